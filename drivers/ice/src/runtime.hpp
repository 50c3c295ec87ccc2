// Ice 3.7 in its C++11 mapping: one communicator and, where something is served, one object adapter, in a process or in
// a component, which is given its communicator by its container.
#pragma once

#include <Ice/Communicator.h>
#include <Ice/Initialize.h>
#include <Ice/LocalException.h>
#include <Ice/ObjectAdapter.h>
#include <Ice/Properties.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>

#include <atomic>
#include <orrery/program.hpp>
#include <orrery/slice/shapes.hpp>
#include <orrery/slice/stub.hpp>
#include <sstream>

#include "activated.hpp"
#include "event_service.hpp"
#include "lookup.hpp"
#include "security.hpp"

class Runtime {
 public:
  static const char* middleware() { return "ZeroC Ice"; }
  static std::string version() { return library_version(); }

  static std::string error_text(const std::exception_ptr& error) {
    try {
      std::rethrow_exception(error);
    } catch (const Ice::Exception& exception) {
      std::ostringstream text;
      exception.ice_print(text);
      return text.str();
    } catch (...) {
      return orrery::standard_error_text(error);
    }
  }

  explicit Runtime(const orrery::Setup& setup)
      : is_component_(setup.given != nullptr),
        direct_(setup.option("collocation") == "direct"),
        component_(setup.component),
        adapter_name_(component_.empty() ? "orrery" : "orrery." + component_),
        communicator_(is_component_ ? given(setup) : Ice::initialize(settings(setup))) {
    set_adapter(*communicator_->getProperties(), setup);
    if (setup.by_name()) {
      communicator_->setDefaultLocator(
          Ice::uncheckedCast<Ice::LocatorPrx>(communicator_->stringToProxy(setup.option("locator"))));
    }
    if (setup.options.count("icestorm") != 0) events_ = EventService(communicator_, setup.option("icestorm"));
    orrery::slice::communicator() = communicator_;
  }

  ~Runtime() {
    orrery::slice::communicator() = nullptr;
    if (!is_component_) communicator_->destroy();
  }

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    // The kit owns the servant and lets it outlive the communicator.
    const std::shared_ptr<Ice::Object> servant(std::shared_ptr<void>(), &target);
    const Ice::Identity identity{port.word(), ""};
    adapter().add(servant, identity);
    adapter().activate();
    return communicator_->proxyToString(adapter().createDirectProxy(identity));
  }

  void withdraw(const std::string& reference) {
    adapter().remove(communicator_->stringToProxy(reference)->ice_getIdentity());
  }

  // The adapter has registered itself with the locator when it was activated: `identity @ adapter` is enough.
  std::string bind(const std::string&, const orrery::Port& port) {
    return communicator_->proxyToString(adapter().createIndirectProxy(Ice::Identity{port.word(), ""}));
  }

  Lookup lookup(const std::string& name, const std::string& answer) {
    return {communicator_, name, answer, connection("lookup")};
  }

  template <class Interface>
  using Stub = orrery::slice::Stub<typename Interface::Proxy>;

  template <class Interface>
  Stub<Interface> resolve(const std::string& reference, const orrery::Port& port) {
    return resolve<Interface>(communicator_->stringToProxy(reference), port);
  }
  template <class Interface>
  Stub<Interface> resolve(const std::shared_ptr<Ice::ObjectPrx>& reference, const orrery::Port& port) {
    const auto twoway = Ice::checkedCast<typename Interface::Proxy>(own_connection(reference));
    if (twoway == nullptr) {
      const std::string text = communicator_->proxyToString(reference);
      throw orrery::ConfigurationError(text + " does not serve " + Interface::name());
    }
    return Stub<Interface>(twoway, gathers(port) ? twoway->ice_batchOneway() : twoway->ice_oneway());
  }

  template <class Interface, class Target>
  std::string subscribe(Target& target, const orrery::Port& port) {
    const std::string reference = publish<Interface>(target, port);
    if (events_) events_.subscribe(Interface::name(), communicator_->stringToProxy(reference)->ice_oneway());
    return reference;
  }

  // IceStorm's own object takes a sample once for all; without it each subscriber is sent to, one after the other.
  template <class Interface>
  orrery::FanOut<Stub<Interface>> advertise(const orrery::Port& port) {
    std::vector<Stub<Interface>> stubs;
    if (events_) {
      stubs.push_back(stub_at_service<Interface>(events_.publisher(Interface::name())));
    } else {
      for (const std::string& reference : port.references) stubs.push_back(resolve<Interface>(reference, port));
    }
    return orrery::FanOut<Stub<Interface>>(std::move(stubs));
  }

  // Its objects answer once the adapter is active, which publish() sees to.
  Objects activation() { return Objects(adapter()); }

  void run() { communicator_->waitForShutdown(); }
  // The communicator of a component is its container's, and others may work on it: the adapter alone ends.
  void stop() {
    if (!is_component_) return communicator_->shutdown();
    if (adapter_ != nullptr) adapter_->destroy();
  }

 private:
  // Only who makes the load gathers oneway calls: the kit sends what is left over after each phase. A handler's call or
  // a published sample goes at once.
  static bool gathers(const orrery::Port& port) {
    return orrery::slice::batched && port.kind == orrery::Port::Kind::call && port.threads > 0;
  }

  // The id of a connection that nobody else on this communicator has.
  std::string connection(const char* use) { return component_ + use + std::to_string(++stubs_); }

  // Proxies of one endpoint share a connection unless their connection ids differ.
  std::shared_ptr<Ice::ObjectPrx> own_connection(const std::shared_ptr<Ice::ObjectPrx>& target) {
    return target->ice_connectionId(connection("stub"))->ice_collocationOptimized(direct_);
  }

  // Whatever such an object is asked, it publishes: no cast may be checked there.
  template <class Interface>
  Stub<Interface> stub_at_service(const std::shared_ptr<Ice::ObjectPrx>& publisher) {
    const auto oneway = Ice::uncheckedCast<typename Interface::Proxy>(own_connection(publisher)->ice_oneway());
    oneway->ice_getConnection();
    return Stub<Interface>(nullptr, oneway);
  }

  static Ice::InitializationData settings(const orrery::Setup& setup) {
    Ice::InitializationData data;
    data.properties = Ice::createProperties();
    const auto& threads = setup.option("threads");
    data.properties->setProperty("Ice.ThreadPool.Server.Size", threads);
    // As many as at first: a pool that grows while it is measured would change what is measured.
    data.properties->setProperty("Ice.ThreadPool.Server.SizeMax", threads);
    data.properties->setProperty("Ice.MessageSizeMax", "0");  // no limit
    data.properties->setProperty("Ice.ACM.Timeout", "0");     // idle connections stay, nothing watches them
    security::set(*data.properties, setup);
    return data;
  }

  static std::shared_ptr<Ice::Communicator> given(const orrery::Setup& setup) {
    return std::static_pointer_cast<Ice::Communicator>(setup.given);
  }

  // Read when the adapter is made, which is later.
  void set_adapter(Ice::Properties& properties, const orrery::Setup& setup) const {
    // Without a port: one that is free. Other machines are not to reach it.
    properties.setProperty(adapter_name_ + ".Endpoints", security::protocol(setup) + " -h " + setup.address);
    if (setup.by_name()) {
      properties.setProperty(adapter_name_ + ".AdapterId", is_component_ ? setup.component : setup.process);
    }
  }

  Ice::ObjectAdapter& adapter() {
    if (adapter_ == nullptr) adapter_ = communicator_->createObjectAdapter(adapter_name_);
    return *adapter_;
  }

  // Ice cannot be asked; the file that is loaded is called libIce++11.so.3.7.8.
  static std::string library_version() {
    std::string version;
    dl_iterate_phdr(
        [](dl_phdr_info* object, std::size_t, void* found) {
          char path[PATH_MAX];
          if (realpath(object->dlpi_name, path) == nullptr) return 0;
          const std::string name(path);
          const auto at = name.rfind("/libIce++11.so.");
          if (at == std::string::npos) return 0;
          *static_cast<std::string*>(found) = name.substr(at + sizeof "/libIce++11.so." - 1);
          return 1;
        },
        &version);
    return version;
  }

  bool is_component_;
  bool direct_;  // do calls inside the process pass its sockets by?
  std::string component_;
  std::string adapter_name_;
  std::shared_ptr<Ice::Communicator> communicator_;
  std::shared_ptr<Ice::ObjectAdapter> adapter_;
  EventService events_;  // none where publishers send themselves, or there are no topics
  std::atomic<unsigned> stubs_{0};
};
