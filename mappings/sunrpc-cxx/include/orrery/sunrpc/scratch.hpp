// Room for sequences of what does not look the same in C, while a message is encoded.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace orrery {
namespace sunrpc {

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

}  // namespace sunrpc
}  // namespace orrery
