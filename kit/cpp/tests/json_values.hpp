// Values as kit/vectors spells them in JSON, and types by their names there.
#pragma once

#include "types.hpp"
#include "vectors.hpp"

namespace orrery {

template <class T, class Enable = void>
struct JsonValue;

template <class T>
struct JsonValue<T, std::enable_if_t<std::is_arithmetic_v<T>>> {
  static Json put(T value) { return value; }
  static T get(const Json& json) { return json.get<T>(); }
};

template <class Char>
struct JsonText {
  static Json put(const std::basic_string<Char>& value) { return std::string(value.begin(), value.end()); }
  // The vectors keep to Latin-1, whose numbers are those of UTF-16.
  static std::basic_string<Char> get(const Json& json) {
    std::basic_string<Char> text;
    const auto& bytes = json.get_ref<const std::string&>();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const auto byte = static_cast<unsigned char>(bytes[i]);
      text += byte < 0x80 ? static_cast<Char>(byte) : static_cast<Char>((byte & 0x1f) << 6 | (bytes[++i] & 0x3f));
    }
    return text;
  }
};
template <class Char>
struct JsonValue<std::basic_string<Char>> : JsonText<Char> {};

template <class Char>
struct JsonCharacter {
  static Json put(Char value) { return JsonText<Char>::put(std::basic_string<Char>(1, value)); }
  static Char get(const Json& json) { return JsonText<Char>::get(json).at(0); }
};
template <>
struct JsonValue<char> : JsonCharacter<char> {};
template <>
struct JsonValue<char16_t> : JsonCharacter<char16_t> {};

template <>
struct JsonValue<vector_types::Colour> {
  static constexpr const char* names[] = {"red", "green", "blue"};
  static Json put(vector_types::Colour value) { return names[static_cast<int>(value)]; }
  static vector_types::Colour get(const Json& json) {
    for (int i = 0;; ++i) {
      if (json == names[i]) return static_cast<vector_types::Colour>(i);
    }
  }
};

template <class T>
struct JsonElements {
  static Json put(const T& value) {
    Json json = Json::array();
    for (std::size_t i = 0; i < value.size(); ++i) json.push_back(JsonValue<typename T::value_type>::put(value[i]));
    return json;
  }
};
template <class T>
struct JsonValue<std::vector<T>> : JsonElements<std::vector<T>> {
  static std::vector<T> get(const Json& json) {
    std::vector<T> value;
    for (const Json& element : json) value.push_back(JsonValue<T>::get(element));
    return value;
  }
};
template <class T, std::size_t N>
struct JsonValue<std::array<T, N>> : JsonElements<std::array<T, N>> {
  static std::array<T, N> get(const Json& json) {
    std::array<T, N> value;
    for (std::size_t i = 0; i < N; ++i) value[i] = JsonValue<T>::get(json.at(i));
    return value;
  }
};

template <class T>
struct JsonValue<T, std::enable_if_t<(Fields<T>::minimum > 0)>> {
  static Json put(const T& value) {
    Json json = Json::object();
    for_each(Fields<T>::tie(value), [&](const auto& member, std::size_t i) {
      json[Fields<T>::labels()[i].name] = JsonValue<ValueType<decltype(member)>>::put(member);
    });
    return json;
  }
  static T get(const Json& json) {
    T value;
    for_each(Fields<T>::tie(value), [&](auto& member, std::size_t i) {
      member = JsonValue<ValueType<decltype(member)>>::get(json.at(Fields<T>::labels()[i].name));
    });
    return value;
  }
};

// A union is its discriminator `d` and, by its name, the branch that `d` selects.
template <class T>
struct JsonValue<T, std::enable_if_t<(Branches<T>::cases > 0)>> {
  using Discriminator = JsonValue<typename Branches<T>::Discriminator>;
  static Json put(const T& value) {
    Json json = {{"d", Discriminator::put(Branches<T>::discriminator(value))}};
    Branches<T>::read(value, [&](const auto& branch, const Label& label) {
      json[label.name] = JsonValue<ValueType<decltype(branch)>>::put(branch);
    });
    return json;
  }
  static T get(const Json& json) {
    T value;
    const auto d = Discriminator::get(json.at("d"));
    Branches<T>::write(value, Branches<T>::select(d), [&](auto& branch, const Label& label) {
      branch = JsonValue<ValueType<decltype(branch)>>::get(json.at(label.name));
    });
    value.d = d;
    return value;
  }
};

template <>
struct JsonValue<Reference> {
  static Json put(const Reference& value) { return value.text; }
  static Reference get(const Json& json) { return Reference{json.get<std::string>()}; }
};

template <class Struct>
struct JsonValue<Any<Struct>> {
  static Json put(const Any<Struct>& value) {
    if (value.held == Held::a_long) return {{"long", value.number}};
    if (value.held == Held::a_string) return {{"string", value.text}};
    return {{"struct", JsonValue<Struct>::put(value.record)}};
  }
  static Any<Struct> get(const Json& json) {
    Any<Struct> value;
    if (json.contains("long")) {
      value.number = json["long"];
    } else if (json.contains("string")) {
      value.held = Held::a_string;
      value.text = json["string"];
    } else {
      value.held = Held::a_struct;
      value.record = JsonValue<Struct>::get(json.at("struct"));
    }
    return value;
  }
};

// f(Tag<T>{}, bounds) for the type that the vectors call `name`.
template <class F>
void with_type(const std::string& name, F f) {
  namespace v = vector_types;
  bool found = false;
  const auto type = [&](const char* known, auto tag, Bounds bounds = {}) {
    if (name != known) return;
    found = true;
    f(tag, bounds);
  };
  type("boolean", Tag<bool>{});
  type("octet", Tag<std::uint8_t>{});
  type("char", Tag<char>{});
  type("wchar", Tag<char16_t>{});
  type("short", Tag<std::int16_t>{});
  type("ushort", Tag<std::uint16_t>{});
  type("long", Tag<std::int32_t>{});
  type("ulong", Tag<std::uint32_t>{});
  type("longlong", Tag<std::int64_t>{});
  type("ulonglong", Tag<std::uint64_t>{});
  type("float", Tag<float>{});
  type("double", Tag<double>{});
  type("string", Tag<std::string>{});
  type("wstring", Tag<std::u16string>{});
  type("any", Tag<v::Any>{});
  type("Object", Tag<Reference>{});
  type("Colour", Tag<v::Colour>{});
  type("Point", Tag<v::Point>{});
  type("Card", Tag<v::Card>{});
  type("Line", Tag<v::Line>{});
  type("Choice", Tag<v::Choice>{});
  type("Tint", Tag<v::Tint>{});
  type("Node", Tag<v::Node>{});
  type("Catalogue", Tag<v::Catalogue>{});
  type("Code", Tag<std::string>{}, {4, {0, 0, 0}});
  type("Octets", Tag<std::vector<std::uint8_t>>{});
  type("Booleans", Tag<std::vector<bool>>{});
  type("Shorts", Tag<std::vector<std::int16_t>>{});
  type("Longs", Tag<std::vector<std::int32_t>>{});
  type("FewLongs", Tag<std::vector<std::int32_t>>{}, {3, {0, 0, 0}});
  type("Doubles", Tag<std::vector<double>>{});
  type("Strings", Tag<std::vector<std::string>>{});
  type("FewCodes", Tag<std::vector<std::string>>{}, {2, {3, 0, 0}});
  type("LongLists", Tag<std::vector<std::vector<std::int32_t>>>{});
  type("Points", Tag<std::vector<v::Point>>{});
  type("Cards", Tag<std::vector<v::Card>>{});
  type("Choices", Tag<std::vector<v::Choice>>{});
  type("Anys", Tag<std::vector<v::Any>>{});
  type("Row", Tag<std::array<std::int32_t, 3>>{});
  type("Grid", Tag<std::array<std::array<double, 3>, 2>>{});
  type("Codes", Tag<std::array<std::string, 2>>{}, {4, {0, 0, 0}});
  if (!found) throw std::runtime_error("the kit's tests do not know the type " + name + " of the vectors");
}

}  // namespace orrery
