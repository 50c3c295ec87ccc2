// Structs and unions as D-Bus structs and variants; argument sets as the bodies of messages. Valid C++14.
#pragma once

#include "orrery/dbus/simple_codecs.hpp"

namespace orrery {
namespace dbus {

template <class Structs, class Writer, class Tuple>
void put_each(Writer& writer, Tuple&& tuple) {
  for_each(tuple,
           [&](const auto& value, std::size_t) { Codec<ValueType<decltype(value)>, Structs>::put(writer, value); });
}

template <class Structs, class Reader, class Tuple>
void get_each(Reader& reader, Tuple&& tuple) {
  for_each(tuple, [&](auto& value, std::size_t) { Codec<ValueType<decltype(value)>, Structs>::get(reader, value); });
}

template <class Writer, class Tuple>
void put_all(Writer& writer, Tuple&& tuple) {
  put_each<Around<>>(writer, tuple);
}

template <class Reader, class Tuple>
void get_all(Reader& reader, Tuple&& tuple) {
  get_each<Around<>>(reader, tuple);
}

// A struct; inside itself it is a variant that holds it.
template <class T, class Structs>
struct Codec<T, Structs, typename std::enable_if<(Fields<T>::minimum > 0)>::type> {
  template <class Writer>
  static void put(Writer& writer, const T& value) {
    put(writer, value, IsInside<T, Structs>{});
  }
  template <class Reader>
  static void get(Reader& reader, T& value) {
    get(reader, value, IsInside<T, Structs>{});
  }

 private:
  using Within = typename Enter<T, Structs>::type;
  using Contents = typename std::conditional<IsInside<T, Structs>::value, SignatureOf<T>, Members<T, Structs>>::type;

  template <class Writer>
  static void put(Writer& writer, const T& value, std::true_type) {
    writer.inside('v', Contents::type::text(), [&value](auto& inner) { Codec<T>::put(inner, value); });
  }
  template <class Writer>
  static void put(Writer& writer, const T& value, std::false_type) {
    writer.inside('r', Contents::type::text(),
                  [&value](auto& inner) { put_each<Within>(inner, Fields<T>::tie(value)); });
  }
  template <class Reader>
  static void get(Reader& reader, T& value, std::true_type) {
    reader.inside('v', Contents::type::text(), [&value](auto& inner) { Codec<T>::get(inner, value); });
  }
  template <class Reader>
  static void get(Reader& reader, T& value, std::false_type) {
    reader.inside('r', Contents::type::text(),
                  [&value](auto& inner) { get_each<Within>(inner, Fields<T>::tie(value)); });
  }
};

// The discriminator and a variant; where no branch is selected the variant holds the octet 0, as none may be empty.
template <class T, class Structs>
struct Codec<T, Structs, typename std::enable_if<(Branches<T>::cases > 0)>::type> {
  using Discriminator = typename Branches<T>::Discriminator;
  template <class Writer>
  static void put(Writer& writer, const T& value) {
    writer.inside('r', UnionMembers<T>::type::text(), [&value](auto& inner) {
      Codec<Discriminator>::put(inner, Branches<T>::discriminator(value));
      put_branch(inner, value);
    });
  }
  template <class Reader>
  static void get(Reader& reader, T& value) {
    reader.inside('r', UnionMembers<T>::type::text(), [&value](auto& inner) {
      Discriminator discriminator;
      Codec<Discriminator>::get(inner, discriminator);
      get_branch(inner, value, Branches<T>::select(discriminator));
    });
  }

 private:
  template <class Writer>
  static void put_branch(Writer& writer, const T& value) {
    bool selected = false;
    Branches<T>::read(value, [&](const auto& branch, const Label&) {
      using Branch = ValueType<decltype(branch)>;
      selected = true;
      writer.inside('v', signature<Branch>(), [&branch](auto& inner) { Codec<Branch>::put(inner, branch); });
    });
    if (!selected) writer.inside('v', "y", [](auto& inner) { Codec<std::uint8_t>::put(inner, 0); });
  }
  template <class Reader>
  static void get_branch(Reader& reader, T& value, unsigned k) {
    bool selected = false;
    Branches<T>::write(value, k, [&](auto& branch, const Label&) {
      using Branch = ValueType<decltype(branch)>;
      selected = true;
      reader.inside('v', signature<Branch>(), [&branch](auto& inner) { Codec<Branch>::get(inner, branch); });
    });
    std::uint8_t nothing = 0;
    if (!selected) reader.inside('v', "y", [&nothing](auto& inner) { Codec<std::uint8_t>::get(inner, nothing); });
  }
};

}  // namespace dbus
}  // namespace orrery
