// What stands between the ORB's skeletons, which call functions of C, and the kit's servants. Valid C++17.
#pragma once

#include <memory>
#include <orrery/corba_c/environment.hpp>
#include <orrery/corba_c/values.hpp>
#include <orrery/types/reflect.hpp>
#include <vector>

namespace orrery {
namespace corba_c {

// Stands for a function of any type.
using AnyFunction = void (*)();

// A servant as the ORB sees it, and behind that the kit's, with what calls its operations, by their index.
struct Served {
  PortableServer_ServantBase base{};
  void* target = nullptr;
  const AnyFunction* calls = nullptr;
};

// Specialised by generated code for each interface:
//   static void begin(Served&, CORBA_Environment*);    gives a servant the functions of its skeleton
template <class Interface>
struct Skeleton;

template <class Op>
using CallOf = const typename Op::Args& (*)(void* target, typename Op::Args& received);

template <class Op, class Target>
const typename Op::Args& call_target(void* target, typename Op::Args& received) {
  return static_cast<Target*>(target)->template call<Op>(received);
}

template <class Target, class... Ops>
const AnyFunction* calls_of(List<Ops...>) {
  // The last is for interfaces without operations.
  static const AnyFunction calls[] = {reinterpret_cast<AnyFunction>(CallOf<Ops>(&call_target<Ops, Target>))...,
                                      nullptr};
  return calls;
}

// Behind the function of an operation that a skeleton has called.
template <class Op>
const typename Op::Args& answer(PortableServer_Servant servant, typename Op::Args& received) {
  const Served& served = *static_cast<const Served*>(servant);
  return reinterpret_cast<CallOf<Op>>(served.calls[Op::index])(served.target, received);
}

// An argument set of the thread's that no other call has: one that waits for a reply may serve others meanwhile.
template <class Args>
class Received {
 public:
  Received() {
    if (unused().empty()) unused().emplace_back(new Args());
    args_ = std::move(unused().back());
    unused().pop_back();
  }
  Received(const Received&) = delete;
  Received& operator=(const Received&) = delete;
  ~Received() { unused().push_back(std::move(args_)); }

  Args& operator*() const { return *args_; }
  Args* operator->() const { return args_.get(); }

 private:
  static std::vector<std::unique_ptr<Args>>& unused() {
    static thread_local std::vector<std::unique_ptr<Args>> sets;
    return sets;
  }

  std::unique_ptr<Args> args_;
};

// An `in` parameter as its type in C.
template <class C, class Parameter>
decltype(auto) seen(const Parameter& parameter) {
  if constexpr (std::is_array_v<C>)
    return *reinterpret_cast<const C*>(parameter);
  else if constexpr (std::is_class_v<C>)
    return *parameter;
  else
    return (parameter);
}

// Where an `inout` parameter stands, or an `out` one that is the caller's memory.
template <class C>
C& place(Slice<C>* parameter) {
  return *reinterpret_cast<C*>(parameter);
}

// What goes back in place of what came.
template <bool variable, class T, class C>
void replace(const T& value, C& wire, CORBA_TypeCode code) {
  if constexpr (variable) free_inside(code, wire);
  corba_c::give(value, wire, code);
}

// A result that is returned as it is.
template <class C, class T>
C value_of(const T& value, CORBA_TypeCode code) {
  C wire{};
  corba_c::give(value, wire, code);
  return wire;
}

// One that is returned on the ORB's heap.
template <class C, class T>
Slice<C>* made(const T& value, CORBA_TypeCode code) {
  Slice<C>* const result = room<C>(code);
  corba_c::give(value, place<C>(result), code);
  return result;
}

}  // namespace corba_c
}  // namespace orrery
