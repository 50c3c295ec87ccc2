// The server's end: for each servant an object of Itcl, whose methods call a command in C++.
#pragma once

#include <map>
#include <memory>
#include <orrery/combat/values.hpp>
#include <string>
#include <vector>

template <class Target, class Operations>
class ExportedTarget;

template <class Target, class... Ops>
class ExportedTarget<Target, orrery::List<Ops...>> {
 public:
  explicit ExportedTarget(Target& target) : target_(target) {}

  // The command: the number of an operation, and what the method was given. An exception becomes an error of Tcl, and
  // that an UNKNOWN at the caller.
  static int serve(ClientData self, Tcl_Interp* interp, int count, Tcl_Obj* const* words) {
    try {
      int number = 0;
      const bool known = count > 1 && Tcl_GetIntFromObj(nullptr, words[1], &number) == TCL_OK;
      orrery::combat::check(known && number >= 0 && static_cast<std::size_t>(number) < sizeof...(Ops),
                            "there is no operation of this number");
      static constexpr Handler handlers[] = {&handle<Ops>..., nullptr};
      auto& target = static_cast<ExportedTarget*>(self)->target_;
      Tcl_SetObjResult(interp, handlers[number](target, count - 2, words + 2).get());
      return TCL_OK;
    } catch (...) {
      const std::string text = orrery::standard_error_text(std::current_exception());
      Tcl_SetObjResult(interp, Tcl_NewStringObj(text.data(), static_cast<int>(text.size())));
      return TCL_ERROR;
    }
  }

 private:
  using Handler = orrery::combat::Object (*)(Target&, int, Tcl_Obj* const*);

  // Arguments of its own for each call: while it waits for another one, a handler is entered again.
  template <class Op>
  static orrery::combat::Object handle(Target& target, int count, Tcl_Obj* const* words) {
    using Args = typename Op::Args;
    const std::unique_ptr<Args> args(new Args());
    const auto inputs = Op::inputs(*args);
    orrery::combat::check(static_cast<std::size_t>(count) == std::tuple_size_v<std::decay_t<decltype(inputs)>>,
                          "a method passes on another number of values");
    const char* next = orrery::combat::Parameters<Op>::directions;
    orrery::for_each(inputs, [&](auto& value, std::size_t i) {
      while (*next == 'o') ++next;
      // What stood in an inout parameter is replaced, and so Combat does not release it.
      const bool both = *next++ == 'b';
      orrery::combat::from_value(words[i], value,
                                 both ? orrery::combat::Ownership::passes : orrery::combat::Ownership::stays);
    });
    const Args& prepared = target.template call<Op>(*args);
    return orrery::combat::reply_of(Op::outputs(static_cast<const Args&>(*args), prepared));
  }

  Target& target_;
};

// All that a process publishes, in the interpreter of its main thread.
class Servants {
 public:
  template <class Interface, class Target>
  std::string publish(Target& target) {
    using Exported = ExportedTarget<Target, orrery::ListOf<typename Interface::Operations>>;
    using orrery::combat::Object;
    auto& here = orrery::combat::Interpreter::here();
    const auto exported = std::make_shared<Exported>(target);
    const std::string name = "::orrery::target" + std::to_string(kept_.size());
    const Object command = here.command(name, &Exported::serve, exported.get());
    kept_.push_back(exported);
    const Object made = here.call({Object("::orrery::publish"), Object(Interface::name()), command});
    const auto parts = orrery::combat::elements_of(made.get());
    const std::string reference = orrery::combat::text_of(parts.first[1]);
    identities_[reference] = orrery::combat::text_of(parts.first[0]);
    return reference;
  }

  // Inside a call of the object. What comes afterwards is told that there is none.
  void withdraw(const std::string& reference) {
    using orrery::combat::Object;
    orrery::combat::Interpreter::here().call("::orrery::withdraw", Object(identities_.at(reference)));
  }

 private:
  std::vector<std::shared_ptr<void>> kept_;
  std::map<std::string, std::string> identities_;  // in the adapter, by reference
};
