// The POAs that hold a process's objects. Valid C++14.
#pragma once

#include <orrery/corba/orb.hpp>
#include <orrery/setup/setup.hpp>
#include <string>
#include <vector>

namespace orrery {
namespace corba {

class Adapters {
 public:
  // `count` of 1: the root POA; more: as many children of it.
  Adapters(CORBA::ORB_ptr orb, unsigned count) : orb_(CORBA::ORB::_duplicate(orb)), count_(count) {}

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

  // Each object's is another one, in turn.
  PortableServer::POA_ptr next() {
    if (count_ == 1) return root();
    if (children_.size() < count_) add();
    return children_[taken_++ % count_].in();
  }

  // Takes an object out of the POA that it is in, which tells its own references from those of the others.
  void deactivate(CORBA::Object_ptr object) {
    if (count_ == 1) return deactivate_in(root(), object);
    for (const PortableServer::POA_var& child : children_) {
      try {
        return deactivate_in(child.in(), object);
      } catch (const PortableServer::POA::WrongAdapter&) {
      }
    }
    throw ConfigurationError("no adapter of this process made the reference");
  }

 private:
  // By the id in the reference: a POA that is asked for that of a servant may activate it once more.
  static void deactivate_in(PortableServer::POA_ptr adapter, CORBA::Object_ptr object) {
    PortableServer::ObjectId_var id = adapter->reference_to_id(object);
    adapter->deactivate_object(id.in());
  }

  // A child with the root's policies. The manager is the root's too, so that one thread model holds for all.
  void add() {
    PortableServer::POAManager_var manager = root()->the_POAManager();
    const std::string name = "adapter" + std::to_string(children_.size());
    children_.push_back(root()->create_POA(name.c_str(), manager.in(), CORBA::PolicyList()));
  }

  CORBA::ORB_var orb_;
  unsigned count_;
  std::size_t taken_ = 0;
  PortableServer::POA_var root_;
  std::vector<PortableServer::POA_var> children_;
};

}  // namespace corba
}  // namespace orrery
