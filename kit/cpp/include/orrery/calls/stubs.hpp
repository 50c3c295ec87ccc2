// The stubs of one thread's end of a port, their type forgotten. Valid C++14.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "orrery/calls/exchange.hpp"

namespace orrery {

struct StubKind {
  std::size_t size;
  void (*end)(void* stub);
  void (*flush)(void* stub);  // sends what it has gathered
};

template <class Stub>
StubKind stub_kind() {
  static_assert(alignof(Stub) <= alignof(std::max_align_t), "what `new` gives is aligned no further");
  return {sizeof(Stub), [](void* stub) { static_cast<Stub*>(stub)->~Stub(); },
          [](void* stub) { flush_gathered(*static_cast<Stub*>(stub)); }};
}

// In rows, one for those that came together: who is there stays where it is when others join.
class Stubs {
 public:
  explicit Stubs(const StubKind& kind) : kind_(kind) {}
  ~Stubs();
  Stubs(const Stubs&) = delete;
  Stubs& operator=(const Stubs&) = delete;

  // make(place, number) makes each of `count` more; what it throws goes on, and those that are made remain.
  void add(std::size_t count, const std::function<void(void* place, std::size_t number)>& make);
  const std::vector<void*>& all() const { return all_; }
  void flush();

 private:
  StubKind kind_;
  std::vector<std::unique_ptr<unsigned char[]>> rows_;
  std::vector<void*> all_;
};

}  // namespace orrery
