// The ORB of a process as its drivers use it: one POA or several, objects as stringified references. Valid C++14.
#pragma once

#include <orrery/corba/adapters.hpp>
#include <orrery/corba/inside.hpp>
#include <orrery/corba/reference.hpp>
#include <orrery/corba/stub.hpp>
#include <orrery/setup/setup.hpp>

namespace orrery {
namespace corba {

class Broker {
 public:
  // Adopts the ORB. Its servants are spread over so many POAs, which have `policies` of the ORB's own besides.
  explicit Broker(CORBA::ORB_ptr orb, unsigned adapters = 1, const CORBA::PolicyList& policies = CORBA::PolicyList())
      : orb_(orb), adapters_(orb, adapters, policies) {
    process_orb() = orb_.in();
  }
  Broker(const Broker&) = delete;
  Broker& operator=(const Broker&) = delete;

  // Servants and stubs are gone by now; only then may the ORB go.
  ~Broker() {
    process_orb() = CORBA::ORB::_nil();
    end_orb(orb_.in());
  }

  CORBA::ORB_ptr orb() const { return orb_.in(); }
  PortableServer::POA_ptr root_poa() { return adapters_.root(); }

  // The servant remains the caller's: the POA's own count of its users never reaches zero. References that are made
  // without it say what it is by `repository_id`.
  template <class Servant>
  std::string publish(Servant& servant, const char* repository_id = "") {
    const Inside inside;
    CORBA::Object_var object = adapters_.add(&servant, repository_id);
    CORBA::String_var reference = orb_->object_to_string(object.in());
    return reference.in();
  }

  template <class Interface>
  Stub<Interface> resolve(const std::string& reference) {
    const Inside inside;
    CORBA::Object_var object = orb_->string_to_object(reference.c_str());
    return narrow<Interface>(object.in());
  }

  // The stub of a reference, as it comes out of a call.
  template <class Interface>
  Stub<Interface> narrow(CORBA::Object_ptr object) {
    const Inside inside;
    typename Interface::Target::_var_type target = Interface::Target::_narrow(object);
    if (CORBA::is_nil(target.in())) {
      CORBA::String_var text = orb_->object_to_string(object);
      throw ConfigurationError(std::string("the reference is not to a ") + Interface::name() + ": " + text.in());
    }
    return Stub<Interface>(target._retn());
  }

  void withdraw(const std::string& reference) {
    const Inside inside;
    CORBA::Object_var object = orb_->string_to_object(reference.c_str());
    adapters_.remove(object.in());
  }

  void run() { orb_->run(); }
  // Waits for the calls that are being served; servants are released, sockets closed and their files removed.
  void stop() { orb_->shutdown(true); }

 private:
  CORBA::ORB_var orb_;
  Adapters adapters_;
};

// What an exception of the ORB says, or of C++.
inline std::string error_text(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const CORBA::SystemException& exception) {
    std::string text = "CORBA::" + name_of(exception) + ", minor code " + std::to_string(exception.minor());
    const std::string minor = minor_text(exception);
    return minor.empty() ? text : text + " (" + minor + ")";
  } catch (const CORBA::Exception& exception) {
    return std::string("the exception ") + repository_id_of(exception);
  } catch (...) {
    return standard_error_text(error);
  }
}

}  // namespace corba
}  // namespace orrery
