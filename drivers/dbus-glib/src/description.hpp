// What dbus-glib is told about an object's methods, in the form that dbus-binding-tool writes: a table of functions,
// and one text for all of them (`arg_iterate` of dbus-gobject.c says how it is read).
#pragma once

#include <dbus/dbus-glib.h>

#include <string>
#include <vector>

struct Method {
  const char* name;
  const char* call;
  const char* reply;
  // Takes the arguments out of GLib's values, and calls.
  GClosureMarshal marshaller;
};

class Description {
 public:
  Description(const std::string& interface, const std::vector<Method>& methods) {
    for (const Method& method : methods) {
      functions_.push_back({nullptr, method.marshaller, static_cast<int>(text_.size())});
      for (const char* word : {interface.c_str(), method.name, synchronous}) add(word);
      add_arguments(method.call, {"I"});
      add_arguments(method.reply, {"O", freed, not_returned});
      text_ += '\0';
    }
    info_ = {1, functions_.data(), static_cast<int>(functions_.size()), text_.data(), "", ""};
  }
  Description(const Description&) = delete;
  Description& operator=(const Description&) = delete;

  const DBusGObjectInfo* info() const { return &info_; }

 private:
  static constexpr const char* synchronous = "S";
  static constexpr const char* freed = "F";
  static constexpr const char* not_returned = "N";

  // For each type of a signature.
  void add_arguments(const char* signature, const std::vector<const char*>& words) {
    const char* end = nullptr;
    for (; g_variant_type_string_scan(signature, nullptr, &end); signature = end) {
      add("value");
      for (const char* word : words) add(word);
      add(std::string(signature, end));
    }
  }
  // With the zero that ends it.
  void add(const std::string& word) { text_.append(word.c_str(), word.size() + 1); }

  std::vector<DBusGMethodInfo> functions_;
  std::string text_;
  DBusGObjectInfo info_{};
};
