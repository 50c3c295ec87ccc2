// A servant for whatever object of its POA is called. Valid C++14.
#pragma once

#include <orrery/setup/setup.hpp>

#include "orrery/corba/object_ids.hpp"

namespace orrery {
namespace corba {

// Each object has a POA of its own, for each has a servant of its own.
struct ByDefault {
  static constexpr bool needs_child = true;
  static constexpr bool one_each = true;

  void choose(PortableServer::POA_ptr root, CORBA::PolicyList& policies) const {
    choose_user_ids(root, policies);
    add_policy(policies, root->create_id_uniqueness_policy(PortableServer::MULTIPLE_ID));
    add_policy(policies, root->create_servant_retention_policy(PortableServer::NON_RETAIN));
    add_policy(policies, root->create_request_processing_policy(PortableServer::USE_DEFAULT_SERVANT));
  }
  void prepare(PortableServer::POA_ptr) {}

  CORBA::Object_ptr add(PortableServer::POA_ptr adapter, PortableServer::Servant servant, const char* repository_id) {
    adapter->set_servant(servant);
    const PortableServer::ObjectId_var id = new_object_id();
    return adapter->create_reference_with_id(id.in(), repository_id);
  }
  void remove(PortableServer::POA_ptr, const PortableServer::ObjectId&) {
    throw ConfigurationError("a default servant serves whatever object is called");
  }
};

}  // namespace corba
}  // namespace orrery
