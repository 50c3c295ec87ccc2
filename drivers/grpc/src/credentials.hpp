// How a connection is protected: in the clear, or by TLS with the certificates that the trial has in its folder.
#pragma once

#include <grpcpp/grpcpp.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <orrery/setup/failures.hpp>
#include <string>

// The choices of the option `security`.
enum class Security { none, tls, mutual };

class Credentials {
 public:
  Credentials(const std::string& security, const std::string& folder)
      : security_(security == "mutual" ? Security::mutual
                  : security == "tls"  ? Security::tls
                                       : Security::none) {
    if (security_ == Security::none) return;
    authority_ = read(folder + "/authority.pem");
    certificate_ = read(folder + "/peer.pem");
    key_ = read(folder + "/peer.key");
  }

  std::shared_ptr<grpc::ChannelCredentials> of_client() const {
    if (security_ == Security::none) return grpc::InsecureChannelCredentials();
    grpc::SslCredentialsOptions options;
    options.pem_root_certs = authority_;
    if (security_ == Security::mutual) {
      options.pem_private_key = key_;
      options.pem_cert_chain = certificate_;
    }
    return grpc::SslCredentials(options);
  }

  std::shared_ptr<grpc::ServerCredentials> of_server() const {
    if (security_ == Security::none) return grpc::InsecureServerCredentials();
    grpc::SslServerCredentialsOptions options(security_ == Security::mutual
                                                  ? GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY
                                                  : GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE);
    options.pem_root_certs = authority_;
    options.pem_key_cert_pairs.push_back({key_, certificate_});
    return grpc::SslServerCredentials(options);
  }

 private:
  static std::string read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw orrery::ConfigurationError("the trial has no certificates: " + path + " is not there");
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

  Security security_;
  std::string authority_;
  std::string certificate_;
  std::string key_;
};
