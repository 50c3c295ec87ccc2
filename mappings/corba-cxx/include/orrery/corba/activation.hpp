// Objects of a POA that come and go: the one that was activated first is destroyed first. Valid C++14.
#pragma once

#include <deque>
#include <mutex>
#include <orrery/corba/orb.hpp>
#include <string>

namespace orrery {
namespace corba {

// A servant that is nothing but a CORBA::Object: no operations, no state.
class BareServant : public PortableServer::ServantBase {};

// The POA whose objects have identities of the caller's choice: a child of the root POA, one for all threads.
inline PortableServer::POA_ptr user_id_poa(PortableServer::POA_ptr root) {
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  try {
    return root->find_POA("user_id", false);
  } catch (const PortableServer::POA::AdapterNonExistent&) {
    PortableServer::POAManager_var manager = root->the_POAManager();
    CORBA::PolicyList policies;
    policies.length(1);
    policies[0] = root->create_id_assignment_policy(PortableServer::USER_ID);
    return root->create_POA("user_id", manager.in(), policies);
  }
}

class Objects {
 public:
  explicit Objects(PortableServer::POA_ptr root)
      : poa_(PortableServer::POA::_duplicate(root)), user_id_poa_(user_id_poa(root)) {}

  // The POA holds the servant from then on.
  void activate() {
    const PortableServer::ServantBase_var servant = new BareServant;
    active_.emplace_back();
    Active& made = active_.back();
    made.id = poa_->activate_object(servant.in());
    made.reference = poa_->id_to_reference(made.id.in());
  }

  // The POA lets go of the servant, which is deleted with that.
  void destroy() {
    // Kept, for is_gone() asks the object afterwards.
    gone_ = active_.front().reference._retn();
    poa_->deactivate_object(active_.front().id.in());
    active_.pop_front();
  }

  void create_reference() { inactive_ = poa_->create_reference(repository_id); }

  void create_reference_with_id() {
    const std::string id = std::to_string(++count_);
    const PortableServer::ObjectId_var octets = PortableServer::string_to_ObjectId(id.c_str());
    inactive_ = user_id_poa_->create_reference_with_id(octets.in(), repository_id);
  }

  bool is_there() const { return !active_.back().reference->_non_existent(); }
  bool is_gone() const { return gone_->_non_existent(); }
  bool is_inactive() const { return inactive_->_non_existent(); }

 private:
  struct Active {
    PortableServer::ObjectId_var id;
    CORBA::Object_var reference;
  };

  static constexpr const char* repository_id = "IDL:omg.org/CORBA/Object:1.0";

  PortableServer::POA_var poa_;
  PortableServer::POA_var user_id_poa_;
  std::uint64_t count_ = 0;
  std::deque<Active> active_;
  CORBA::Object_var gone_;
  CORBA::Object_var inactive_;
};

}  // namespace corba
}  // namespace orrery
