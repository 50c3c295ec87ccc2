// TLS under GIOP: omniORB's own SSL transport, of which the wheel has no library. Nothing where it is not linked.
#pragma once

#include <orrery/setup/setup.hpp>
#include <string>

#ifdef ORRERY_CORBA_SSL
#include <omniORB4/sslContext.h>
#endif

namespace security {

inline bool encrypts(const orrery::Setup& setup) {
#ifdef ORRERY_CORBA_SSL
  return setup.option("security") != "none";
#else
  static_cast<void>(setup);
  return false;
#endif
}

#ifdef ORRERY_CORBA_SSL
// Of a process that only calls, and has no certificate: by itself the library would miss one.
class CallerContext final : public sslContext {
 public:
  explicit CallerContext(const std::string& authority) : sslContext(authority.c_str(), "", "") {}

 private:
  void set_certificate() override {}
  void set_privatekey() override {}
};
#endif

// What the transport is told before there is an ORB, which reads it when it is made.
inline void set(const orrery::Setup& setup) {
#ifdef ORRERY_CORBA_SSL
  if (!encrypts(setup)) return;
  const bool mutual = setup.option("security") == "mutual";
  static const std::string authority = setup.folder + "/authority.pem";
  static const std::string own = setup.folder + "/peer-and-key.pem";
  // Who calls always checks whom he calls; with the second flag nobody is served who shows no certificate.
  sslContext::verify_mode = mutual ? SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT : SSL_VERIFY_PEER;
  if (!setup.serves && !mutual) {
    sslContext::singleton = new CallerContext(authority);
    return;
  }
  sslContext::certificate_authority_file = authority.c_str();
  sslContext::key_file = own.c_str();
  sslContext::key_file_password = "";
#else
  static_cast<void>(setup);
#endif
}

}  // namespace security
