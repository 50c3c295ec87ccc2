// The server of a process: xmlrpc-c's Abyss on a port of its host, methods named OBJECT.PORT.OPERATION.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <limits>
#include <orrery/xmlrpc/values.hpp>
#include <system_error>
#include <xmlrpc-c/server_abyss.hpp>

// One operation of a servant. Threads of several connections may be in it at once.
template <class Target, class Op>
class Method : public xmlrpc_c::method {
 public:
  explicit Method(Target& target) : target_(target) {}

  void execute(const xmlrpc_c::paramList& parameters, xmlrpc_c::value* const result) override try {
    static thread_local typename Op::Args args{};
    orrery::xmlrpc::take_parameters(parameters, Op::inputs(args));
    const auto& prepared = target_.template call<Op>(args);
    *result = orrery::xmlrpc::result(Op::outputs(static_cast<const typename Op::Args&>(args), prepared));
  } catch (const std::exception& failure) {
    throw xmlrpc_c::fault(failure.what());
  }

 private:
  Target& target_;
};

class Server {
 public:
  explicit Server(const std::string& host) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    inet_pton(AF_INET, host.c_str(), &address.sin_addr);
    socklen_t size = sizeof address;
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    if (socket_ < 0 || bind(socket_, generic, size) != 0 || getsockname(socket_, generic, &size) != 0) {
      throw std::system_error(errno, std::generic_category(), "binding a port of " + host);
    }
    // /RPC2 is where Abyss looks for XML-RPC unless it is told otherwise.
    url_ = "http://" + host + ":" + std::to_string(ntohs(address.sin_port)) + "/RPC2";
    // Numbers of 64 bits are no part of XML-RPC itself.
    registry_.setDialect(xmlrpc_dialect_i8);
    abyss_.reset(new xmlrpc_c::serverAbyss(options()));
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() {
    abyss_.reset();
    close(socket_);
  }

  const std::string& url() const { return url_; }

  template <class Interface, class Target>
  void add(const std::string& prefix, Target& target) {
    orrery::for_each_type(typename Interface::Operations{}, [&](auto operation) {
      using Op = typename decltype(operation)::type;
      registry_.addMethod(prefix + Op::method(), xmlrpc_c::methodPtr(new Method<Target, Op>(target)));
    });
  }

  void run() { abyss_->run(); }
  void stop() { abyss_->terminate(); }

 private:
  static constexpr unsigned connections = 64;  // the library's own: 15
  static constexpr unsigned seconds = 3600;    // an idle connection stays so long; the library's own: 15

  xmlrpc_c::serverAbyss::constrOpt& options() {
    return options_.registryP(&registry_)
        .socketFd(socket_)
        .maxConn(connections)
        .keepaliveTimeout(seconds)
        .timeout(seconds)
        .keepaliveMaxConn(std::numeric_limits<int>::max())
        .serverOwnsSignals(false);
  }

  int socket_;
  std::string url_;
  xmlrpc_c::registry registry_;
  xmlrpc_c::serverAbyss::constrOpt options_;
  std::unique_ptr<xmlrpc_c::serverAbyss> abyss_;
};
