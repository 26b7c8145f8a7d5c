// SPDX-License-Identifier: MIT
// An OpenGL context without a window.
#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>

namespace sinew::render {

class GlContext {
public:
    /// A context, or what is missing and how to install it.
    static tl::expected<GlContext, std::string> create();
    GlContext(GlContext&& other) noexcept;
    GlContext& operator=(GlContext&& other) noexcept;
    ~GlContext();

    /// Makes the context current on the calling thread, or on no thread.
    bool enter() const;
    void leave() const;

private:
    GlContext(void* display, void* context) : display_(display), context_(context) {}
    void* display_ = nullptr;
    void* context_ = nullptr;
};

/// Holds a current context for its lifetime.
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
