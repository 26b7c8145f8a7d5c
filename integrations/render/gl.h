// SPDX-License-Identifier: MIT
// Owners of OpenGL objects. All functions need a current context.
#pragma once

#include <epoxy/gl.h>

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace sinew::render {

/// The name of an OpenGL object and the function that deletes it.
template <auto Make, auto Drop>
class GlObject {
public:
    GlObject() { Make(1, &name_); }
    GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlObject& operator=(GlObject&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~GlObject() {
        if (name_ != 0) Drop(1, &name_);
    }
    GLuint name() const { return name_; }

private:
    GLuint name_ = 0;
};

// OpenGL functions are pointers that are resolved at run time.
inline constexpr auto make_buffer = [](GLsizei n, GLuint* names) { glGenBuffers(n, names); };
inline constexpr auto drop_buffer = [](GLsizei n, const GLuint* names) { glDeleteBuffers(n, names); };
inline constexpr auto make_vertex_array = [](GLsizei n, GLuint* names) { glGenVertexArrays(n, names); };
inline constexpr auto drop_vertex_array = [](GLsizei n, const GLuint* names) { glDeleteVertexArrays(n, names); };
inline constexpr auto make_texture = [](GLsizei n, GLuint* names) { glGenTextures(n, names); };
inline constexpr auto drop_texture = [](GLsizei n, const GLuint* names) { glDeleteTextures(n, names); };
inline constexpr auto make_renderbuffer = [](GLsizei n, GLuint* names) { glGenRenderbuffers(n, names); };
inline constexpr auto drop_renderbuffer = [](GLsizei n, const GLuint* names) { glDeleteRenderbuffers(n, names); };
inline constexpr auto make_framebuffer = [](GLsizei n, GLuint* names) { glGenFramebuffers(n, names); };
inline constexpr auto drop_framebuffer = [](GLsizei n, const GLuint* names) { glDeleteFramebuffers(n, names); };

using Buffer = GlObject<make_buffer, drop_buffer>;
using VertexArray = GlObject<make_vertex_array, drop_vertex_array>;
using Texture = GlObject<make_texture, drop_texture>;
using Renderbuffer = GlObject<make_renderbuffer, drop_renderbuffer>;
using Framebuffer = GlObject<make_framebuffer, drop_framebuffer>;

/// A program made of a vertex shader and a fragment shader.
class Program {
public:
    /// The program, or the message of the compiler.
    static tl::expected<Program, std::string> create(const char* vertex, const char* fragment);
    Program(Program&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Program& operator=(Program&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~Program() {
        if (name_ != 0) glDeleteProgram(name_);
    }
    void use() const { glUseProgram(name_); }
    /// The location of a uniform.
    GLint operator[](const char* uniform) const { return glGetUniformLocation(name_, uniform); }

private:
    explicit Program(GLuint name) : name_(name) {}
    GLuint name_ = 0;
};

}  // namespace sinew::render
