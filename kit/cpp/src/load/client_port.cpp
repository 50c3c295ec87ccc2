#include "load/client_port.hpp"

namespace orrery {

ClientPort::ClientPort(Program& program, const Port& port, Threads threads, Events events)
    : program_(program),
      port_(port),
      events_(std::move(events)),
      counters_(program.open_counters(port)),
      seats_(port.threads) {
  if (threads == Threads::of_session) return;
  for (unsigned i = 0; i < port_.threads; ++i) threads_.emplace_back([this, i] { work(i); });
}

ClientPort::~ClientPort() {
  // In a container a phase may be under way still.
  failed_ = true;
  if (window_ != nullptr) window_->close(0);
  give(Order::end);
  for (auto& thread : threads_) thread.join();
}

void ClientPort::connect() {
  give(Order::connect);
  await_all();
}

void ClientPort::join(const std::vector<std::string>& references) {
  if (references.size() == port_.references.size()) return;
  await_all();
  port_.references = references;
  give(Order::join);
  await_all();
}

void ClientPort::arm(const Phase& phase) {
  await_all();
  phase_ = phase;
  if (phase.wait == Wait::exact) phase_.stretch = stretch();
  const bool alone = phase.members == 1;
  window_ = std::make_unique<Window>(port_.threads, alone, [this] { events_.reached(*this); });
  give(Order::arm);
}

void ClientPort::go(Instant at) {
  await_all();
  window_->open(at);
  give(Order::go);
}

void ClientPort::give(Order order) {
  if (threads_.empty()) {
    obey(order, 0);
    return report(order);
  }
  const std::scoped_lock lock(mutex_);
  order_ = order;
  // A number and no flag: a thread that looks late carries out each order once all the same.
  ++orders_given_;
  busy_ = port_.threads;
  changed_.notify_all();
}

void ClientPort::await_all() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return busy_ == 0; });
}

void ClientPort::work(unsigned thread) {
  std::uint64_t orders_seen = 0;
  for (;;) {
    Order order;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return orders_given_ > orders_seen; });
      orders_seen = orders_given_;
      order = order_;
    }
    obey(order, thread);
    bool last;
    {
      const std::scoped_lock lock(mutex_);
      last = --busy_ == 0;
    }
    // Out of the lock: to write to the channel may take long.
    if (last) {
      report(order);
      changed_.notify_all();
    }
    if (order == Order::end) return;
  }
}

void ClientPort::obey(Order order, unsigned thread) {
  try {
    carry_out(order, thread);
  } catch (...) {
    fail();
  }
}

void ClientPort::carry_out(Order order, unsigned thread) {
  switch (order) {
    case Order::connect:
      seats_[thread].take(program_.caller(port_, counters_));
      break;
    case Order::join:
      seats_[thread].join(port_.references);
      break;
    case Order::arm:
      seats_[thread].arm(phase_, slice_length());
      break;
    case Order::go: {
      Phase own = phase_;
      // Threads of one port are not to draw the same (Phase::random).
      own.seed += thread;
      if (own.sleeps()) wake_exactly();
      // `go` comes to each program at another time: all begin at the instant that it names.
      MonotonicClock::wait_until(window_->begin());
      seats_[thread].run(own, *window_);
      break;
    }
    case Order::end:
      seats_[thread].leave();
      break;
    case Order::none:
      break;
  }
}

void ClientPort::report(Order order) {
  if (failed_) return;
  try {
    if (order == Order::arm) events_.armed(*this);
    if (order == Order::go) conclude();
  } catch (...) {
    fail();
  }
}

void ClientPort::conclude() {
  for (std::size_t i = 1; i < seats_.size(); ++i) seats_.front().merge(seats_[i]);
  seats_.front().widen();
  if (phase_.kind == PhaseKind::warm) mean_of_warm_up_ = mean_distance();
  events_.done(*this);
}

// Called where an exception is handled.
void ClientPort::fail() {
  failed_ = true;
  events_.failed(std::current_exception());
  if (window_ != nullptr) window_->close(0);  // whoever has made its calls waits for no others
}

// Measured once: before anything is, and on the CPU that the client has for its own.
Nanoseconds ClientPort::stretch() {
  if (stretch_ == 0) {
    wake_exactly();
    stretch_ = measure_stretch();
  }
  return stretch_;
}

Nanoseconds ClientPort::mean_distance() const {
  const Recorder& one = recorded().front();
  std::uint64_t calls = 0;
  // A batch that was left out has taken its interval all the same.
  for (const Recorder& each : recorded()) calls += each.calls() + each.missed_batches() * phase_.burst;
  return calls == 0 ? mean_of_warm_up_ : (one.last_end() - one.first_start()) / static_cast<Nanoseconds>(calls);
}

Nanoseconds ClientPort::slice_length() const {
  constexpr auto wanted = static_cast<Nanoseconds>(Recorder::slices_wanted);
  if (phase_.kind != PhaseKind::measure) return 0;
  if (phase_.slice > 0) return phase_.slice;
  if (phase_.time > 0) return phase_.time / wanted;
  // The mean is of the calls of all threads together, `calls` is each thread's.
  return static_cast<Nanoseconds>(phase_.calls) * port_.threads * mean_of_warm_up_ / wanted;
}

}  // namespace orrery
