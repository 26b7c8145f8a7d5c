// SPDX-License-Identifier: MIT
// What the C++ blocks of the documentation use without declaring it. `Snippets.compile` puts it in front of them.
#pragma once

#include <sinew/assimp.h>
#include <sinew/file.h>
#include <sinew/formats/twm.h>
#include <sinew/open.h>
#include <sinew/playback.h>
#include <sinew/render.h>
#include <sinew/sinew.h>

#include <cstddef>
#include <span>
#include <string_view>

// A loaded model, and what to play of it.
extern const sinew::Result<sinew::Scene> robot;
extern const sinew::Scene scene;
extern const std::size_t skin;
extern const std::size_t animation;
extern const std::size_t mesh;
extern const std::size_t primitive;
extern const double seconds;

// Buffers of the program.
extern const std::span<sinew::playback::Float3> positions;
extern const std::span<sinew::playback::Float3> normals;

// Functions of the program.
void retry_later();
void skip();
void fail(std::string_view message);
void log(std::string_view code, std::string_view message);
void upload(std::span<const sinew::playback::JointMatrix> matrices);
