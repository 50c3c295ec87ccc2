// Object ids of a process's own choice, and the policies by which a POA takes them. Valid C++14.
#pragma once

#include <orrery/corba/orb.hpp>
#include <string>

namespace orrery {
namespace corba {

// `object0`, `object1`, ...: objects are published one after the other.
inline PortableServer::ObjectId* new_object_id() {
  static unsigned count = 0;
  return PortableServer::string_to_ObjectId(("object" + std::to_string(count++)).c_str());
}

// The list has the policy from then on.
inline void add_policy(CORBA::PolicyList& policies, CORBA::Policy_ptr policy) {
  const CORBA::ULong count = policies.length();
  policies.length(count + 1);
  policies[count] = policy;
}

inline void choose_user_ids(PortableServer::POA_ptr root, CORBA::PolicyList& policies) {
  add_policy(policies, root->create_id_assignment_policy(PortableServer::USER_ID));
}

}  // namespace corba
}  // namespace orrery
