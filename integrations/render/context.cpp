// SPDX-License-Identifier: MIT
#include "context.h"

#include <epoxy/egl.h>

#include <utility>

namespace sinew::render {
namespace {

constexpr const char* no_library = "libEGL.so.1 not found; on Debian: apt install libegl1 libegl-mesa0 libgl1-mesa-dri";
constexpr const char* no_driver =
    "EGL found no driver for drawing without a window; on Debian: apt install libegl-mesa0 libgl1-mesa-dri";
constexpr const char* too_old =
    "the driver does not support OpenGL 3.3; with Mesa, LIBGL_ALWAYS_SOFTWARE=1 draws without a GPU";

EGLDisplay open_display() {
    if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) {
        const EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
        if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE) return display;
    }
    const EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) != EGL_TRUE) return EGL_NO_DISPLAY;
    return display;
}

}  // namespace

tl::expected<GlContext, std::string> GlContext::create() {
    if (!epoxy_has_egl()) return tl::make_unexpected(std::string(no_library));
    const EGLDisplay display = open_display();
    if (display == EGL_NO_DISPLAY) return tl::make_unexpected(std::string(no_driver));
    GlContext result(display, EGL_NO_CONTEXT);
    if (!epoxy_has_egl_extension(display, "EGL_KHR_surfaceless_context")) {
        return tl::make_unexpected(std::string(no_driver));
    }
    constexpr EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config = EGL_NO_CONFIG_KHR;
    EGLint count = 0;
    eglBindAPI(EGL_OPENGL_API);
    if (eglChooseConfig(display, wanted, &config, 1, &count) != EGL_TRUE || count == 0) {
        return tl::make_unexpected(std::string(too_old));
    }
    constexpr EGLint version[] = {
        EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    result.context_ = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    if (result.context_ == EGL_NO_CONTEXT) return tl::make_unexpected(std::string(too_old));
    return result;
}

GlContext::GlContext(GlContext&& other) noexcept
    : display_(std::exchange(other.display_, nullptr)), context_(std::exchange(other.context_, nullptr)) {}

GlContext& GlContext::operator=(GlContext&& other) noexcept {
    std::swap(display_, other.display_);
    std::swap(context_, other.context_);
    return *this;
}

// The display stays open: all contexts of a process share it.
GlContext::~GlContext() {
    if (context_ != nullptr) eglDestroyContext(display_, context_);
}

bool GlContext::enter() const {
    eglBindAPI(EGL_OPENGL_API);  // per thread
    return eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_TRUE;
}

void GlContext::leave() const {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
}

}  // namespace sinew::render
