// The server's end: a servant as an object of sdbus-c++, a callback for each of its operations.
#pragma once

#include <orrery/dbus/address.hpp>
#include <orrery/dbus/rooms.hpp>
#include <vector>

#include "message.hpp"

// What the runtime keeps of every published servant.
class Exported {
 public:
  virtual ~Exported() = default;
  virtual void add_to(sdbus::IConnection& bus) = 0;
};

template <class Target, class Operations>
class ExportedTarget;

template <class Target, class... Ops>
class ExportedTarget<Target, orrery::List<Ops...>> : public Exported {
 public:
  ExportedTarget(Target& target, std::string path, std::string interface, orrery::dbus::Kind kind)
      : target_(target), path_(std::move(path)), interface_(std::move(interface)), kind_(kind) {}

  void add_to(sdbus::IConnection& bus) override {
    if (kind_ == orrery::dbus::Kind::signal) return (listen_at<Ops>(bus), ...);
    object_ = sdbus::createObject(bus, path_);
    (register_method<Ops>(), ...);
    object_->finishRegistration();
  }

 private:
  template <class Op>
  void register_method() {
    sdbus::Flags flags;
    flags.set(sdbus::Flags::METHOD_NO_REPLY, Op::oneway);
    object_->registerMethod(
        interface_, Op::method(), orrery::dbus::call_signature<Op>(), orrery::dbus::reply_signature<Op>(),
        [this](sdbus::MethodCall call) { answer<Op>(call); }, flags);
  }

  // From whichever publisher: a proxy would hear one that it knows.
  template <class Op>
  void listen_at(sdbus::IConnection& bus) {
    subscriptions_.push_back(bus.addMatch(orrery::dbus::match_rule(interface_, Op::method()),
                                          [this](sdbus::Message& signal) { take<Op>(signal); }));
  }

  // The library makes a reply of its own kind of error only.
  template <class Op>
  void answer(sdbus::MethodCall& call) try {
    const auto& prepared = take<Op>(call);
    if (Op::oneway) return;
    auto reply = call.createReply();
    Writer writer(reply);
    orrery::dbus::put_all(writer, Op::outputs(rooms_.template args<Op>(), prepared));
    reply.send();
  } catch (const sdbus::Error&) {
    throw;
  } catch (const std::exception& failure) {
    throw sdbus::Error("org.orrery.Error", failure.what());
  }

  template <class Op>
  const auto& take(sdbus::Message& message) {
    auto& args = rooms_.template args<Op>();
    Reader reader(message);
    orrery::dbus::get_all(reader, Op::inputs(args));
    return target_.template call<Op>(args);
  }

  Target& target_;
  std::string path_;
  std::string interface_;
  orrery::dbus::Kind kind_;
  std::unique_ptr<sdbus::IObject> object_;
  std::vector<sdbus::Slot> subscriptions_;
  orrery::dbus::Rooms<Ops...> rooms_;
};
