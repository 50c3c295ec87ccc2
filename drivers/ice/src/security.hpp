// What IceSSL is told: the certificates that the trial has in its folder, and who checks whose.
#pragma once

#include <Ice/Properties.h>

#include <orrery/setup/setup.hpp>
#include <string>

namespace security {

inline bool encrypts(const orrery::Setup& setup) { return setup.option("security") != "none"; }

// The endpoint's protocol: that of the option `transport`, encrypted or not.
inline std::string protocol(const orrery::Setup& setup) {
  const std::string& transport = setup.option("transport");
  if (!encrypts(setup)) return transport;
  return transport == "ws" ? "wss" : "ssl";
}

// Read when the communicator is made, which loads the plug-in.
inline void set(Ice::Properties& properties, const orrery::Setup& setup) {
  if (!encrypts(setup)) return;
  const bool mutual = setup.option("security") == "mutual";
  properties.setProperty("Ice.Plugin.IceSSL", "IceSSL:createIceSSL");
  properties.setProperty("IceSSL.DefaultDir", setup.folder);
  properties.setProperty("IceSSL.CAs", "authority.pem");
  if (setup.serves || mutual) {
    properties.setProperty("IceSSL.CertFile", "peer.pem");
    properties.setProperty("IceSSL.KeyFile", "peer.key");
  }
  properties.setProperty("IceSSL.Protocols", "TLS1_3");
  properties.setProperty("IceSSL.CheckCertName", "1");
  // 1: who calls checks whom he calls, and shows a certificate only where he has one. 2: he must have one.
  properties.setProperty("IceSSL.VerifyPeer", mutual ? "2" : "1");
}

}  // namespace security
