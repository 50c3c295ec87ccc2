// The client's end where calls do not wait: each is sent by the library's own ORBit_small_invoke_async, and its reply
// comes out of GLib's main loop, which the thread that calls runs until the reply is there.
#pragma once

#include <iterator>
#include <list>
#include <memory>
#include <orrery/corba_c/passing.hpp>
#include <orrery/corba_c/reference.hpp>
#include <orrery/setup/setup.hpp>

class AsyncStub {
  using Flight = orrery::corba_c::Flight;
  using Flights = std::list<Flight>;

 public:
  static constexpr bool windowed = true;

  // `crosses`: calls come from another thread than the library's main one. It would get a reply only while it waits in
  // another call.
  AsyncStub(orrery::corba_c::Reference reference, bool crosses) : state_(new State{std::move(reference)}) {
    if (crosses) throw orrery::ConfigurationError("with invocation=async only the first thread of a process can call");
    if (state_->reference.nil()) throw orrery::ConfigurationError("the reference is nil");
  }

  template <class Op>
  void call(typename Op::Args& args) {
    begin<Op>(args);
    finish<Op>(args);
  }

  template <class Op>
  void begin(typename Op::Args& args) {
    state_->scratch.clear();
    if constexpr (Op::oneway) {
      orrery::corba_c::Request<Op>::call(state_->reference.object(), args, state_->scratch);
    } else {
      Flight& flight = take_off({&read<Op>, &args, false, nullptr});
      try {
        orrery::corba_c::Request<Op>::send(state_->reference.object(), args, state_->scratch, flight);
      } catch (...) {
        land(std::prev(state_->out.end()));
        // It is here that the library notices which connections are broken: it makes the next call over a new one.
        while (g_main_context_iteration(nullptr, FALSE)) continue;
        throw;
      }
    }
  }

  // Of the oldest call that is out. Replies that come before its own are read at once, into their own arguments.
  template <class Op>
  void finish(typename Op::Args&) {
    if constexpr (!Op::oneway) await(state_->out.begin());
  }

 private:
  struct State {
    orrery::corba_c::Reference reference;
    orrery::corba_c::Scratch scratch{};
    Flights out{};
    Flights landed{};  // for calls to come
  };

  Flight& take_off(const Flight& flight) {
    Flights& landed = state_->landed;
    if (landed.empty()) landed.emplace_back();
    landed.front() = flight;
    state_->out.splice(state_->out.end(), landed, landed.begin());
    return state_->out.back();
  }
  void land(Flights::iterator flight) { state_->landed.splice(state_->landed.begin(), state_->out, flight); }

  void await(Flights::iterator flight) {
    while (!flight->arrived) g_main_context_iteration(nullptr, TRUE);
    const std::exception_ptr failure = std::move(flight->failure);
    land(flight);
    if (failure) std::rethrow_exception(failure);
  }

  template <class Op>
  static void read(const orrery::corba_c::Reply& reply, void* args) {
    orrery::corba_c::Request<Op>::receive(reply, *static_cast<typename Op::Args*>(args));
  }

  std::unique_ptr<State> state_;  // stubs move, flights stay
};
