// The D-Bus signatures of the plain C++ values, known when the program is compiled. Valid C++14.
//
// mapping.py computes the same ones from the IDL file.
#pragma once

#include <array>
#include <string>
#include <tuple>
#include <vector>

#include "orrery/types/plain_types.hpp"

namespace orrery {
namespace dbus {

template <char... Codes>
struct Signature {
  static const char* text() {
    static const char codes[] = {Codes..., '\0'};
    return codes;
  }
};

template <class... Signatures>
struct Join;
template <>
struct Join<> {
  using type = Signature<>;
};
template <char... A>
struct Join<Signature<A...>> {
  using type = Signature<A...>;
};
template <char... A, char... B, class... More>
struct Join<Signature<A...>, Signature<B...>, More...> : Join<Signature<A..., B...>, More...> {};

// What a scalar is on the wire: its code, and the type of which the libraries take the address.
template <char Code, class Type>
struct OnWire {
  static constexpr char code = Code;
  using type = Type;
};

template <class T>
struct Scalar;
// Four bytes on the wire, and dbus_bool_t in the libraries.
template <>
struct Scalar<bool> : OnWire<'b', std::uint32_t> {};
template <>
struct Scalar<std::uint8_t> : OnWire<'y', std::uint8_t> {};
template <>
struct Scalar<char> : OnWire<'y', std::uint8_t> {};
template <>
struct Scalar<char16_t> : OnWire<'q', std::uint16_t> {};
template <>
struct Scalar<std::int16_t> : OnWire<'n', std::int16_t> {};
template <>
struct Scalar<std::uint16_t> : OnWire<'q', std::uint16_t> {};
template <>
struct Scalar<std::int32_t> : OnWire<'i', std::int32_t> {};
template <>
struct Scalar<std::uint32_t> : OnWire<'u', std::uint32_t> {};
template <>
struct Scalar<std::int64_t> : OnWire<'x', std::int64_t> {};
template <>
struct Scalar<std::uint64_t> : OnWire<'t', std::uint64_t> {};
template <>
struct Scalar<float> : OnWire<'d', double> {};  // D-Bus has no single precision
template <>
struct Scalar<double> : OnWire<'d', double> {};

// Sequences of these are handed to the library as one block.
template <class T>
struct IsBlock : std::integral_constant<bool, std::is_arithmetic<T>::value && !std::is_same<T, bool>::value &&
                                                  !std::is_same<T, float>::value> {};

// The structs that a type stands in: one inside itself is a variant, as a signature cannot hold itself.
template <class... Structs>
struct Around {};

template <class T, class Structs>
struct IsInside;
template <class T>
struct IsInside<T, Around<>> : std::false_type {};
template <class T, class... More>
struct IsInside<T, Around<T, More...>> : std::true_type {};
template <class T, class First, class... More>
struct IsInside<T, Around<First, More...>> : IsInside<T, Around<More...>> {};

template <class T, class Structs>
struct Enter;
template <class T, class... Structs>
struct Enter<T, Around<Structs...>> {
  using type = Around<T, Structs...>;
};

template <class T, class Structs = Around<>, class Enable = void>
struct SignatureOf;

template <class T, class Structs>
struct SignatureOf<T, Structs,
                   typename std::enable_if<std::is_arithmetic<T>::value || std::is_same<T, char16_t>::value>::type> {
  using type = Signature<Scalar<T>::code>;
};

template <class T, class Structs>
struct SignatureOf<T, Structs, typename std::enable_if<std::is_enum<T>::value>::type> {
  using type = Signature<'u'>;
};

template <class Structs>
struct SignatureOf<std::string, Structs> {
  using type = Signature<'s'>;
};

// Not `s`, which is UTF-8: a wide string of IDL may hold what UTF-8 cannot.
template <class Structs>
struct SignatureOf<std::u16string, Structs> {
  using type = Signature<'a', 'q'>;
};

template <class Structs>
struct SignatureOf<Reference, Structs> {
  using type = Signature<'s'>;
};

template <class Held, class Structs>
struct SignatureOf<Any<Held>, Structs> {
  using type = Signature<'v'>;
};

template <class T, std::uint32_t number, class Structs>
struct SignatureOf<InAny<T, number>, Structs> {
  using type = Signature<'v'>;
};

template <class T, class Structs>
struct SignatureOf<std::vector<T>, Structs> : Join<Signature<'a'>, typename SignatureOf<T, Structs>::type> {};

template <class T, std::size_t N, class Structs>
struct SignatureOf<std::array<T, N>, Structs> : Join<Signature<'a'>, typename SignatureOf<T, Structs>::type> {};

// One after the other: the members of a struct, the arguments of a call.
template <class... T, class Structs>
struct SignatureOf<std::tuple<T&...>, Structs> : Join<typename SignatureOf<ValueType<T>, Structs>::type...> {};

// What stands between the parentheses.
template <class T, class Structs = Around<>>
struct Members : SignatureOf<decltype(Fields<T>::tie(std::declval<T&>())), typename Enter<T, Structs>::type> {};

template <class T, class Structs>
struct StructSignature : Join<Signature<'('>, typename Members<T, Structs>::type, Signature<')'>> {};

template <class T, class Structs>
struct SignatureOf<T, Structs, typename std::enable_if<(Fields<T>::minimum > 0)>::type>
    : std::conditional<IsInside<T, Structs>::value, Join<Signature<'v'>>, StructSignature<T, Structs>>::type {};

// The discriminator, and a variant that holds the branch.
template <class T>
struct UnionMembers : Join<typename SignatureOf<typename Branches<T>::Discriminator>::type, Signature<'v'>> {};

template <class T, class Structs>
struct SignatureOf<T, Structs, typename std::enable_if<(Branches<T>::cases > 0)>::type>
    : Join<Signature<'('>, typename UnionMembers<T>::type, Signature<')'>> {};

template <class T, class Structs = Around<>>
const char* signature() {
  return SignatureOf<T, Structs>::type::text();
}

// The signature of the call of an operation, and of its reply.
template <class Op>
const char* call_signature() {
  return signature<decltype(Op::inputs(std::declval<typename Op::Args&>()))>();
}
template <class Op>
const char* reply_signature() {
  return signature<decltype(Op::outputs(std::declval<typename Op::Args&>(), std::declval<typename Op::Args&>()))>();
}

}  // namespace dbus
}  // namespace orrery
