// How a POA comes by the servant of an object. Which way a program has is decided when it is built. Valid C++14.
//
// Each is a class with
//   static constexpr bool needs_child;   are its policies not those of the root POA?
//   static constexpr bool one_each;      has each object a POA of its own?
//   void choose(POA_ptr root, PolicyList&) const;   adds the policies of such a POA
//   void prepare(POA_ptr);                          before it serves
//   Object_ptr add(POA_ptr, Servant, const char* repository_id);   a reference to an object with this servant
//   void remove(POA_ptr, const ObjectId&);          takes the object out
#pragma once

#if defined(ORRERY_CORBA_SERVANTS_USER_IDS)
#include "orrery/corba/active_map.hpp"
#elif defined(ORRERY_CORBA_SERVANTS_DEFAULT)
#include "orrery/corba/default_servant.hpp"
#elif defined(ORRERY_CORBA_SERVANTS_ACTIVATOR) || defined(ORRERY_CORBA_SERVANTS_LOCATOR)
#include "orrery/corba/servant_managers.hpp"
#else
#include "orrery/corba/active_map.hpp"
#endif

namespace orrery {
namespace corba {

#if defined(ORRERY_CORBA_SERVANTS_USER_IDS)
using Incarnation = UserIds;
#elif defined(ORRERY_CORBA_SERVANTS_DEFAULT)
using Incarnation = ByDefault;
#elif defined(ORRERY_CORBA_SERVANTS_ACTIVATOR)
using Incarnation = ByActivator;
#elif defined(ORRERY_CORBA_SERVANTS_LOCATOR)
using Incarnation = ByLocator;
#else
using Incarnation = ActiveMap;
#endif

}  // namespace corba
}  // namespace orrery
