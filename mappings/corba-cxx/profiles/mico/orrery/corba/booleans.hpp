// MICO has one C++ type for octets and booleans: their sequences are told apart by the tag of the element. Valid C++14.
#pragma once

#include "orrery/corba/sequence.hpp"

namespace orrery {
namespace corba {

template <>
struct Element<SequenceTmpl<CORBA::Boolean, MICO_TID_BOOL>> {
  using type = bool;
};
template <int bound>
struct Element<BoundedSequenceTmpl<CORBA::Boolean, MICO_TID_BOOL, bound>> {
  using type = bool;
};

template <>
struct Slot<bool> {
  template <class Given>
  static auto& open(Given& boolean) {
    return seen_as<bool>(boolean);
  }
};

}  // namespace corba
}  // namespace orrery
