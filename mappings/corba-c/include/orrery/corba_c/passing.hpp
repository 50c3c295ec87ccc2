// What a client passes to a stub, and whose memory that is. Valid C++17.
//
// Structs, unions, sequences and anys are passed by their address, arrays as pointers to their elements, all else by
// value. A call that does not wait is given the place of each (`place`), as a stub gives it to the library.
#pragma once

#include <orrery/corba_c/asynchronous.hpp>
#include <orrery/corba_c/environment.hpp>
#include <orrery/corba_c/values.hpp>

namespace orrery {
namespace corba_c {

// An `in` argument: lent for the call.
template <class C>
class In {
 public:
  template <class T>
  In(const T& value, Scratch& scratch) {
    corba_c::lend(value, wire_, scratch);
  }
  In(const In&) = delete;
  In& operator=(const In&) = delete;

  decltype(auto) pass() const {
    if constexpr (std::is_class_v<C>)
      return &wire_;
    else
      return (wire_);
  }
  // The library only reads there.
  void* place() const { return const_cast<C*>(&wire_); }

 private:
  C wire_{};
};

// A value of the caller's in which the ORB's memory may stand: an `inout` argument, which the servant may free and
// replace; or an `out` one or a result that does not come on the heap.
template <class C, bool variable>
class Owned {
 public:
  explicit Owned(CORBA_TypeCode code) : code_(code) {}
  template <class T>
  Owned(CORBA_TypeCode code, const T& value) : code_(code) {
    corba_c::give(value, wire_, code);
  }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() {
    if constexpr (variable) free_inside(code_, wire_);
  }

  Slice<C>* pass() {
    if constexpr (std::is_array_v<C>)
      return wire_;
    else
      return &wire_;
  }
  void* place() { return &wire_; }
  void adopt(const C& returned) { wire_ = returned; }

  template <class T>
  void get(T& value) const {
    corba_c::get(wire_, value);
  }

 private:
  CORBA_TypeCode code_;
  C wire_{};
};

// An `out` argument or a result that lies on the ORB's heap, and is the caller's once it is there.
template <class C>
class Heap {
 public:
  Heap() = default;
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;
  ~Heap() { CORBA_free(pointer_); }

  Slice<C>** pass() { return &pointer_; }
  void* place() { return &pointer_; }
  void adopt(Slice<C>* returned) { pointer_ = returned; }

  // The ORB returns nothing where it could not read what came.
  template <class T>
  void get(T& value) const {
    if (pointer_ == nullptr) throw Malformed("a reply is not of its type");
    corba_c::get(*reinterpret_cast<const C*>(pointer_), value);
  }

 private:
  Slice<C>* pointer_ = nullptr;
};

// Specialised by generated code for each operation: its call, by the stub that the ORB's compiler made; and where a
// reply follows, the two halves of one that does not wait, `send` and `receive`.
template <class Op>
struct Request;

}  // namespace corba_c
}  // namespace orrery
