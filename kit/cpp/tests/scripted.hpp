// Time and a middleware that do what a test says: nothing here sleeps, nothing reads a real clock.
#pragma once

#include <deque>
#include <functional>
#include <orrery/load/loop.hpp>
#include <tuple>

namespace orrery::scripted {

// A clock that only moves when it is told to, and by `cost` at each reading.
struct Clock {
  static inline Instant time = 0;
  static inline Nanoseconds cost = 0;
  static inline std::deque<Nanoseconds> oversleeps;
  static inline unsigned spins = 0;

  static void reset(Instant start) {
    time = start;
    cost = 0;
    oversleeps.clear();
    spins = 0;
  }

  static Instant now() {
    const Instant read = time;
    time += cost;
    return read;
  }

  static Instant wait_until(Instant instant) {
    const Instant began = time;
    time = std::max(time, instant);
    if (oversleeps.empty()) return began;
    time += oversleeps.front();
    oversleeps.pop_front();
    return began;
  }
  static void sleep_until(Instant instant) { wait_until(instant); }
  // Never too late.
  static Instant spin_until(Instant instant) {
    const Instant began = time;
    time = std::max(time, instant);
    ++spins;
    return began;
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

// Another operation of the same shape.
struct Ping : Echo {
  static const char* name() { return "Test::ping"; }
  static constexpr unsigned index = 1;

  template <class Stub>
  static void invoke(Stub& stub, Args& args) {
    stub.template call<Ping>(args);
  }
  template <class Stub>
  static void begin(Stub& stub, Args& args) {
    stub.template begin<Ping>(args);
  }
  template <class Stub>
  static void finish(Stub& stub, Args& args) {
    stub.template finish<Ping>(args);
  }
};

// What holds these operations, as a mapping generates it.
template <class... Operation>
struct Interface {
  static const char* name() { return "Test"; }
  using Operations = List<Operation...>;
  struct Servant {};
};

// Texts of this length.
inline ValueSource texts_of(std::uint32_t length) {
  ValueSource source;
  source.lengths.set("*", length);
  return source;
}

// Answers one call after the other; each takes the next of `durations`, the last one for ever.
class Stub {
 public:
  static constexpr bool windowed = true;

  explicit Stub(std::deque<Nanoseconds> durations) : durations_(std::move(durations)) {
    prepare_results<Echo>(replies_[Echo::index], ValueSource{});
    prepare_results<Ping>(replies_[Ping::index], ValueSource{});
  }

  std::function<void(std::uint64_t call, Echo::Args& args)> on_reply = [](auto, auto&) {};
  std::uint64_t calls = 0;
  std::string called;  // 'e' for each Echo, 'p' for each Ping
  std::size_t most_outstanding = 0;

  template <class Op>
  void call(Echo::Args& args) {
    begin<Op>(args);
    finish<Op>(args);
  }

  template <class Op>
  void begin(Echo::Args&) {
    called += "ep"[Op::index];
    ready_ = std::max(ready_, Clock::time) + durations_.front();
    if (durations_.size() > 1) durations_.pop_front();
    outstanding_.push_back(ready_);
    most_outstanding = std::max(most_outstanding, outstanding_.size());
  }

  template <class Op>
  void finish(Echo::Args& args) {
    Clock::time = std::max(Clock::time, outstanding_.front());
    outstanding_.pop_front();
    args.result = replies_[Op::index].result;
    on_reply(calls++, args);
  }

 private:
  std::deque<Nanoseconds> durations_;
  std::deque<Instant> outstanding_;
  Instant ready_ = 0;
  Echo::Args replies_[2];
};

// A stub that can only wait for each call.
class BlockingStub {
 public:
  template <class Op>
  void call(Echo::Args&) {
    Clock::time += 1;
  }
};

// One client thread that carries out one phase with one operation, or with two.
struct Client {
  static constexpr Instant begin = 1'000'000;

  Phase phase;
  Window window;
  Recorder recorder;
  Recorder pings;
  Pool<Echo> pool{ValueSource{}, 4};
  Pool<Ping> ping_pool{ValueSource{}, 4};
  std::size_t counter = CallCounters::open({"client[0]", "server", Echo::name(), "call"});
  std::size_t ping_counter = CallCounters::open({"client[0]", "server", Ping::name(), "call"});

  // With `on_reached` others take part: the window stays open until somebody closes it.
  Client(Load load, std::uint64_t calls, const std::function<void()>& on_reached = {})
      : window(1, !on_reached, on_reached) {
    phase.load = load;
    phase.calls = calls;
    phase.operations = {{Echo::name(), 1}};
    Clock::reset(begin);
  }

  // Echo and Ping instead of Echo alone.
  void mix(Mixture order, std::uint64_t echoes, std::uint64_t pings_of_it) {
    phase.operations = {{Echo::name(), echoes}, {Ping::name(), pings_of_it}};
    phase.order = order;
  }

  template <class S>
  void run(S& stub) {
    run_over<S>({&stub});
  }

  // Several peers, in turn.
  template <class S>
  void run_over(const std::vector<S*>& stubs) {
    const std::vector<Peer> ring = ring_of({stubs.begin(), stubs.end()});
    std::vector<Task> tasks{{exchange_of<Echo, S>(pool, counter), &recorder, phase.operations[0].weight}};
    if (phase.operations.size() > 1) {
      tasks.push_back({exchange_of<Ping, S>(ping_pool, ping_counter), &pings, phase.operations[1].weight});
    }
    for (const Task& task : tasks) task.recorder->arm(phase, phase.slice);
    window.open(begin);
    run_phase<Clock>(tasks, ring.data(), phase, window);
  }
};

// What a verifying phase finds: one call of each peer, whether its reply is right.
inline std::vector<bool> verified(const Caller& caller, const Exchange& exchange) {
  std::vector<bool> right;
  const Peer* peer = caller.peers();
  do {
    AnySlot& slot = exchange.next(exchange.pool);
    exchange.call(peer->stub, slot);
    right.push_back(exchange.right(exchange.pool, slot, peer->number));
    peer = peer->next;
  } while (peer != caller.peers());
  return right;
}

}  // namespace orrery::scripted
