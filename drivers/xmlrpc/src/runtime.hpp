// XML-RPC by xmlrpc-c: one HTTP server for all that a process publishes, a connection for each stub.
#pragma once

#include <xmlrpc-c/util.h>

#include <orrery/program.hpp>

#include "server.hpp"
#include "stub.hpp"

class Runtime {
 public:
  static const char* middleware() { return "xmlrpc-c"; }
  static std::string version() {
    unsigned major = 0, minor = 0, point = 0;
    xmlrpc_version(&major, &minor, &point);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(point);
  }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup) {
    xmlrpc_limit_set(XMLRPC_XML_SIZE_LIMIT_ID, largest);
    if (setup.serves) server_.reset(new Server(setup.address));
  }

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port& port) {
    const std::string prefix = port.word() + ".";
    server_->add<Interface>(prefix, target);
    return server_->url() + ";" + prefix;
  }

  // A reference is a URL and, behind a semicolon, what stands before the name of an operation.
  template <class Interface>
  Stub resolve(const std::string& reference, const orrery::Port&) {
    const std::size_t at = reference.find(';');
    if (at == std::string::npos) throw orrery::ConfigurationError("not a reference of XML-RPC: " + reference);
    return Stub(reference.substr(0, at), reference.substr(at + 1));
  }

  void run() { server_->run(); }
  void stop() { server_->stop(); }

 private:
  static constexpr std::size_t largest = std::size_t{1} << 30;  // of XML; the library's own limit is 512 KiB

  std::unique_ptr<Server> server_;
};
