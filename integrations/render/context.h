// SPDX-License-Identifier: MIT
// OpenGL without a window.
#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>

namespace sinew::render {

class GlContext {
public:
    /// Or what is missing, with the cure.
    static tl::expected<GlContext, std::string> create();
    GlContext(GlContext&& other) noexcept;
    GlContext& operator=(GlContext&& other) noexcept;
    ~GlContext();

    /// Makes it that of the calling thread, or of no thread.
    bool enter() const;
    void leave() const;

private:
    GlContext(void* display, void* context) : display_(display), context_(context) {}
    void* display_ = nullptr;
    void* context_ = nullptr;
};

/// Has a context for as long as it lives.
class Entered {
public:
    explicit Entered(const GlContext& context) : context_(context), ok_(context.enter()) {}
    Entered(const Entered&) = delete;
    Entered& operator=(const Entered&) = delete;
    ~Entered() { context_.leave(); }
    bool ok() const { return ok_; }

private:
    const GlContext& context_;
    bool ok_;
};

}  // namespace sinew::render
