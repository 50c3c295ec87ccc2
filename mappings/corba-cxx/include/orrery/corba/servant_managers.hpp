// Servants that a POA asks for: once for each object, or anew for each call. Their references are made without them.
// Valid C++14.
#pragma once

#include "orrery/corba/object_ids.hpp"
#include "orrery/corba/servant_table.hpp"

namespace orrery {
namespace corba {

// Asked when an object is called for the first time; the POA keeps the answer in its active object map.
class Activator : public PortableServer::ServantActivator {
 public:
  explicit Activator(const ServantTable& servants) : servants_(servants) {}

  PortableServer::Servant incarnate(const PortableServer::ObjectId& id, PortableServer::POA_ptr) override {
    PortableServer::Servant servant = servants_.find(id);
    servant->_add_ref();
    return servant;
  }
  void etherealize(const PortableServer::ObjectId&, PortableServer::POA_ptr, PortableServer::Servant servant,
                   CORBA::Boolean, CORBA::Boolean) override {
    servant->_remove_ref();
  }

 private:
  const ServantTable& servants_;
};

// Asked before each call; the POA keeps nothing.
class Locator : public PortableServer::ServantLocator {
 public:
  explicit Locator(const ServantTable& servants) : servants_(servants) {}

  PortableServer::Servant preinvoke(const PortableServer::ObjectId& id, PortableServer::POA_ptr, const char*,
                                    PortableServer::ServantLocator::Cookie& cookie) override {
    cookie = nullptr;
    return servants_.find(id);
  }
  void postinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*,
                  PortableServer::ServantLocator::Cookie, PortableServer::Servant) override {}

 private:
  const ServantTable& servants_;
};

// What both have in common.
template <class Manager>
class Managed {
 public:
  static constexpr bool needs_child = true;
  static constexpr bool one_each = false;

  void choose(PortableServer::POA_ptr root, CORBA::PolicyList& policies) const {
    choose_user_ids(root, policies);
    add_policy(policies, root->create_request_processing_policy(PortableServer::USE_SERVANT_MANAGER));
  }
  void prepare(PortableServer::POA_ptr adapter) { adapter->set_servant_manager(&manager_); }

  CORBA::Object_ptr add(PortableServer::POA_ptr adapter, PortableServer::Servant servant, const char* repository_id) {
    const PortableServer::ObjectId_var id = new_object_id();
    servants_.add(id.in(), servant);
    return adapter->create_reference_with_id(id.in(), repository_id);
  }

 protected:
  ServantTable servants_;

 private:
  Manager manager_{servants_};
};

struct ByActivator : Managed<Activator> {
  // The POA would ask for it again.
  void remove(PortableServer::POA_ptr adapter, const PortableServer::ObjectId& id) {
    servants_.remove(id);
    adapter->deactivate_object(id);
  }
};

struct ByLocator : Managed<Locator> {
  void choose(PortableServer::POA_ptr root, CORBA::PolicyList& policies) const {
    Managed<Locator>::choose(root, policies);
    add_policy(policies, root->create_servant_retention_policy(PortableServer::NON_RETAIN));
  }
  void remove(PortableServer::POA_ptr, const PortableServer::ObjectId& id) { servants_.remove(id); }
};

}  // namespace corba
}  // namespace orrery
