// Values of Tcl with an owner. Valid C++17.
#pragma once

#include <tcl.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace orrery {
namespace combat {

// Tcl counts who has a value. It belongs to the thread that made it.
class Object {
 public:
  Object() = default;
  explicit Object(Tcl_Obj* value) : value_(value) {
    if (value_ != nullptr) Tcl_IncrRefCount(value_);
  }
  explicit Object(const std::string& text) : Object(Tcl_NewStringObj(text.data(), static_cast<int>(text.size()))) {}
  Object(const Object& other) : Object(other.value_) {}
  Object(Object&& other) noexcept : value_(std::exchange(other.value_, nullptr)) {}
  Object& operator=(Object other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~Object() {
    if (value_ != nullptr) Tcl_DecrRefCount(value_);
  }

  Tcl_Obj* get() const { return value_; }

 private:
  Tcl_Obj* value_ = nullptr;
};

inline std::string text_of(Tcl_Obj* value) {
  int size = 0;
  const char* const text = Tcl_GetStringFromObj(value, &size);
  return std::string(text, static_cast<std::size_t>(size));
}
inline std::string text_of(const Object& value) { return text_of(value.get()); }

// The words of a command, which stay until it has been carried out.
class Words {
 public:
  Words() = default;
  Words(std::initializer_list<Object> words) {
    for (const Object& word : words) add(word);
  }
  Words(const Words&) = delete;
  Words& operator=(const Words&) = delete;
  ~Words() {
    for (Tcl_Obj* const word : words_) Tcl_DecrRefCount(word);
  }

  void add(Tcl_Obj* word) {
    words_.push_back(word);
    Tcl_IncrRefCount(word);
  }
  void add(const Object& word) { add(word.get()); }

  Tcl_Obj* const* first() const { return words_.data(); }
  int count() const { return static_cast<int>(words_.size()); }

 private:
  std::vector<Tcl_Obj*> words_;
};

}  // namespace combat
}  // namespace orrery
