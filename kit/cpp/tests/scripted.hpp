// Time and a middleware that do what a test says: nothing here sleeps, nothing reads a real clock.
#pragma once

#include <deque>
#include <functional>
#include <orrery/loop.hpp>
#include <tuple>

namespace orrery::scripted {

// A clock that only moves when it is told to, and by `cost` at each reading.
struct Clock {
  static inline Instant time = 0;
  static inline Nanoseconds cost = 0;
  static inline std::deque<Nanoseconds> oversleeps;

  static void reset(Instant start) {
    time = start;
    cost = 0;
    oversleeps.clear();
  }

  static Instant now() {
    const Instant read = time;
    time += cost;
    return read;
  }

  static void wait_until(Instant instant) {
    time = std::max(time, instant);
    if (oversleeps.empty()) return;
    time += oversleeps.front();
    oversleeps.pop_front();
  }
};

// long echo(in long number, inout string text), as a mapping generates it.
struct Echo {
  static const char* name() { return "Test::echo"; }
  static const char* method() { return "echo"; }
  static constexpr unsigned index = 0;
  static constexpr bool oneway = false;

  struct Args {
    std::int32_t result{};
    std::int32_t in_number{};
    std::string io_text{};
    std::string sent_text{};
  };
  template <class A>
  static auto inputs(A& args) {
    return std::tie(args.in_number, args.io_text);
  }
  template <class A>
  static auto inouts(A& args) {
    return std::tie(args.io_text);
  }
  template <class A>
  static auto sent(A& args) {
    return std::tie(args.sent_text);
  }
  template <class A>
  static auto generated(A& args) {
    return std::tie(args.result);
  }
  template <class R, class P>
  static auto outputs(R& received, P& prepared) {
    return std::tie(prepared.result, received.io_text);
  }
  static const Label* input_labels() {
    static const Label labels[] = {{"number", {}}, {"text", {}}};
    return labels;
  }
  static const Label* generated_labels() {
    static const Label labels[] = {{"result", {}}};
    return labels;
  }

  template <class Stub>
  static void invoke(Stub& stub, Args& args) {
    stub.template call<Echo>(args);
  }
  template <class Stub>
  static void begin(Stub& stub, Args& args) {
    stub.template begin<Echo>(args);
  }
  template <class Stub>
  static void finish(Stub& stub, Args& args) {
    stub.template finish<Echo>(args);
  }
};

// Answers one call after the other; each takes the next of `durations`, the last one for ever.
class Stub {
 public:
  static constexpr bool windowed = true;

  explicit Stub(std::deque<Nanoseconds> durations) : durations_(std::move(durations)) {
    prepare_results<Echo>(reply_, ValueSource{});
  }

  std::function<void(std::uint64_t call, Echo::Args& args)> on_reply = [](auto, auto&) {};
  std::uint64_t calls = 0;
  std::size_t most_outstanding = 0;

  template <class Op>
  void call(Echo::Args& args) {
    begin<Op>(args);
    finish<Op>(args);
  }

  template <class Op>
  void begin(Echo::Args&) {
    ready_ = std::max(ready_, Clock::time) + durations_.front();
    if (durations_.size() > 1) durations_.pop_front();
    outstanding_.push_back(ready_);
    most_outstanding = std::max(most_outstanding, outstanding_.size());
  }

  template <class Op>
  void finish(Echo::Args& args) {
    Clock::time = std::max(Clock::time, outstanding_.front());
    outstanding_.pop_front();
    args.result = reply_.result;
    on_reply(calls++, args);
  }

 private:
  std::deque<Nanoseconds> durations_;
  std::deque<Instant> outstanding_;
  Instant ready_ = 0;
  Echo::Args reply_;
};

// A stub that can only wait for each call.
class BlockingStub {
 public:
  template <class Op>
  void call(Echo::Args&) {
    Clock::time += 1;
  }
};

// One client thread that carries out one phase.
struct Client {
  static constexpr Instant begin = 1'000'000;

  Phase phase;
  Window window;
  Recorder recorder;
  Pool<Echo> pool{ValueSource{}, 4};
  std::size_t account = Ledger::open({"client[0]", "server", Echo::name(), "call"});

  // With `on_reached` others take part: the window stays open until somebody closes it.
  Client(Load load, std::uint64_t calls, const std::function<void()>& on_reached = {})
      : window(1, !on_reached, on_reached) {
    phase.load = load;
    phase.calls = calls;
    Clock::reset(begin);
  }

  template <class S>
  void run(S& stub) {
    recorder.arm(phase, phase.slice);
    window.open(begin);
    run_phase<Clock>(exchange_of<Echo>(stub, pool, account), phase, window, recorder);
  }
};

}  // namespace orrery::scripted
