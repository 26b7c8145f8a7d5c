// SPDX-License-Identifier: MIT
// The options of loading and saving. Every member has a default: set only the ones you need.
#pragma once

#include <sinew/bytes.h>
#include <sinew/coordinates.h>
#include <sinew/diagnostic.h>
#include <sinew/error.h>
#include <sinew/limits.h>
#include <sinew/pieces.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace sinew {

struct Format;

/// A list of formats to choose from. Callers may extend it with formats of their own.
using Formats = std::span<const Format* const>;

/// Which meshes get new normals.
enum class Normals : std::uint8_t { keep, missing, always };
/// Which meshes get new tangents. Those that have no normals get normals as well.
enum class Tangents : std::uint8_t { keep, missing, always, drop };

/// The normals and tangents to generate.
struct SurfaceOptions {
    Normals normals = Normals::keep;
    Tangents tangents = Tangents::keep;
    /// For new normals: edges between triangles that meet at a smaller angle, in degrees, are smooth.
    double smoothing_angle = 60;
};

/// Which parts of a model to load.
struct Parts {
    bool geometry = true;  ///< meshes and collision meshes
    bool skins = true;     ///< without them, meshes keep the shape that they have at rest, and nodes stay
    bool animations = true;
    bool materials = true;  ///< with their textures

    bool operator==(const Parts&) const = default;
};

/// Reads a whole file. Replaces the file system, for models in archives or on a network.
using ReadFile = std::function<tl::expected<Bytes, FileError>(std::string_view path)>;
/// Writes a whole file. Replaces the file system.
using WriteFile = std::function<tl::expected<void, FileError>(std::string_view path, std::span<const Piece> pieces)>;

/// A file that the model names, such as its animations.
struct CompanionFile {
    Bytes bytes;
    /// The file is validated on its own as well: report only what is wrong between the two.
    bool reported_elsewhere = false;
};

struct LoadOptions {
    /// The formats to try. Empty: every format of the library that the function is in.
    Formats formats = {};
    /// Read the file as this format, skipping detection.
    const Format* format = nullptr;
    /// Read the file as this dialect of its format, skipping detection.
    std::string_view dialect = {};
    /// The name of the file. It decides between formats that fit equally well.
    std::string_view file_name = {};
    ReadLimits limits = {};
    /// Called now and then with the share of the work that is done, from 0 to 1. If it returns false, the call stops
    /// and returns `Error::cancelled`.
    Progress progress = {};
    /// Reads the model and its companions instead of the file system; only used by functions that take a path.
    ReadFile read = {};
    /// Returns a companion file by name, or the reason why it cannot. Without this function companions are not read.
    std::function<tl::expected<CompanionFile, std::string>(std::string_view file_name)> follow = {};

    /// Frames per second, for formats that count time in frames without storing the rate.
    double fps = 24;
    /// Convert axes and texture coordinates to those of the scene. If false, the numbers are passed on unchanged.
    bool convert_axes = true;
    /// The coordinate system of the scene.
    CoordinateSystem coordinates = {};
    Parts parts = {};
    SurfaceOptions surfaces = {};
    /// Fail if the model would have to be repaired.
    bool strict = false;
    ReportOptions report = {};
};

/// What to do with the images that materials use.
enum class Textures : std::uint8_t {
    automatic,  ///< write every image that is found with the model: embedded if the target is one file that can hold
                ///< it, else next to the model
    keep,       ///< as in the source: names stay names, and embedded images stay embedded if the target can hold them
    copy,       ///< write every image to a file next to the model
    embed,      ///< embed every image in the model, if the target can hold it
    names,      ///< keep only the names: write no image
    drop,       ///< remove all textures
};

/// What to do with shear in joints, if the target has only translation, rotation and scale.
enum class Shear : std::uint8_t {
    drop,   ///< write the closest transform, and report the loss
    exact,  ///< add helper joints: several joints together can express any shear
};

/// An image file that a texture names.
struct FoundTexture {
    Bytes bytes;
    std::string path = {};  ///< where it was found, relative to the model's folder; empty: where the texture says
};
/// Returns the image that a texture names, or the reason why it cannot.
using FindTexture = std::function<tl::expected<FoundTexture, std::string>(std::string_view path)>;

struct SaveOptions {
    /// The version to write. 0: the newest version of the format.
    unsigned version = 0;
    /// The dialect to write. Empty: the dialect that the model was read in, or the first of the format.
    std::string dialect = {};
    /// The name of the model file without folder and extension. Files next to it are named after it.
    std::string name = "model";
    /// Frames per second, for formats that count time in frames without storing the rate.
    double fps = 24;
    /// Convert axes and texture coordinates to those of the target. If false, the numbers are passed on unchanged.
    bool convert_axes = true;
    Textures textures = Textures::automatic;
    /// Finds images from the folder that the model was read from. Without this function, names are passed on unchanged.
    FindTexture find_texture = {};
    /// Finds images from the folder that the model is written to. A name that leads to no image there, or to another
    /// one, is a warning. Without this function, names are passed on unchecked.
    FindTexture find_texture_at_output = {};
    /// The model is written to the folder that it was read from: names of textures still lead to their images, so
    /// `automatic` and `copy` leave the images where they are.
    bool same_folder = false;
    /// Returns true for names of image files, relative to the folder of the output, that belong to others. An image of
    /// that name gets the name of the model in front.
    std::function<bool(std::string_view name)> is_taken = {};
    SurfaceOptions surfaces = {};
    Shear shear = Shear::drop;
    /// Join meshes that share a material and a skin.
    bool join = false;
    /// Open what was written and compare it with the scene. A difference that no loss covers is the error
    /// `LOSS_UNREPORTED`, and nothing is saved. See `verify` in convert.h.
    bool verify = false;
    /// Replace existing files; only used when files are written to disk.
    bool overwrite = false;
    /// Writes every file instead of the file system; only used by functions that take a path.
    WriteFile write = {};
    /// As in `LoadOptions`.
    Progress progress = {};
    /// The extension of texture names, with the dot. Empty: unchanged. `.*`: any, chosen by the engine.
    std::string texture_extension = {};
    ReportOptions report = {};
};

}  // namespace sinew
