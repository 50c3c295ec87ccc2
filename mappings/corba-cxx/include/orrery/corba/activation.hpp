// Objects of a POA that come and go: the one that was activated first is destroyed first. Valid C++14.
#pragma once

#include <deque>
#include <orrery/corba/orb.hpp>

namespace orrery {
namespace corba {

// A servant that is nothing but a CORBA::Object: no operations, no state.
class BareServant : public PortableServer::ServantBase {};

class Objects {
 public:
  explicit Objects(PortableServer::POA_ptr poa) : poa_(PortableServer::POA::_duplicate(poa)) {}

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

  bool is_there() const { return !active_.back().reference->_non_existent(); }
  bool is_gone() const { return gone_->_non_existent(); }

 private:
  struct Active {
    PortableServer::ObjectId_var id;
    CORBA::Object_var reference;
  };

  PortableServer::POA_var poa_;
  std::deque<Active> active_;
  CORBA::Object_var gone_;
};

}  // namespace corba
}  // namespace orrery
