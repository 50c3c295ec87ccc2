// The plain C++ values in D-Bus messages, over the small Writer and Reader that each driver makes of its library.
// Valid C++14.
//
// A Writer has
//   template <class Wire> void scalar(char code, Wire value);
//   void text(const std::string&);
//   void block(char code, const void* data, std::size_t bytes);            an array of fixed-size scalars
//   template <class F> void inside(char kind, const char* contents, F f);  f(inner) writes an array, struct or variant
// A Reader has
//   template <class Wire> Wire scalar(char code);
//   const char* text();
//   Block block(char code);
//   template <class F> void inside(char kind, const char* contents, F f);
//   bool at_end();                          of the container that is read
//   bool variant_holds(const char* signature);
// A library that has sequences of its own for std::vector overloads put_numbers and get_numbers for its Writer and
// Reader.
#pragma once

#include "orrery/dbus/any_codecs.hpp"
#include "orrery/dbus/composite_codecs.hpp"
#include "orrery/dbus/sequence_codecs.hpp"
#include "orrery/dbus/simple_codecs.hpp"
