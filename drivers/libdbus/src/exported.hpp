// The server's end: a servant at an object path.
#pragma once

#include <orrery/dbus/rooms.hpp>

#include "connection.hpp"

// What the runtime keeps of every published servant.
class Exported {
 public:
  virtual ~Exported() = default;
  void add_to(DBusConnection* connection) {
    if (kind_ == orrery::dbus::Kind::signal) return listen_at(connection);
    static const DBusObjectPathVTable table = {nullptr, handle, nullptr, nullptr, nullptr, nullptr};
    Error error;
    dbus_connection_try_register_object_path(connection, path_.c_str(), &table, this, error.get());
    error.check();
  }

 protected:
  Exported(std::string path, std::string interface, orrery::dbus::Kind kind)
      : path_(std::move(path)), interface_(std::move(interface)), kind_(kind) {}

  // The reply, or nothing where none is asked for; false if there is no such operation.
  virtual bool answer(DBusMessage* call, MessagePointer& reply) = 0;

  std::string path_;
  std::string interface_;
  orrery::dbus::Kind kind_;

 private:
  // Signals come to no object path: a filter sees all that comes. Only a bus has to be asked for them.
  void listen_at(DBusConnection* connection) {
    if (dbus_bus_get_unique_name(connection) != nullptr) {
      Error error;
      dbus_bus_add_match(connection, ("type='signal',interface='" + interface_ + "'").c_str(), error.get());
      error.check();
    }
    check_memory(dbus_connection_add_filter(connection, take_signal, this, nullptr));
  }

  static DBusHandlerResult take_signal(DBusConnection* connection, DBusMessage* message, void* self) {
    if (dbus_message_get_type(message) != DBUS_MESSAGE_TYPE_SIGNAL) return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    const DBusHandlerResult result = handle(connection, message, self);
    // Whoever handles a message keeps it from the filters behind it, and other subscribers want it too.
    return result == DBUS_HANDLER_RESULT_HANDLED ? DBUS_HANDLER_RESULT_NOT_YET_HANDLED : result;
  }

  static DBusHandlerResult handle(DBusConnection* connection, DBusMessage* call, void* self) {
    auto& object = *static_cast<Exported*>(self);
    MessagePointer reply;
    try {
      if (!dbus_message_has_interface(call, object.interface_.c_str()) || !object.answer(call, reply)) {
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
      }
    } catch (const std::bad_alloc&) {
      return DBUS_HANDLER_RESULT_NEED_MEMORY;
    } catch (const std::exception& failure) {
      reply.reset(dbus_message_new_error(call, "org.orrery.Error", failure.what()));
    }
    if (reply && !dbus_connection_send(connection, reply.get(), nullptr)) return DBUS_HANDLER_RESULT_NEED_MEMORY;
    return DBUS_HANDLER_RESULT_HANDLED;
  }
};

template <class Target, class Operations>
class ExportedTarget;

template <class Target, class... Ops>
class ExportedTarget<Target, orrery::List<Ops...>> : public Exported {
 public:
  ExportedTarget(Target& target, std::string path, std::string interface, orrery::dbus::Kind kind)
      : Exported(std::move(path), std::move(interface), kind), target_(target) {}

 private:
  // libdbus has no table of methods: its documentation compares name after name.
  bool answer(DBusMessage* call, MessagePointer& reply) override {
    const char* member = dbus_message_get_member(call);
    return ((std::strcmp(member, Ops::method()) == 0 && (reply = answer_by<Ops>(call), true)) || ...);
  }

  template <class Op>
  MessagePointer answer_by(DBusMessage* call) {
    auto& args = rooms_.template args<Op>();
    if (!dbus_message_has_signature(call, orrery::dbus::call_signature<Op>())) {
      throw orrery::Malformed(std::string("the signature of ") + Op::method() + " is another");
    }
    Reader reader(call);
    orrery::dbus::get_all(reader, Op::inputs(args));
    const auto& prepared = target_.template call<Op>(args);
    if (Op::oneway) return nullptr;
    MessagePointer reply(dbus_message_new_method_return(call));
    check_memory(reply != nullptr);
    Writer writer(reply.get());
    orrery::dbus::put_all(writer, Op::outputs(args, prepared));
    return reply;
  }

  Target& target_;
  orrery::dbus::Rooms<Ops...> rooms_;
};
