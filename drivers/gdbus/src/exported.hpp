// The server's end: a servant as an object of GDBus, described by introspection data.
#pragma once

#include <orrery/dbus/address.hpp>
#include <orrery/dbus/rooms.hpp>
#include <vector>

#include "message.hpp"

// An element of introspection data for each type of a signature.
inline std::string described_arguments(const char* signature, const char* direction) {
  std::string text;
  const char* end = nullptr;
  for (; g_variant_type_string_scan(signature, nullptr, &end); signature = end) {
    text += "<arg type='" + std::string(signature, end) + "' direction='" + direction + "'/>";
  }
  return text;
}

// What the runtime keeps of every published servant.
class Exported {
 public:
  virtual ~Exported() = default;
  void add_to(GDBusConnection* connection) {
    if (kind_ == orrery::dbus::Kind::signal) return listen_at(connection);
    static const GDBusInterfaceVTable table = {handle, nullptr, nullptr, {}};
    Error error;
    g_dbus_connection_register_object(connection, path_.c_str(), node_->interfaces[0], &table, this, nullptr,
                                      error.get());
    error.check("exporting " + path_);
  }

 protected:
  Exported(std::string path, std::string interface, orrery::dbus::Kind kind)
      : path_(std::move(path)), interface_(std::move(interface)), kind_(kind) {}

  // `methods` are their elements of introspection data.
  void describe(const std::string& methods) {
    Error error;
    node_.reset(g_dbus_node_info_new_for_xml(
        ("<node><interface name='" + interface_ + "'>" + methods + "</interface></node>").c_str(), error.get()));
    error.check("describing " + interface_);
    // The library then finds methods by hash, and not one after the other.
    g_dbus_interface_info_cache_build(node_->interfaces[0]);
  }

  // The reply's body, floating; nothing where none is asked for.
  virtual GVariant* answer(const char* method, GVariant* arguments) = 0;

  std::string path_;
  std::string interface_;
  orrery::dbus::Kind kind_;

 private:
  // From any publisher, whatever its path. At a bus the library asks for them.
  void listen_at(GDBusConnection* connection) {
    g_dbus_connection_signal_subscribe(connection, nullptr, interface_.c_str(), nullptr, nullptr, nullptr,
                                       G_DBUS_SIGNAL_FLAGS_NONE, take_signal, this, nullptr);
  }

  static void take_signal(GDBusConnection*, const char*, const char*, const char*, const char* member, GVariant* body,
                          void* self) {
    static_cast<Exported*>(self)->answer(member, body);
  }

  // The library has compared the signature of the call with the description.
  static void handle(GDBusConnection*, const char*, const char*, const char*, const char* method, GVariant* arguments,
                     GDBusMethodInvocation* call, void* self) {
    try {
      GVariant* const reply = static_cast<Exported*>(self)->answer(method, arguments);
      g_dbus_method_invocation_return_value(call, reply);
    } catch (const std::exception& failure) {
      g_dbus_method_invocation_return_dbus_error(call, "org.orrery.Error", failure.what());
    }
  }

  Handle<GDBusNodeInfo> node_;
};

template <class Target, class Operations>
class ExportedTarget;

template <class Target, class... Ops>
class ExportedTarget<Target, orrery::List<Ops...>> : public Exported {
 public:
  ExportedTarget(Target& target, std::string path, std::string interface, orrery::dbus::Kind kind)
      : Exported(std::move(path), std::move(interface), kind), target_(target) {
    describe((described<Ops>() + ...));
  }

 private:
  template <class Op>
  static std::string described() {
    return std::string("<method name='") + Op::method() + "'>" +
           described_arguments(orrery::dbus::call_signature<Op>(), "in") +
           described_arguments(orrery::dbus::reply_signature<Op>(), "out") + "</method>";
  }

  // One function handles all methods of an object: GDBus's documentation compares name after name.
  GVariant* answer(const char* method, GVariant* arguments) override {
    GVariant* reply = nullptr;
    static_cast<void>(((std::strcmp(method, Ops::method()) == 0 && (reply = answer_by<Ops>(arguments), true)) || ...));
    return reply;
  }

  template <class Op>
  GVariant* answer_by(GVariant* arguments) {
    auto& args = rooms_.template args<Op>();
    Reader reader(arguments);
    orrery::dbus::get_all(reader, Op::inputs(args));
    const auto& prepared = target_.template call<Op>(args);
    if (Op::oneway) return nullptr;
    Writer writer;
    orrery::dbus::put_all(writer, Op::outputs(args, prepared));
    return writer.end();
  }

  Target& target_;
  orrery::dbus::Rooms<Ops...> rooms_;
};
