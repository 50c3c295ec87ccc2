// Structs and unions in a QDataStream, and argument sets as the data of a call or of a reply. Valid C++14.
#pragma once

#include <tuple>

#include "orrery/dcop/simple_codecs.hpp"

namespace orrery {
namespace dcop {

// Member after member.
template <class T>
struct Codec<T, typename std::enable_if<(Fields<T>::minimum > 0)>::type> {
  static void put(QDataStream& stream, const T& value) {
    for_each(Fields<T>::tie(value),
             [&stream](const auto& member, std::size_t) { Codec<ValueType<decltype(member)>>::put(stream, member); });
  }
  static void get(QDataStream& stream, T& value) {
    for_each(Fields<T>::tie(value),
             [&stream](auto& member, std::size_t) { Codec<ValueType<decltype(member)>>::get(stream, member); });
  }
};

// The discriminator, and the branch that it selects, if it does.
template <class T>
struct Codec<T, typename std::enable_if<(Branches<T>::cases > 0)>::type> {
  using Discriminator = typename Branches<T>::Discriminator;
  static void put(QDataStream& stream, const T& value) {
    Codec<Discriminator>::put(stream, Branches<T>::discriminator(value));
    Branches<T>::read(value, [&stream](const auto& branch, const Label&) {
      Codec<ValueType<decltype(branch)>>::put(stream, branch);
    });
  }
  static void get(QDataStream& stream, T& value) {
    Discriminator discriminator{};
    Codec<Discriminator>::get(stream, discriminator);
    Branches<T>::write(value, Branches<T>::select(discriminator), [&stream](auto& branch, const Label&) {
      Codec<ValueType<decltype(branch)>>::get(stream, branch);
    });
  }
};

// What a call or a reply carries. Where that is nothing there is no stream either, as in what dcopidl2cpp writes.
template <class Tuple>
void put_all(QByteArray& data, const Tuple& values) {
  if (std::tuple_size<Tuple>::value == 0) return;
  QDataStream stream(data, IO_WriteOnly);
  for_each(values,
           [&stream](const auto& value, std::size_t) { Codec<ValueType<decltype(value)>>::put(stream, value); });
}
template <class Tuple>
void get_all(const QByteArray& data, const Tuple& values) {
  if (std::tuple_size<Tuple>::value == 0) return;
  QDataStream stream(data, IO_ReadOnly);
  for_each(values, [&stream](auto& value, std::size_t) {
    if (stream.atEnd()) throw Malformed("not all values have come");
    Codec<ValueType<decltype(value)>>::get(stream, value);
  });
}

}  // namespace dcop
}  // namespace orrery
