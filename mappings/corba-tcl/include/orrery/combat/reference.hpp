// Object references: nil, a text, or one that Combat holds. Valid C++17.
#pragma once

#include <memory>

#include "orrery/combat/interpreter.hpp"
#include "orrery/types/plain_types.hpp"

namespace orrery {
namespace combat {

// Whose the references in a value are, once it has passed between C++ and Combat: whose they were, or the receiver's,
// who must release them. A client keeps what it sends and gets what it receives; of a server Combat keeps what came in
// and releases what it is given, once the reply has gone.
enum class Ownership { stays, passes };

// A reference that Combat holds for one thread, until nobody has it any more.
class Handle {
 public:
  Handle(Interpreter& interpreter, const Object& name, Ownership ownership = Ownership::passes)
      : interpreter_(interpreter), name_(name), owned_(ownership == Ownership::passes) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() {
    if (owned_) interpreter_.release(name_);
  }

  const Object& name() const { return name_; }

 private:
  Interpreter& interpreter_;
  Object name_;
  bool owned_;
};

class Reference {
 public:
  Reference() = default;
  explicit Reference(const std::string& text) : text_(text) {}

  bool is_nil() const { return text_.empty() && handle_ == nullptr; }

  // For Combat: the handle that stays here, or one of its own.
  Object given(Ownership ownership) const {
    if (is_nil()) return Object(Tcl_NewIntObj(0));
    Interpreter& here = Interpreter::here();
    if (ownership == Ownership::passes) return text_.empty() ? here.duplicate(handle_->name()) : here.reference(text_);
    if (handle_ == nullptr) handle_ = std::make_shared<Handle>(here, here.reference(text_));
    return handle_->name();
  }

  // From Combat.
  void take(Tcl_Obj* name, Ownership ownership) {
    text_.clear();
    handle_.reset();
    if (text_of(name) != "0") handle_ = std::make_shared<Handle>(Interpreter::here(), Object(name), ownership);
  }

  // Does it say the same as this text? As Combat writes it, for each ORB fills the gaps between numbers otherwise.
  bool means(const std::string& text) const {
    return !is_nil() && said(Reference(text).given(Ownership::stays)) == said(given(Ownership::stays));
  }

 private:
  static std::string said(const Object& reference) { return Interpreter::here().text(reference); }

  std::string text_;
  mutable std::shared_ptr<const Handle> handle_;
};

}  // namespace combat

template <>
struct Shape<combat::Reference> {
  // The text of nil: its length and the closing zero.
  static constexpr std::size_t minimum = 5;
  // Nil or the servant itself. It is drawn as text, for the thread that draws need not be the one that sends.
  static void draw(Values& values, combat::Reference& value, const Bounds&) {
    value = values.refers() ? combat::Reference(values.self()) : combat::Reference();
  }
  static Checksum fold(Checksum checksum, const combat::Reference& value) {
    return orrery::fold(checksum, value.is_nil() ? 0 : 1);
  }
  // Behind a relay the servant itself is another object than the client's peer, so which one it is cannot be asked.
  static bool equal(const combat::Reference& a, const combat::Reference& b) { return a.is_nil() == b.is_nil(); }
  // Is it the object that was published under this text?
  static bool means(const combat::Reference& value, const std::string& text) { return value.means(text); }
};

}  // namespace orrery
