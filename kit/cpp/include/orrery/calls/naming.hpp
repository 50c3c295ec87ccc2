// Servants that are found by name, and lookups as what is measured. Valid C++14.
//
// The Runtime of a driver with the capability `naming` supplies, for trials whose Setup says by_name():
//   std::string bind(const std::string& reference, const Port&);
//       binds what publish() returned in the naming service; returns the reference by name, which resolve() takes
//   Lookup lookup(const std::string& name, const std::string& answer);
//       for one peer of one client thread: its reference by name, and what publish() returned for it
//   struct Lookup { void ask(); bool right(); };
//       ask() is the timed region: a question at the naming service and its answer, read; the first one also does what
//       a process must do before it can ask (it connects). right(): was it `answer`? Untimed.
#pragma once

#include <deque>

#include "orrery/calls/exchange.hpp"
#include "orrery/setup/setup.hpp"

namespace orrery {

// Operations of this interface look their peers up.
inline bool looks_up(const Port& port) { return port.interface == "Orrery::Naming"; }

// A name for a published port, unique in the trial: letters, digits and `_`.
inline std::string name_of(const Port& port) {
  std::string name;
  for (const char c : port.object + "_" + port.name) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    name += plain ? c : '_';
  }
  return name;
}

template <class Runtime>
struct HasNaming {
  template <class R>
  static auto test(int)
      -> decltype(std::declval<R&>().lookup(std::declval<std::string>(), std::string()), std::true_type{});
  template <class R>
  static std::false_type test(...);
  static constexpr bool value = decltype(test<Runtime>(0))::value;
};

// Where a published servant is. `answer`, only of one that is found by name, is what a lookup must find.
struct Located {
  std::string reference;
  std::string answer;

  // As `listening` and `bind` tell it: both, parted by a line feed.
  std::string text() const { return answer.empty() ? reference : reference + "\n" + answer; }
  static Located parse(const std::string& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string::npos) return {text, ""};
    return {text.substr(0, end), text.substr(end + 1)};
  }
};

inline ConfigurationError no_naming() { return ConfigurationError("this driver knows no naming service"); }

template <class Runtime>
std::string bound(Runtime& runtime, const std::string& reference, const Port& port, std::true_type) {
  return runtime.bind(reference, port);
}
template <class Runtime>
std::string bound(Runtime&, const std::string&, const Port&, std::false_type) {
  throw no_naming();
}
template <class Runtime>
std::string bound(Runtime& runtime, const std::string& reference, const Port& port) {
  return bound(runtime, reference, port, std::integral_constant<bool, HasNaming<Runtime>::value>{});
}

// One thread's end of a port that looks its peers up.
template <class Lookup>
class LookupCaller : public Caller {
 public:
  template <class Runtime>
  LookupCaller(Runtime& runtime, const Port& port, std::size_t counter) : counter_(counter) {
    std::vector<void*> all;
    for (std::size_t i = 0; i < port.references.size(); ++i) {
      lookups_.push_back(runtime.lookup(port.references[i], port.answers[i]));
      all.push_back(&lookups_.back());
    }
    ring_ = ring_of(all);
  }

  const Peer* peers() const override { return ring_.data(); }

  // The argument is the name, which each lookup has already: one empty slot will do.
  Offer prepare(const std::string&) override {
    return {Exchange{this, counter_, 1, &next, &right, &ask, nullptr, nullptr, nullptr}, nullptr};
  }

 private:
  static AnySlot& next(void* self) { return static_cast<LookupCaller*>(self)->slot_; }
  static bool right(const void* self, const AnySlot&, std::size_t peer) {
    return static_cast<const Lookup*>(static_cast<const LookupCaller*>(self)->ring_[peer].stub)->right();
  }
  static Checksum ask(void* lookup, AnySlot&) {
    static_cast<Lookup*>(lookup)->ask();
    return 0;
  }

  std::size_t counter_;
  AnySlot slot_;
  // A deque, because the ring holds on to their addresses.
  std::deque<Lookup> lookups_;
  std::vector<Peer> ring_;
};

template <class Runtime>
std::unique_ptr<Caller> lookup_caller(Runtime& runtime, const Port& port, std::size_t counter, std::true_type) {
  using Lookup = decltype(runtime.lookup(std::string(), std::string()));
  return std::unique_ptr<Caller>(new LookupCaller<Lookup>(runtime, port, counter));
}
template <class Runtime>
std::unique_ptr<Caller> lookup_caller(Runtime&, const Port&, std::size_t, std::false_type) {
  throw no_naming();
}
template <class Runtime>
std::unique_ptr<Caller> lookup_caller(Runtime& runtime, const Port& port, std::size_t counter) {
  return lookup_caller(runtime, port, counter, std::integral_constant<bool, HasNaming<Runtime>::value>{});
}

}  // namespace orrery
