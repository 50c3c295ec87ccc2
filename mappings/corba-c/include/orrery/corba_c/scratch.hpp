// Room for what is lent to a call and does not look the same in C. Valid C++17.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace orrery {
namespace corba_c {

// Arrays of zeros that all end at once.
class Scratch {
 public:
  template <class T>
  T* array(std::size_t length) {
    arrays_.emplace_back(new char[length * sizeof(T)]());
    return reinterpret_cast<T*>(arrays_.back().get());
  }
  void clear() { arrays_.clear(); }

 private:
  std::vector<std::unique_ptr<char[]>> arrays_;
};

}  // namespace corba_c
}  // namespace orrery
