// SPDX-License-Identifier: MIT
#include <assimp/importerdesc.h>
#include <sinew/assimp.h>
#include <assimp/Importer.hpp>

#include <algorithm>
#include <sstream>

namespace sinew::assimp {

namespace {

// Removes the remark about the importer.
std::string name_of(const aiImporterDesc& from) {
    std::string name = from.mName;
    for (const std::string_view needless : {" Importer", " Reader", " (http://www.blender3d.org)"}) {
        const std::size_t at = name.find(needless);
        if (at != std::string::npos) name.erase(at, needless.size());
    }
    return name;
}

}  // namespace

std::vector<ForeignFormat> formats() {
    std::vector<ForeignFormat> all;
    const Assimp::Importer importer;
    for (std::size_t i = 0; i < importer.GetImporterCount(); ++i) {
        const aiImporterDesc& from = *importer.GetImporterInfo(i);
        ForeignFormat format{name_of(from), {}};
        if (format.name.starts_with("glTF")) continue;  // Sinew reads it directly
        std::istringstream extensions(from.mFileExtensions);
        for (std::string extension; extensions >> extension;) format.extensions.push_back("." + extension);
        all.push_back(std::move(format));
    }
    std::ranges::sort(all, {}, &ForeignFormat::name);
    return all;
}

}  // namespace sinew::assimp
