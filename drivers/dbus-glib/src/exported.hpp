// The server's end: a servant as a GObject, whose methods dbus-glib finds in its description.
#pragma once

#include <orrery/dbus/address.hpp>
#include <orrery/dbus/rooms.hpp>
#include <type_traits>

#include "description.hpp"
#include "handle.hpp"
#include "inputs.hpp"
#include "reader.hpp"

class Exported;

// An instance of GObject that stands for a servant.
struct ExportedObject {
  GObject parent;
  Exported* servant;
};

// One for each class of servants: GObject describes types, not instances.
inline GType new_object_type(const DBusGObjectInfo* info) {
  static int number = 0;
  const std::string name = "OrreryExported" + std::to_string(++number);
  GTypeInfo made{};
  made.class_size = sizeof(GObjectClass);
  made.instance_size = sizeof(ExportedObject);
  const GType type = g_type_register_static(G_TYPE_OBJECT, name.c_str(), &made, static_cast<GTypeFlags>(0));
  dbus_g_object_type_install_info(type, info);
  return type;
}

// What the runtime keeps of every published servant.
class Exported {
 public:
  virtual ~Exported() = default;
  void add_to(DBusGConnection* connection) {
    dbus_g_connection_register_g_object(connection, path_.c_str(), object_.get());
  }

 protected:
  Exported(std::string path, GType type) : path_(std::move(path)) {
    auto* const made = static_cast<ExportedObject*>(g_object_new(type, nullptr));
    made->servant = this;
    object_.reset(&made->parent);
  }

 private:
  std::string path_;
  Handle<GObject> object_;
};

template <class Target, class Operations>
class ExportedTarget;

template <class Target, class... Ops>
class ExportedTarget<Target, orrery::List<Ops...>> : public Exported {
 public:
  ExportedTarget(Target& target, std::string path, const std::string& interface, orrery::dbus::Kind kind)
      : Exported(std::move(path), type(interface)), target_(target) {
    // A proxy takes signals of one object of one owner, and a subscriber is not given these.
    if (kind == orrery::dbus::Kind::signal) throw orrery::ConfigurationError("dbus-glib carries no topics");
  }

 private:
  static GType type(const std::string& interface) {
    static const Description description(
        interface, std::vector<Method>{Method{Ops::method(), orrery::dbus::call_signature<Ops>(),
                                              orrery::dbus::reply_signature<Ops>(), &handle<Ops>}...});
    static const GType made = new_object_type(description.info());
    return made;
  }

  // The library has found the method by its name and the signature of the call. The values are the object, what came,
  // pointers to where the results go, and a pointer to an error.
  template <class Op>
  static void handle(GClosure*, GValue* done, guint count, const GValue* values, gpointer, gpointer) {
    auto* const object = static_cast<ExportedObject*>(g_value_get_object(&values[0]));
    gboolean succeeded = FALSE;
    try {
      static_cast<ExportedTarget*>(object->servant)->template answer<Op>(values + 1);
      succeeded = TRUE;
    } catch (const std::exception& failure) {
      auto* const error = static_cast<GError**>(g_value_get_pointer(&values[count - 1]));
      g_set_error_literal(error, DBUS_GERROR, DBUS_GERROR_FAILED, failure.what());
    }
    g_value_set_boolean(done, succeeded);
  }

  template <class Op>
  void answer(const GValue* values) {
    auto& args = rooms_.template args<Op>();
    const auto inputs = Op::inputs(args);
    constexpr guint count = std::tuple_size<std::remove_const_t<decltype(inputs)>>::value;
    Reader reader(values, count);
    orrery::dbus::get_all(reader, inputs);
    const auto& prepared = target_.template call<Op>(args);
    if (Op::oneway) return;
    orrery::for_each(Op::outputs(args, prepared), [place = values + count](const auto& value, std::size_t i) {
      Input<orrery::ValueType<decltype(value)>>(value).leave(g_value_get_pointer(&place[i]));
    });
  }

  Target& target_;
  orrery::dbus::Rooms<Ops...> rooms_;
};
