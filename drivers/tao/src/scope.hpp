// What a oneway call waits for: the scope of its synchronization, a policy of the ORB (CORBA 3.0, SyncScopePolicy).
#pragma once

#ifdef ORRERY_TAO_SCOPE
#include <tao/AnyTypeCode/Any.h>
#include <tao/Messaging/Messaging.h>
#include <tao/PolicyC.h>
#include <tao/Policy_ManagerC.h>
#endif

namespace scope {

#ifdef ORRERY_TAO_SCOPE
inline void choose(CORBA::ORB_ptr orb) {
  CORBA::Any value;
  value <<= static_cast<CORBA::Short>(Messaging::ORRERY_TAO_SCOPE);
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = orb->create_policy(Messaging::SYNC_SCOPE_POLICY_TYPE, value);
  const CORBA::Object_var found = orb->resolve_initial_references("ORBPolicyManager");
  const CORBA::PolicyManager_var manager = CORBA::PolicyManager::_narrow(found.in());
  manager->set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
  policies[0]->destroy();
}
#else
// TAO's default: the transport.
inline void choose(CORBA::ORB_ptr) {}
#endif

}  // namespace scope
