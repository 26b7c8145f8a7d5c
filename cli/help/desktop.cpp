// SPDX-License-Identifier: MIT
#include "help/desktop.h"

#include <fmt/format.h>
#include <sinew/format.h>

#include <algorithm>

namespace sinew::cli {
namespace {

std::string mime_type(const Format& format) {
    return fmt::format("model/x-{}", format.id);
}

// In the syntax of the database: letters and digits as they are, everything else in octal.
std::string magic_value(std::string_view letters) {
    std::string text;
    for (const char c : letters) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
        text += plain ? std::string(1, c) : fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    }
    return text;
}

// If only the extension can decide, the first format in the list is the most likely one.
int weight_of(const Format& format, std::string_view extension) {
    int weight = 50;
    for (const Format* other : native_formats()) {
        if (other == &format || !format.signatures.empty()) break;
        const bool shares = std::ranges::find(other->extensions, extension) != other->extensions.end();
        if (shares && other->signatures.empty()) weight -= 10;
    }
    return weight;
}

std::string entry_of(const Format& format) {
    std::string text =
        fmt::format("  <mime-type type=\"{}\">\n    <comment>{}</comment>\n", mime_type(format), format.title);
    text += "    <generic-icon name=\"image-x-generic\"/>\n";
    if (!format.signatures.empty()) text += "    <magic priority=\"60\">\n";
    for (const Signature& signature : format.signatures) {
        text += fmt::format("      <match type=\"string\" offset=\"{}\" value=\"{}\"/>\n", signature.offset,
                            magic_value(signature.letters));
    }
    if (!format.signatures.empty()) text += "    </magic>\n";
    for (const std::string_view extension : format.extensions) {
        text += fmt::format("    <glob pattern=\"*{}\" weight=\"{}\"/>\n", extension, weight_of(format, extension));
    }
    return text + "  </mime-type>\n";
}

}  // namespace

std::string mime_package() {
    std::string text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<!-- Written by `sinew generate install`. -->\n"
        "<mime-info xmlns=\"http://www.freedesktop.org/standards/shared-mime-info\">\n";
    for (const Format* format : native_formats()) text += entry_of(*format);
    return text + "</mime-info>\n";
}

std::string thumbnailer_entry() {
    std::string types = "model/gltf-binary;model/gltf+json;";
    for (const Format* format : native_formats()) types += mime_type(*format) + ";";
    return fmt::format(
        "[Thumbnailer Entry]\nTryExec=sinew\n"
        "Exec=sinew render --quiet --overwrite --background transparent --size %s --output %o %i\nMimeType={}\n",
        types);
}

}  // namespace sinew::cli
