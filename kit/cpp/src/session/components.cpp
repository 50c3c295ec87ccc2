#include "orrery/programs/components.hpp"

#include <cstdio>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "orrery/calls/naming.hpp"
#include "session/session.hpp"

namespace orrery {

// All of them as one program: what is asked of a port, the component is asked that carries the port's object.
class Components::Together : public Program {
 public:
  // A component and what its container gave it.
  struct Component {
    std::unique_ptr<Program> program;
    std::shared_ptr<void> given;
    bool serves;
  };

  void add(const std::string& object, Component component) {
    const std::scoped_lock lock(mutex_);
    if (!components_.try_emplace(object, std::move(component)).second) {
      throw ConfigurationError("two components are called " + object);
    }
  }

  // Serves no longer; whether it was the last one that did.
  bool retire(const std::string& object) {
    Component& component = of(object);
    if (component.serves) component.program->stop();
    const std::scoped_lock lock(mutex_);
    retired_.push_back(std::move(component));
    components_.erase(object);
    return components_.empty();
  }

  const char* middleware() const override { return any().middleware(); }
  std::string version() const override { return any().version(); }
  std::string error_text(const std::exception_ptr& error) const override { return any().error_text(error); }

  void start(const Setup& setup) override {
    const std::scoped_lock lock(mutex_);
    for (auto& [object, component] : components_) {
      Setup own = setup;
      own.component = object;
      own.given = component.given;
      component.program->start(own);
      component.serves = true;
    }
  }

  std::string publish(const Port& port) override {
    const std::string published = of(port.object).program->publish(port);
    const Located here = Located::parse(published);
    published_[here.answer.empty() ? here.reference : here.answer] = port.object;
    return published;
  }
  void refer(const Port& port) override { of(port.object).program->refer(port); }
  bool withdraw(const std::string& reference) override {
    return of(published_.at(reference)).program->withdraw(reference);
  }
  std::vector<std::size_t> open_counters(const Port& port) override {
    return of(port.object).program->open_counters(port);
  }
  std::unique_ptr<Caller> caller(const Port& port, const std::vector<std::size_t>& counters) override {
    return of(port.object).program->caller(port, counters);
  }
  bool overlaps(const Port& port) override { return of(port.object).program->overlaps(port); }

  // The container's threads serve, until it takes the components away.
  void run() override {}
  void stop() override {}

 private:
  const Program& any() const {
    const std::scoped_lock lock(mutex_);
    return *(components_.empty() ? retired_.front() : components_.begin()->second).program;
  }

  Component& of(const std::string& object) {
    const std::scoped_lock lock(mutex_);
    const auto found = components_.find(object);
    if (found == components_.end()) throw ConfigurationError("no component carries the object " + object);
    return found->second;
  }

  // The container adds components on a thread of its own.
  mutable std::mutex mutex_;
  std::map<std::string, Component> components_;
  std::vector<Component> retired_;
  std::map<std::string, std::string> published_;  // the reference of each servant -> its object
};

// A control channel, and the thread that speaks over it.
class Components::Kit {
 public:
  Kit(Program& program, MakeGenerator make_generator, const char* driver, const std::string& address)
      : channel_(address),
        session_(program, make_generator, driver, channel_, Session::Owner::container),
        thread_([this] { converse(); }) {}
  ~Kit() { end(); }
  Kit(const Kit&) = delete;
  Kit& operator=(const Kit&) = delete;

  // Nobody is spoken to any more; what the session has made is still there.
  void end() {
    channel_.hang_up();
    if (thread_.joinable()) thread_.join();
  }

 private:
  void converse() {
    try {
      session_.run();
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());  // the conductor has gone meanwhile
    }
  }

  Channel channel_;
  Session session_;
  std::thread thread_;
};

Components::Components(const char* driver, MakeGenerator make_generator, Make make)
    : driver_(driver), make_generator_(make_generator), make_(make), together_(std::make_unique<Together>()) {}

// The kit goes first: its session holds on to the components.
Components::~Components() { kit_.reset(); }

void Components::add(const std::string& object, std::shared_ptr<void> given) {
  together_->add(object, {make_(), std::move(given), false});
  if (kit_ != nullptr) return;
  const std::string address = control_address();
  if (address.empty()) throw ConfigurationError("ORRERY_CONTROL does not say where the kit of this container dials");
  kit_ = std::make_unique<Kit>(*together_, make_generator_, driver_, address);
}

void Components::remove(const std::string& object) {
  if (kit_ != nullptr) kit_->end();
  if (!together_->retire(object)) return;
  // Stubs and reactions go before the middleware to which they belong.
  kit_.reset();
  together_ = std::make_unique<Together>();
}

}  // namespace orrery
