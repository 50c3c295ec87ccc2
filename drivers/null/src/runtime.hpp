// No middleware: an opaque call in the same process. What it costs is what the harness costs.
#pragma once

#include <map>
#include <orrery/program.hpp>
#include <orrery/publishing/publications.hpp>
#include <orrery/publishing/sent_at_once.hpp>
#include <tuple>
#include <utility>

// What answers an operation, whatever its type: the compiler cannot see through the pointer.
template <class Op>
struct Entry {
  const typename Op::Args& (*call)(void* target, typename Op::Args& received);
};

template <class Target, class Op>
const typename Op::Args& enter(void* target, typename Op::Args& received) {
  return static_cast<Target*>(target)->template call<Op>(received);
}

template <class Operations>
struct Table;
template <class... Ops>
struct Table<orrery::List<Ops...>> {
  std::tuple<Entry<Ops>...> entries;

  template <class Target>
  static const Table& of() {
    static const Table table{std::tuple<Entry<Ops>...>(Entry<Ops>{&enter<Target, Ops>}...)};
    return table;
  }
};

template <class Interface>
class DirectStub : public orrery::SentAtOnce<DirectStub<Interface>> {
 public:
  using Calls = Table<orrery::ListOf<typename Interface::Operations>>;
  DirectStub(void* target, const Calls& calls) : target_(target), calls_(&calls) {}

  template <class Op>
  void call(typename Op::Args& args) {
    const auto& reply = std::get<Entry<Op>>(calls_->entries).call(target_, args);
    Op::generated(args) = Op::generated(reply);
  }

 private:
  void* target_;
  const Calls* calls_;
};

class Runtime {
 public:
  static const char* middleware() { return "none"; }
  static std::string version() { return "1"; }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup&) {}

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    published_[port.word()] = {&target, &Table<orrery::ListOf<typename Interface::Operations>>::template of<Target>()};
    return "null:" + port.word();
  }

  template <class Interface>
  DirectStub<Interface> resolve(const std::string& reference, const orrery::Port&) {
    const auto found = published_.find(reference.substr(5));
    if (found == published_.end()) throw orrery::ConfigurationError("the null driver calls only within its process");
    using Calls = Table<orrery::ListOf<typename Interface::Operations>>;
    return DirectStub<Interface>(found->second.first, *static_cast<const Calls*>(found->second.second));
  }

  void run() { waiting_.run(); }
  void stop() { waiting_.stop(); }

 private:
  std::map<std::string, std::pair<void*, const void*>> published_;  // target and its table
  orrery::Publications waiting_;
};
