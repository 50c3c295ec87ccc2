// The program `serve`, which makes no calls. Valid C++14.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "orrery/calls/naming.hpp"
#include "orrery/calls/router.hpp"
#include "orrery/calls/self_reference.hpp"
#include "orrery/programs/asked.hpp"
#include "orrery/publishing/publishing.hpp"
#include "orrery/serving/servant.hpp"
#include "orrery/serving/withdrawal.hpp"
#include "orrery/types/reflect.hpp"

namespace orrery {

template <class Runtime, class Interfaces>
class ServeProgram : public Program {
 public:
  const char* middleware() const override { return Runtime::middleware(); }
  std::string version() const override { return Runtime::version(); }
  std::string error_text(const std::exception_ptr& error) const override { return Runtime::error_text(error); }

  void start(const Setup& setup) override {
    setup_ = setup;
    runtime_.reset(new Runtime(setup));
  }
  void run() override { runtime_->run(); }
  void stop() override { runtime_->stop(); }

  std::string publish(const Port& port) override;

  bool withdraw(const std::string& reference) override { return withdrawn(*runtime_, reference, 0); }

  void refer(const Port& port) override { referrers_.at(port.object + "." + port.name)(port.references.front()); }

  std::vector<std::size_t> open_counters(const Port&) override { throw no_client(); }
  std::unique_ptr<Caller> caller(const Port&, const std::vector<std::size_t>&) override { throw no_client(); }
  bool overlaps(const Port&) override { throw no_client(); }

 protected:
  // f(Tag<Interface>) for the interface that the port names.
  template <class F>
  void with_interface(const Port& port, F f) {
    with_one_of(Interfaces{}, port.interface, f);
  }

  // f(Tag<Interface>) for the one of `Some` that has this name.
  template <class Some, class F>
  void with_one_of(Some some, const std::string& name, F f) {
    bool found = false;
    for_each_type(some, [&](auto tag) {
      if (decltype(tag)::type::name() == name) {
        found = true;
        f(tag);
      }
    });
    if (!found) throw ConfigurationError("this program was not built for interface " + name);
  }

  // Found by name, a servant is bound as soon as it is published.
  Located located(const std::string& reference, const Port& port) {
    if (!setup_.by_name() || port.location == "reference") return {reference, ""};
    return {bound(*runtime_, reference, port), reference};
  }

  ValueSource source(const std::string& self = "") const { return ValueSource{setup_.lengths, setup_.seed, self}; }

  Setup setup_;
  std::unique_ptr<Runtime> runtime_;
  std::vector<std::shared_ptr<void>> kept_;
  std::map<std::string, std::function<void(const std::string& answer)>> referrers_;  // by object and port
  std::map<std::string, Router> routers_;                                            // by object and forward port

 private:
  static ConfigurationError no_client() { return ConfigurationError("a `serve` program has no client ports"); }
};

// In the generated serving.cpp: compiled once for both programs, and while another CPU compiles what calls.
template <class Runtime, class Interfaces>
std::string ServeProgram<Runtime, Interfaces>::publish(const Port& port) {
  std::string text;
  with_interface(port, [&](auto tag) {
    using Interface = typename decltype(tag)::type;
    Router* const router = port.to.empty() ? nullptr : &routers_[port.object + "." + port.to];
    const PortName name{port.object, port.name, port.reactions, port.samples, router};
    auto servant = std::make_shared<typename Interface::Servant>(name, source());
    const bool takes_in = port.kind == Port::Kind::subscribe;
    const Located here = takes_in ? Located{Publishing<Runtime, Interface>::subscribe(*runtime_, *servant, port), ""}
                                  : located(runtime_->template publish<Interface>(*servant, port), port);
    const auto refer = [servant, this](const std::string& self) { orrery::refer(*servant, source(self)); };
    if (port.kind == Port::Kind::refer) {
      referrers_[port.object + "." + port.name] = refer;
    } else {
      refer(here.reference);
    }
    text = here.text();
    kept_.push_back(servant);
  });
  return text;
}

}  // namespace orrery
