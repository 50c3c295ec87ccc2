// Sequences and arrays in a QDataStream: as QValueList writes them, their number and then each; of bytes as QByteArray.
// Valid C++14.
#pragma once

#include <array>
#include <vector>

#include "orrery/dcop/simple_codecs.hpp"

namespace orrery {
namespace dcop {

template <class T>
struct IsByte : std::integral_constant<bool, std::is_same<T, char>::value || std::is_same<T, std::uint8_t>::value> {};

// Each element has a byte at least: what promises more than there is gets no room.
inline std::uint32_t get_count(QDataStream& stream) {
  std::uint32_t count = 0;
  stream >> count;
  const QIODevice& device = *stream.device();
  if (count > device.size() - device.at()) throw Malformed("a sequence is longer than what holds it");
  return count;
}

inline void put_bytes(QDataStream& stream, const void* bytes, std::size_t count) {
  stream.writeBytes(static_cast<const char*>(bytes), static_cast<unsigned>(count));
}
inline void get_bytes(QDataStream& stream, void* bytes, std::size_t count) {
  if (count > 0) stream.readRawBytes(static_cast<char*>(bytes), static_cast<unsigned>(count));
}

template <class T, class Elements>
void get_element(QDataStream& stream, Elements& elements, std::size_t i) {
  Codec<T>::get(stream, elements[i]);
}
// It has no references to its elements.
template <class T>
void get_element(QDataStream& stream, std::vector<bool>& elements, std::size_t i) {
  bool element = false;
  Codec<bool>::get(stream, element);
  elements[i] = element;
}

// `Kept` is std::vector<T>, or std::array of so many, whose number is compared.
template <class T, class Kept>
struct SequenceCodec {
  static void put(QDataStream& stream, const Kept& value) { put(stream, value, IsByte<T>{}); }
  static void get(QDataStream& stream, Kept& value) {
    resize(value, get_count(stream));
    get(stream, value, IsByte<T>{});
  }

 private:
  static void put(QDataStream& stream, const Kept& value, std::true_type) {
    put_bytes(stream, value.data(), value.size());
  }
  static void put(QDataStream& stream, const Kept& value, std::false_type) {
    stream << static_cast<std::uint32_t>(value.size());
    for (std::size_t i = 0; i < value.size(); ++i) Codec<T>::put(stream, value[i]);
  }
  static void get(QDataStream& stream, Kept& value, std::true_type) { get_bytes(stream, value.data(), value.size()); }
  static void get(QDataStream& stream, Kept& value, std::false_type) {
    for (std::size_t i = 0; i < value.size(); ++i) get_element<T>(stream, value, i);
  }

  static void resize(std::vector<T>& value, std::size_t count) { value.resize(count); }
  template <std::size_t N>
  static void resize(std::array<T, N>&, std::size_t count) {
    if (count != N) throw Malformed("an array has another number of elements");
  }
};

template <class T>
struct Codec<std::vector<T>> : SequenceCodec<T, std::vector<T>> {};
template <class T, std::size_t N>
struct Codec<std::array<T, N>> : SequenceCodec<T, std::array<T, N>> {};

}  // namespace dcop
}  // namespace orrery
