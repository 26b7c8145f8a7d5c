// SPDX-License-Identifier: MIT
#include "samples/samples.h"

namespace sinew::test {

Samples samples_of(const Format& format) {
    static const std::map<std::string_view, Samples (*)()> makers{
        {"sgm", sgm_samples},   {"sga", sga_samples},
        {"twm", twm_samples},   {"scene-sgm", scene_sgm_samples},
        {"mesh", mesh_samples}, {"sphere-mesh", sphere_mesh_samples},
        {"gltf", gltf_samples},
    };
    const auto found = makers.find(format.id);
    return found == makers.end() ? Samples{} : found->second();
}

}  // namespace sinew::test
