// SPDX-License-Identifier: MIT
#include "drawing.h"

#include <sinew/scene/flatten.h>

#include <algorithm>
#include <cmath>

#include "shaders.h"

namespace sinew::render {
namespace {

using playback::Float3;
using scene::Array;
using scene::Matrix;
using scene::Vec3;
using Float4 = std::array<float, 4>;

enum Attribute : GLuint { place = 0, normal = 1, texcoord = 2, color = 3 };

template <class T>
void upload(const Buffer& buffer, GLenum target, std::span<const T> elements, GLenum usage) {
    glBindBuffer(target, buffer.name());
    glBufferData(target, static_cast<GLsizeiptr>(elements.size_bytes()), elements.data(), usage);
}

void attach(const Drawable& drawable, const Buffer& buffer, Attribute attribute, GLint numbers) {
    glBindVertexArray(drawable.array.name());
    glBindBuffer(GL_ARRAY_BUFFER, buffer.name());
    glVertexAttribPointer(attribute, numbers, GL_FLOAT, GL_FALSE, 0, nullptr);
    glEnableVertexAttribArray(attribute);
}

// True if an array has an element for every vertex.
void upload_array(const Drawable& drawable, std::optional<Buffer>& buffer, Attribute attribute, const Array& array,
                  std::size_t vertices, std::size_t numbers) {
    if (array.size() != vertices || array.components < numbers) return;
    std::vector<float> all = scene::gathered(array);
    for (std::size_t v = 0; array.components > numbers && v < vertices; ++v) {
        std::copy_n(&all[v * array.components], numbers, &all[v * numbers]);
    }
    for (float& number : all) number = std::isfinite(number) ? number : 0;
    buffer.emplace();
    upload<float>(*buffer, GL_ARRAY_BUFFER, std::span(all).first(vertices * numbers), GL_STATIC_DRAW);
    attach(drawable, *buffer, attribute, static_cast<GLint>(numbers));
}

void prepare(Drawable& drawable, const Part& part) {
    const scene::Primitive& p = *part.primitive;
    std::vector<std::uint32_t> corners = scene::indices_of(p);
    const auto beyond = [&](std::uint32_t corner) { return corner >= part.vertices; };
    if (corners.size() > static_cast<std::size_t>(std::numeric_limits<GLsizei>::max()) ||
        std::ranges::any_of(corners, beyond)) {
        corners.clear();
    }
    drawable.corners = static_cast<GLsizei>(corners.size());
    drawable.indexed = true;
    glBindVertexArray(drawable.array.name());
    upload<std::uint32_t>(drawable.indices, GL_ELEMENT_ARRAY_BUFFER, corners, GL_STATIC_DRAW);
    if (drawable.surface.image != nullptr) {
        upload_array(drawable, drawable.texcoords, texcoord, p.texcoords[drawable.surface.texcoord], part.vertices, 2);
    }
    if (p.colors.empty() || p.colors[0].size() != part.vertices || p.colors[0].components < 3) {
        drawable.surface.colored = false;
    } else if (drawable.surface.colored) {
        upload_array(drawable, drawable.colors, color, p.colors[0], part.vertices,
                     std::min<std::size_t>(p.colors[0].components, 4));
    }
    attach(drawable, drawable.places, place, 4);
    attach(drawable, drawable.normals, normal, 3);
}

// Vertices with NaN or infinite positions are moved to the origin and marked.
std::vector<Float4> places_of(std::span<const Float3> positions, const Stage& stage, Box& box) {
    std::vector<Float4> places(positions.size());
    for (std::size_t v = 0; v < places.size(); ++v) {
        const auto& [x, y, z] = positions[v];
        if (!std::isfinite(x) || !std::isfinite(y) || !std::isfinite(z)) continue;
        const Vec3 at = stage.place({x, y, z});
        box.add(at);
        places[v] = {static_cast<float>(at[0]), static_cast<float>(at[1]), static_cast<float>(at[2]), 1};
    }
    return places;
}

void set(GLint uniform, const Matrix& matrix) {
    std::array<float, 16> floats{};
    std::ranges::transform(matrix, floats.begin(), [](double d) { return static_cast<float>(d); });
    glUniformMatrix4fv(uniform, 1, GL_FALSE, floats.data());
}

void set(GLint uniform, const Vec3& v) {
    glUniform3f(uniform, static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]));
}

void set(const Program& program, const Surface& surface) {
    const auto& [r, g, b, a] = surface.base;
    glUniform4f(program["base"], static_cast<float>(r), static_cast<float>(g), static_cast<float>(b),
                static_cast<float>(a));
    set(program["glow"], surface.glow);
    glUniform1i(program["lit"], surface.lit);
    glUniform1i(program["shaded"], surface.shaded);
    glUniform1i(program["colored"], surface.colored);
    glUniform1i(program["blends"], surface.blends);
    glUniform1i(program["textured"], surface.image != nullptr);
    glUniform1f(program["cutoff"], surface.cutoff);
    glUniform1i(program["image"], 0);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, surface.image == nullptr ? 0 : surface.image->name());
}

void draw_triangles(const Drawable& drawable) {
    glBindVertexArray(drawable.array.name());
    if (drawable.indexed) {
        glDrawElements(GL_TRIANGLES, drawable.corners, GL_UNSIGNED_INT, nullptr);
    } else {
        glDrawArrays(GL_TRIANGLES, 0, drawable.corners);
    }
}

void prepare_to_draw() {
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

void draw_background(const Program& program, const Background& background, const Tile& tile, std::size_t rows) {
    const auto set_color = [&](const char* name, const Color& c) {
        glUniform4f(program[name], c.red, c.green, c.blue, c.alpha);
    };
    program.use();
    set_color("top", background.top);
    set_color("bottom", background.bottom);
    glUniform1f(program["lowest"], static_cast<float>((rows - tile.y - tile.height) * fineness));
    glUniform1f(program["rows"], static_cast<float>(rows * fineness));
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    const VertexArray nothing;
    glBindVertexArray(nothing.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void put_shapes(Drawable& drawable, const std::vector<Float3>& corners) {
    std::vector<Float4> places;
    for (const auto& [x, y, z] : corners) places.push_back({x, y, z, 1});
    drawable.corners = static_cast<GLsizei>(places.size());
    upload<Float4>(drawable.places, GL_ARRAY_BUFFER, places, GL_STREAM_DRAW);
    attach(drawable, drawable.places, place, 4);
}

Surface plain_surface(const scene::Vec4& base, bool lit) {
    Surface surface;
    surface.base = base;
    surface.lit = lit;
    surface.shaded = false;
    surface.colored = false;
    return surface;
}

}  // namespace

tl::expected<Programs, std::string> Programs::create() {
    auto surface = Program::create(shader::surface_vertex, shader::surface_fragment);
    if (!surface) return tl::make_unexpected(surface.error());
    auto background = Program::create(shader::background_vertex, shader::background_fragment);
    if (!background) return tl::make_unexpected(background.error());
    return Programs{*std::move(surface), *std::move(background)};
}

Drawing::Drawing(const Scene& scene, const Posing& posing, const RenderOptions& options)
    : options_(options), surfaces_(scene, options) {
    for (const Part& part : posing.parts()) {
        Drawable& drawable = drawables_.emplace_back();
        drawable.surface = surfaces_.of(*part.primitive);
        prepare(drawable, part);
    }
    joints_.surface = plain_surface({0.95, 0.80, 0.30, 1}, true);
    bones_.surface = plain_surface({0.90, 0.28, 0.08, 1}, true);
}

void Drawing::update(const Posing& posing, const Stage& stage, bool skeleton) {
    PosedVertices vertices;
    for (std::size_t i = 0; i < drawables_.size(); ++i) {
        const Part& part = posing.parts()[i];
        Drawable& drawable = drawables_[i];
        posing.vertices(part, vertices, true);
        Box box;
        upload<Float4>(drawable.places, GL_ARRAY_BUFFER, places_of(vertices.positions, stage, box), GL_STREAM_DRAW);
        upload<Float3>(drawable.normals, GL_ARRAY_BUFFER, vertices.normals, GL_STREAM_DRAW);
        drawable.middle = box.empty() ? Vec3{} : box.middle();
        drawable.mirrored = posing.mirrors(part);
    }
    const Shapes shapes = skeleton ? skeleton_shapes(posing, stage) : Shapes{};
    put_shapes(joints_, shapes.joints);
    put_shapes(bones_, shapes.bones);
}

void Drawing::draw_shadows(const Programs& programs, const Camera& camera, ShadowMap& shadows) const {
    constexpr Matrix from_above{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1};
    const Program& program = programs.surface;
    program.use();
    set(program["to_camera"], to_light(camera));
    set(program["to_clip"], from_above);
    shadows.begin(std::max(options_.width, options_.height));
    prepare_to_draw();
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1, 1);
    for (const Drawable& drawable : drawables_) {
        if (drawable.surface.blends) continue;
        set(program, drawable.surface);
        glUniform1i(program["lit"], GL_FALSE);
        draw_triangles(drawable);
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void Drawing::draw(const Programs& programs, const Camera& camera, const ShadowMap& shadows, const Tile& tile) const {
    draw_background(programs.background, options_.background, tile, options_.height);
    const Program& program = programs.surface;
    const Matrix to_camera = camera.to_camera();
    program.use();
    set(program["to_camera"], to_camera);
    set(program["to_clip"], camera.to_clip(tile));
    set(program["up"], scene::transform_direction(to_camera, {0, 1, 0}));
    set(program["to_light"], to_light(camera));
    set(program["key"], (1 / length(key_light)) * key_light);
    glUniform1i(program["shadow"], 1);
    glUniform1i(program["perspective"], camera.has_perspective());
    shadows.bind(GL_TEXTURE1);
    prepare_to_draw();
    draw_surfaces(program, camera);
    if (options_.wireframe) draw_wires(program);
    if (joints_.corners > 0) draw_skeleton(program);
}

void Drawing::draw_surfaces(const Program& program, const Camera& camera) const {
    const Matrix to_camera = camera.to_camera();
    std::vector<std::pair<double, const Drawable*>> order;  // opaque surfaces first, then from far to near
    for (const Drawable& drawable : drawables_) {
        const double depth = scene::transform_point(to_camera, drawable.middle)[2];
        order.emplace_back(drawable.surface.blends ? depth : -Box::infinity, &drawable);
    }
    std::ranges::sort(order);  // surfaces at the same distance stay in scene order
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(options_.wireframe ? 1 : 0, options_.wireframe ? 1 : 0);
    for (const auto& [depth, drawable] : order) {
        set(program, drawable->surface);
        glFrontFace(drawable->mirrored ? GL_CW : GL_CCW);
        const bool blends = drawable->surface.blends;
        const bool culls = options_.cull && !drawable->surface.two_sided;
        (blends ? glEnable : glDisable)(GL_BLEND);
        glDepthMask(blends ? GL_FALSE : GL_TRUE);
        (culls || blends ? glEnable : glDisable)(GL_CULL_FACE);
        // The far side of a transparent surface is drawn before its near side.
        if (blends && !culls) {
            glCullFace(GL_FRONT);
            draw_triangles(*drawable);
        }
        glCullFace(GL_BACK);
        draw_triangles(*drawable);
    }
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void Drawing::draw_wires(const Program& program) const {
    set(program, plain_surface({0.02, 0.03, 0.05, 1}, false));
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    for (const Drawable& drawable : drawables_) draw_triangles(drawable);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

void Drawing::draw_skeleton(const Program& program) const {
    glClear(GL_DEPTH_BUFFER_BIT);  // draw over the model
    for (const Drawable* shapes : {&bones_, &joints_}) {
        set(program, shapes->surface);
        draw_triangles(*shapes);
    }
}

}  // namespace sinew::render
