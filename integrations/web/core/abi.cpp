// SPDX-License-Identifier: MIT
// The C interface of the module; `sinew.js` is the caller. Arguments and results are blocks: bytes preceded by their
// count. A function owns the blocks it is given, and the caller owns the block it gets back.
#include <cstdlib>
#include <cstring>
#include <memory>

#include "session.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("sinew"), import_name(#name)))

using sinew::Bytes;
using sinew::Json;
using sinew::Piece;
using sinew::web::Session;

extern "C" {

// Provided by the host: `find` returns a companion file as a block, or null if it is missing; `take` receives bytes of
// a written file.
IMPORT(find) std::byte* host_find(const char* name, std::size_t size);
IMPORT(take) void host_take(const std::byte* bytes, std::size_t size);

}  // extern "C"

namespace {

// The size of the count, rounded up so that the bytes after it are aligned.
constexpr std::size_t header = 16;

std::size_t size_of(const std::byte* block) {
    std::size_t size = 0;
    std::memcpy(&size, block - header, sizeof size);
    return size;
}

std::byte* new_block(std::size_t size) {
    if (size > SIZE_MAX - header) return nullptr;
    auto* memory = static_cast<std::byte*>(std::malloc(header + size));
    if (memory == nullptr) return nullptr;
    std::memcpy(memory, &size, sizeof size);
    return memory + header;
}

void free_block(const std::byte* block) {
    if (block != nullptr) std::free(const_cast<std::byte*>(block) - header);
}

Bytes bytes_of(std::byte* block) {
    return {std::shared_ptr<const std::byte>(block, free_block), {block, size_of(block)}};
}

std::string text_of(std::byte* block) {
    std::string text(reinterpret_cast<const char*>(block), size_of(block));
    free_block(block);
    return text;
}

std::byte* block_of(std::string_view text) {
    std::byte* block = new_block(text.size());
    if (block != nullptr) std::memcpy(block, text.data(), text.size());
    return block;
}

// Parses the options and calls the function.
template <class Function>
std::byte* answer(Function function, Session* session, std::byte* options) {
    constexpr std::uint64_t most_values = 10000;
    const auto json = sinew::parse_json(text_of(options), most_values);
    return block_of(json ? function(*session, *json) : R"({"misuse":"options are not JSON"})");
}

}  // namespace

extern "C" {

EXPORT(allocate) std::byte* sinew_allocate(std::size_t size) {
    return new_block(size);
}
EXPORT(size_of) std::size_t sinew_size_of(const std::byte* block) {
    return size_of(block);
}
EXPORT(release) void sinew_release(std::byte* block) {
    free_block(block);
}

EXPORT(open) Session* sinew_open(std::byte* file, std::byte* name) {
    auto find = [](std::string_view path) -> std::optional<Bytes> {
        std::byte* block = host_find(path.data(), path.size());
        if (block == nullptr) return std::nullopt;
        return bytes_of(block);
    };
    return new Session{bytes_of(file), text_of(name), find};
}
EXPORT(close) void sinew_close(Session* session) {
    delete session;
}

EXPORT(identify) std::byte* sinew_identify(Session* session, std::byte* options) {
    return answer(sinew::web::identify, session, options);
}
EXPORT(info) std::byte* sinew_info(Session* session, std::byte* options) {
    return answer(sinew::web::info, session, options);
}
EXPORT(validate) std::byte* sinew_validate(Session* session, std::byte* options) {
    return answer(sinew::web::validate, session, options);
}
EXPORT(dump) std::byte* sinew_dump(Session* session, std::byte* options) {
    return answer(sinew::web::dump, session, options);
}
EXPORT(convert) std::byte* sinew_convert(Session* session, std::byte* options) {
    return answer(sinew::web::convert, session, options);
}

// The files of the last conversion. Large ones are produced while they are handed over, so that the module never holds
// a whole file.
EXPORT(written_size) std::uint64_t sinew_written_size(const Session* session, std::size_t index) {
    std::uint64_t size = 0;
    for (const Piece& piece : session->written[index].pieces) size += piece.size();
    return size;
}
EXPORT(write) void sinew_write(const Session* session, std::size_t index) {
    for (const Piece& piece : session->written[index].pieces) {
        piece.for_each_part([](std::span<const std::byte> part) {
            host_take(part.data(), part.size());
            return true;
        });
    }
}

EXPORT(catalogue) std::byte* sinew_catalogue(std::byte* what) {
    return block_of(sinew::web::catalogue(text_of(what)));
}

}  // extern "C"
