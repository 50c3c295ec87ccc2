// The POAs that hold a process's objects. Valid C++14.
#pragma once

#include <orrery/corba/orb.hpp>
#include <orrery/setup/setup.hpp>
#include <string>
#include <vector>

#include "orrery/corba/incarnation.hpp"

namespace orrery {
namespace corba {

class Adapters {
 public:
  // `count` of 1: the root POA; more: as many children of it. With `policies` of the ORB's own, a child in any case.
  Adapters(CORBA::ORB_ptr orb, unsigned count, const CORBA::PolicyList& policies)
      : orb_(CORBA::ORB::_duplicate(orb)), count_(count), policies_(policies) {}

  // Made and activated when it is first asked for: a process without servants has none.
  PortableServer::POA_ptr root() {
    if (CORBA::is_nil(root_.in())) {
      CORBA::Object_var object = orb_->resolve_initial_references("RootPOA");
      root_ = PortableServer::POA::_narrow(object.in());
      PortableServer::POAManager_var manager = root_->the_POAManager();
      manager->activate();
    }
    return root_.in();
  }

  // A reference to an object with this servant. Each object's POA is another one, in turn.
  CORBA::Object_ptr add(PortableServer::Servant servant, const char* repository_id) {
    return incarnation_.add(next(), servant, repository_id);
  }

  // Takes an object out of the POA that it is in, which tells its own references from those of the others.
  void remove(CORBA::Object_ptr object) {
    if (at_root()) return remove_from(root(), object);
    for (const PortableServer::POA_var& child : children_) {
      try {
        return remove_from(child.in(), object);
      } catch (const PortableServer::POA::WrongAdapter&) {
      }
    }
    throw ConfigurationError("no adapter of this process made the reference");
  }

 private:
  bool at_root() const { return count_ == 1 && !Incarnation::needs_child && policies_.length() == 0; }

  PortableServer::POA_ptr next() {
    if (at_root()) return root();
    if (Incarnation::one_each || children_.size() < count_) {
      make_child();
      ++taken_;
      return children_.back().in();
    }
    return children_[taken_++ % count_].in();
  }

  // By the id in the reference: a POA that is asked for that of a servant may activate it once more.
  void remove_from(PortableServer::POA_ptr adapter, CORBA::Object_ptr object) {
    PortableServer::ObjectId_var id = adapter->reference_to_id(object);
    incarnation_.remove(adapter, id.in());
  }

  // The manager is the root's, so that one thread model holds for all.
  void make_child() {
    PortableServer::POAManager_var manager = root()->the_POAManager();
    const std::string name = "adapter" + std::to_string(children_.size());
    CORBA::PolicyList policies(policies_);
    incarnation_.choose(root(), policies);
    children_.push_back(root()->create_POA(name.c_str(), manager.in(), policies));
    incarnation_.prepare(children_.back().in());
  }

  CORBA::ORB_var orb_;
  unsigned count_;
  CORBA::PolicyList policies_;
  std::size_t taken_ = 0;
  Incarnation incarnation_;
  PortableServer::POA_var root_;
  std::vector<PortableServer::POA_var> children_;
};

}  // namespace corba
}  // namespace orrery
