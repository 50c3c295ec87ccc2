// Who owns a descriptor of the kernel, and what is thrown when a system call fails. Valid C++14.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "orrery/types/reflect.hpp"

namespace orrery {

// Out of line, so that the system calls around it stay short.
[[noreturn]] ORRERY_UNTIMED inline void throw_errno(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}
[[noreturn]] inline void throw_errno(const std::string& what) { throw_errno(what.c_str()); }

// Owns a descriptor.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  // One that a system call gave, or its error.
  Descriptor(int number, const std::string& what) : number_(number) {
    if (number < 0) throw_errno(what);
  }
  Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  Descriptor& operator=(Descriptor&& other) noexcept {
    // What stood here is closed with `other`.
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }

  int number() const { return number_; }

 private:
  int number_;
};

}  // namespace orrery
