// SPDX-License-Identifier: MIT
#include "gl.h"

namespace sinew::render {
namespace {

std::string log_of(GLuint shader) {
    std::string text(1024, '\0');
    GLsizei size = 0;
    glGetShaderInfoLog(shader, static_cast<GLsizei>(text.size()), &size, text.data());
    text.resize(static_cast<std::size_t>(size));
    return text;
}

}  // namespace

tl::expected<Program, std::string> Program::create(const char* vertex, const char* fragment) {
    Program program(glCreateProgram());
    for (const auto& [kind, source] : {std::pair{GL_VERTEX_SHADER, vertex}, std::pair{GL_FRAGMENT_SHADER, fragment}}) {
        const GLuint shader = glCreateShader(static_cast<GLenum>(kind));
        glShaderSource(shader, 1, &source, nullptr);
        glCompileShader(shader);
        GLint compiled = 0;
        glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
        const std::string log = compiled != 0 ? "" : log_of(shader);
        glAttachShader(program.name_, shader);
        glDeleteShader(shader);
        if (compiled == 0) return tl::make_unexpected("OpenGL rejected a shader: " + log);
    }
    glLinkProgram(program.name_);
    GLint linked = 0;
    glGetProgramiv(program.name_, GL_LINK_STATUS, &linked);
    if (linked == 0) return tl::make_unexpected(std::string("OpenGL failed to link a shader program"));
    return program;
}

}  // namespace sinew::render
