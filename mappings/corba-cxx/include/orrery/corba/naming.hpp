// CosNaming: the naming service is the ORB's initial reference `NameService`. Valid C++14.
#pragma once

#include <orrery/calls/naming.hpp>
#include <orrery/corba/cos_naming.hpp>

namespace orrery {
namespace corba {

inline CosNaming::NamingContext_var root_context(CORBA::ORB_ptr orb) {
  CORBA::Object_var object = orb->resolve_initial_references("NameService");
  CosNaming::NamingContext_var context = CosNaming::NamingContext::_narrow(object.in());
  if (CORBA::is_nil(context.in())) throw ConfigurationError("the initial reference NameService is no naming context");
  return context;
}

// One component without a kind, in the root context.
inline CosNaming::Name components_of(const std::string& name) {
  CosNaming::Name components;
  components.length(1);
  components[0].id = CORBA::string_dup(name.c_str());
  components[0].kind = CORBA::string_dup("");
  return components;
}

// Which string_to_object() resolves at the naming service. name_of() leaves nothing to be escaped.
static constexpr const char* by_name = "corbaname:rir:#";

// Binds a published servant; bound twice is an error.
inline std::string bind(CORBA::ORB_ptr orb, const std::string& reference, const Port& port) {
  CORBA::Object_var object = orb->string_to_object(reference.c_str());
  const std::string name = name_of(port);
  root_context(orb)->bind(components_of(name), object.in());
  return by_name + name;
}

class Lookup {
 public:
  Lookup(CORBA::ORB_ptr orb, const std::string& name, const std::string& answer)
      : orb_(orb), name_(components_of(name.substr(std::string(by_name).size()))), answer_(answer) {}

  void ask() {
    if (CORBA::is_nil(context_.in())) context_ = root_context(orb_);
    found_ = context_->resolve(name_);
  }
  bool right() const {
    CORBA::Object_var wanted = orb_->string_to_object(answer_.c_str());
    return found_->_is_equivalent(wanted.in());
  }

 private:
  CORBA::ORB_ptr orb_;
  CosNaming::Name name_;
  std::string answer_;
  CosNaming::NamingContext_var context_;
  CORBA::Object_var found_;
};

}  // namespace corba
}  // namespace orrery
