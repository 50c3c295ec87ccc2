// What is particular to ORBit2: how memory is had and given back by type code, and what stands in one. Valid C++17.
#pragma once

// First: ORBit2's own headers would include GLib's as C, in which there are templates by now.
#include <glib-object.h>
#include <orbit/orbit.h>

#include <cstring>
#include <type_traits>

namespace orrery {
namespace corba_c {

// What an alias stands for.
inline CORBA_TypeCode content(CORBA_TypeCode code) {
  while (code->kind == CORBA_tk_alias) code = code->subtypes[0];
  return code;
}

// The type of a member, of a branch (by its label), or of all elements, which is the part 0.
inline CORBA_TypeCode part(CORBA_TypeCode code, CORBA_unsigned_long number) { return content(code)->subtypes[number]; }

// What a pointer to a value points at; of an array it is an element.
template <class C>
using Slice = std::remove_extent_t<C>;

// Zeros on the ORB's heap, for one value: CORBA_free gives them back with all that has been put there.
template <class C>
Slice<C>* room(CORBA_TypeCode code) {
  return static_cast<Slice<C>*>(ORBit_small_alloc(code));
}
// For the elements of a sequence of this type; null for none.
template <class Element>
Element* buffer(CORBA_TypeCode sequence, CORBA_unsigned_long length) {
  return static_cast<Element*>(ORBit_small_allocbuf(content(sequence), length));
}

// Gives back what stands in a value, and leaves zeros there.
template <class C>
void free_inside(CORBA_TypeCode code, C& wire) {
  ORBit_small_freekids(code, &wire, nullptr);
}

inline bool has_repository_id(CORBA_unsigned_long kind) {
  return kind == CORBA_tk_struct || kind == CORBA_tk_union || kind == CORBA_tk_enum || kind == CORBA_tk_objref;
}

// Do two codes mean one type? Of what has a repository id that alone is looked at: names are no part of a type, and
// CORBA_TypeCode_equivalent does not come back from a struct that holds itself.
inline bool same_type(CORBA_TypeCode left, CORBA_TypeCode right) {
  left = content(left);
  right = content(right);
  if (left == right) return true;
  if (left->kind != right->kind) return false;
  if (has_repository_id(left->kind)) return std::strcmp(left->repo_id, right->repo_id) == 0;
  if (left->kind == CORBA_tk_array && left->length != right->length) return false;
  const bool nested = left->kind == CORBA_tk_array || left->kind == CORBA_tk_sequence;
  return !nested || same_type(left->subtypes[0], right->subtypes[0]);
}

}  // namespace corba_c
}  // namespace orrery
