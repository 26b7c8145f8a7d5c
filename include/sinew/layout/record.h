// SPDX-License-Identifier: MIT
// The layout of one array element: which scalars it has, and at which offsets.
#pragma once

#include <sinew/scalar.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sinew {

/// Lets one layout function take both a mutable and a constant T.
template <class A, class T>
concept Is = std::same_as<std::remove_const_t<A>, T>;

/// `count` scalars of one type at `offset` in the record. A member without a name is the whole record.
struct Member {
    std::string name;
    Type type = Type::u8;
    std::size_t count = 1;
    std::size_t offset = 0;
    // For the specification of a record whose members vary:
    std::string_view present = {};  ///< the condition under which it exists; empty: always
    std::string_view times = {};    ///< a factor of `count`
    std::string_view meaning = {};

    /// `f32[3]`, or `f32[2 × uv_count]`.
    std::string count_text() const;
};

/// The members of a fixed-size element, in order and without gaps.
class Record {
public:
    Record() = default;
    Record(std::initializer_list<Member> members) {
        for (const Member& m : members) add(m);
    }

    void add(Member member) {
        member.offset = size_;
        size_ += member.count * facts(member.type).size;
        members_.push_back(std::move(member));
    }
    void add(std::string_view name, Type type, std::size_t count = 1) {
        add(Member{.name = std::string(name), .type = type, .count = count});
    }
    /// The member with that name, which must exist.
    const Member& member(std::string_view name) const;
    bool has(std::string_view name) const;
    const std::vector<Member>& members() const { return members_; }
    std::size_t size() const { return size_; }

    /// The record as text: `f32[3]`, or `{joint u32, weight f64}`.
    std::string text() const;

private:
    std::vector<Member> members_;
    std::size_t size_ = 0;
};

template <class T>
struct ArrayTraits {
    using Element = T;
    static constexpr std::size_t count = 1;
};
template <class T, std::size_t N>
struct ArrayTraits<std::array<T, N>> {
    using Element = T;
    static constexpr std::size_t count = N;
};

/// A scalar or a fixed array of scalars, as `io.field` takes it.
template <class T>
concept Plain = Scalar<typename ArrayTraits<T>::Element>;

/// Walks the layout of a struct of plain fields and collects its record.
class RecordBuilder {
public:
    Record record;
    template <Plain T>
    void field(std::string_view name, const T&, std::string_view = {}) {
        record.add(name, type_of<typename ArrayTraits<T>::Element>(), ArrayTraits<T>::count);
    }
    template <Plain T>
    void reserved(std::string_view name, const T& v, std::string_view = {}) {
        field(name, v);
    }
};

/// Reads the fields of a struct from its bytes. The caller has checked the size.
class Decoder {
public:
    explicit Decoder(const std::byte* at) : at_(at) {}
    template <Plain T>
    void field(std::string_view, T& value, std::string_view = {}) {
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(&value, at_, sizeof(T));
        } else if constexpr (Scalar<T>) {
            value = load<T>(at_);
        } else {
            for (std::size_t i = 0; i < value.size(); ++i)
                value[i] = load<typename T::value_type>(at_ + i * sizeof value[i]);
        }
        at_ += sizeof(T);
    }
    template <Plain T>
    void reserved(std::string_view name, T& v, std::string_view = {}) {
        field(name, v);
    }

private:
    const std::byte* at_;
};

/// Writes the fields of a struct to bytes.
class Encoder {
public:
    explicit Encoder(std::byte* at) : at_(at) {}
    template <Plain T>
    void field(std::string_view, const T& value, std::string_view = {}) {
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(at_, &value, sizeof(T));
        } else if constexpr (Scalar<T>) {
            store(at_, value);
        } else {
            for (std::size_t i = 0; i < value.size(); ++i) store(at_ + i * sizeof value[i], value[i]);
        }
        at_ += sizeof(T);
    }
    template <Plain T>
    void reserved(std::string_view name, const T& v, std::string_view = {}) {
        field(name, v);
    }

private:
    std::byte* at_;
};

/// The record of an element type: a plain type, or a struct whose layout has only plain fields.
template <class T>
const Record& record_of() {
    static const Record record = [] {
        RecordBuilder builder;
        if constexpr (Plain<T>) {
            builder.field("", T{});
        } else {
            const T one{};
            layout(builder, one);
        }
        return builder.record;
    }();
    return record;
}

/// The same, to be kept by whoever needs it.
template <class T>
std::shared_ptr<const Record> shared_record_of() {
    return {std::shared_ptr<const void>(), &record_of<T>()};
}

/// Adds up the bytes of plain fields; a constant in an optimised build.
class WireSize {
public:
    std::size_t bytes = 0;
    void field(std::string_view, const auto& v, std::string_view = {}) { bytes += sizeof v; }
    void reserved(std::string_view, const auto& v, std::string_view = {}) { bytes += sizeof v; }
};

/// The size of an element in the file, in bytes.
template <class T>
std::size_t wire_size() {
    if constexpr (Plain<T>) {
        return sizeof(T);
    } else {
        WireSize size;
        const T one{};
        layout(size, one);
        return size.bytes;
    }
}

template <class T>
T decode(const std::byte* at) {
    T value{};
    Decoder decoder(at);
    if constexpr (Plain<T>) {
        decoder.field("", value);
    } else {
        layout(decoder, value);
    }
    return value;
}

template <class T>
void encode(const T& value, std::byte* to) {
    Encoder encoder(to);
    if constexpr (Plain<T>) {
        encoder.field("", value);
    } else {
        layout(encoder, value);
    }
}

}  // namespace sinew
