// The client's end: a reference that Combat holds, and the three ways to call it.
#pragma once

#include <deque>
#include <memory>
#include <orrery/combat/values.hpp>
#include <string>
#include <vector>

// By the name that Combat gave to the reference, which is a command of Tcl; by corba::dii, which is told the types; or
// by corba::dii so that its reply is fetched later.
enum class Invocation { by_object, dii, deferred };

class Stub {
  using Interpreter = orrery::combat::Interpreter;
  using Object = orrery::combat::Object;
  using Ownership = orrery::combat::Ownership;
  using Words = orrery::combat::Words;

 public:
  static constexpr bool windowed = true;

  // Takes the reference over, which belongs to this thread.
  Stub(const Object& reference, Invocation invocation) : state_(new State(reference, invocation)) {}

  template <class Op>
  void call(typename Op::Args& args) {
    if (state_->invocation == Invocation::deferred) {
      begin<Op>(args);
      finish<Op>(args);
      return;
    }
    Words words;
    if (state_->invocation == Invocation::dii) {
      add_dynamic<Op>(words);
    } else {
      words.add(state_->handle.name());
      words.add(Object(by_object(Op::method())));
    }
    add_arguments<Op>(words, args);
    const Object result = state_->here.call(words);
    if constexpr (Op::oneway) {
      state_->here.write_out();
    } else {
      read<Op>(result, args);
    }
  }

  // It leaves the process with whatever is next waited for.
  template <class Op>
  void begin(typename Op::Args& args) {
    Words words;
    add_dynamic<Op>(words, !Op::oneway);
    add_arguments<Op>(words, args);
    const Object request = state_->here.call(words);
    if constexpr (Op::oneway) {
      state_->here.write_out();
    } else {
      state_->requests.push_back(request);
    }
  }

  template <class Op>
  void finish([[maybe_unused]] typename Op::Args& args) {
    if constexpr (!Op::oneway) {
      const Object request = state_->requests.front();
      state_->requests.pop_front();
      read<Op>(state_->here.call({state_->request, state_->get, request}), args);
    }
  }

 private:
  struct State {
    State(const Object& reference, Invocation way) : handle(here, reference), invocation(way) {}

    Interpreter& here = Interpreter::here();
    orrery::combat::Handle handle;
    Invocation invocation;
    std::deque<Object> requests;  // that are out
    std::vector<Object> types;    // what corba::dii is told, by the place of an operation in its interface
    const Object dii{"::corba::dii"};
    const Object async{"-async"};
    const Object request{"::corba::request"};
    const Object get{"get"};
  };

  // Both halves of an attribute have its own name there; no other name begins with an underscore.
  static std::string by_object(const char* method) { return *method == '_' ? method + 5 : method; }

  template <class Op>
  void add_dynamic(Words& words, bool asynchronous = false) {
    words.add(state_->dii);
    if (asynchronous) words.add(state_->async);
    words.add(state_->handle.name());
    if (state_->types.size() <= Op::index) state_->types.resize(Op::index + 1);
    Object& known = state_->types[Op::index];
    if (known.get() == nullptr) known = state_->here.call("::orrery::request_type", Object(Op::name()));
    words.add(known);
  }

  // What is sent by its value, what comes back by the name of a variable; of an inout parameter the variable holds it.
  template <class Op>
  void add_arguments(Words& words, typename Op::Args& args) {
    Interpreter& here = state_->here;
    const char* next = orrery::combat::Parameters<Op>::directions;
    std::size_t variables = 0;
    const auto add_outs = [&] {
      for (; *next == 'o'; ++next) words.add(here.variable(variables++));
    };
    orrery::for_each(Op::inputs(args), [&](const auto& plain, std::size_t) {
      add_outs();
      const Object value = orrery::combat::to_value(plain, Ownership::stays);
      if (*next++ == 'i') return words.add(value);
      here.set(here.variable(variables), value);
      words.add(here.variable(variables++));
    });
    add_outs();
  }

  template <class Op>
  void read(const Object& result, typename Op::Args& args) {
    Interpreter& here = state_->here;
    const auto outputs = Op::outputs(args, args);
    constexpr std::size_t count = std::tuple_size_v<std::decay_t<decltype(outputs)>>;
    const std::size_t results = count - returned(orrery::combat::Parameters<Op>::directions);
    orrery::for_each(outputs, [&](auto& plain, std::size_t i) {
      const Object value = i < results ? result : here.value(here.variable(i - results));
      orrery::combat::from_value(value.get(), plain, Ownership::passes);
    });
  }

  // How many parameters bring something back.
  static std::size_t returned(const char* directions) {
    std::size_t count = 0;
    for (; *directions != 0; ++directions) count += *directions == 'i' ? 0 : 1;
    return count;
  }

  std::unique_ptr<State> state_;  // stubs move, references stay
};
