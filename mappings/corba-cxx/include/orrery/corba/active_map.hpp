// Servants that a POA keeps in its active object map, each under the id of its object. Valid C++14.
#pragma once

#include "orrery/corba/object_ids.hpp"

namespace orrery {
namespace corba {

// Under ids that the POA makes, as the root POA does.
struct ActiveMap {
  static constexpr bool needs_child = false;
  static constexpr bool one_each = false;

  void choose(PortableServer::POA_ptr, CORBA::PolicyList&) const {}
  void prepare(PortableServer::POA_ptr) {}

  CORBA::Object_ptr add(PortableServer::POA_ptr adapter, PortableServer::Servant servant, const char*) {
    PortableServer::ObjectId_var id = adapter->activate_object(servant);
    return adapter->id_to_reference(id.in());
  }
  void remove(PortableServer::POA_ptr adapter, const PortableServer::ObjectId& id) { adapter->deactivate_object(id); }
};

// Under ids of the process's own.
struct UserIds {
  static constexpr bool needs_child = true;
  static constexpr bool one_each = false;

  void choose(PortableServer::POA_ptr root, CORBA::PolicyList& policies) const { choose_user_ids(root, policies); }
  void prepare(PortableServer::POA_ptr) {}

  CORBA::Object_ptr add(PortableServer::POA_ptr adapter, PortableServer::Servant servant, const char*) {
    const PortableServer::ObjectId_var id = new_object_id();
    adapter->activate_object_with_id(id.in(), servant);
    return adapter->id_to_reference(id.in());
  }
  void remove(PortableServer::POA_ptr adapter, const PortableServer::ObjectId& id) { adapter->deactivate_object(id); }
};

}  // namespace corba
}  // namespace orrery
