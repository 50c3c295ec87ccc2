// ONC RPC by libtirpc: one server for all that a process publishes, a connection for each stub.
#pragma once

#include <dlfcn.h>

#include <csignal>
#include <filesystem>
#include <orrery/program.hpp>

#include "server.hpp"
#include "stub.hpp"

class Runtime {
 public:
  static constexpr bool fans_out = true;
  static const char* middleware() { return "libtirpc"; }
  // libtirpc has no function that tells; its file is named by the version of its interface.
  static std::string version() {
    Dl_info info{};
    if (dladdr(reinterpret_cast<const void*>(&clnt_vc_create), &info) == 0) return "unknown";
    return std::filesystem::canonical(info.dli_fname).filename().string();
  }
  static std::string error_text(const std::exception_ptr& error) { return orrery::standard_error_text(error); }

  explicit Runtime(const orrery::Setup& setup) {
    // libtirpc writes to a connection as to any file: without this a peer that is gone ends the process.
    std::signal(SIGPIPE, SIG_IGN);
    if (!setup.serves) return;
    const std::string transport = setup.option("transport");
    server_.reset(new Server(transport == "unix" ? "unix:" + orrery::process_socket_path(setup)
                                                 : transport + ":" + setup.address + ":0"));
  }

  template <class Interface, class Target>
  std::string publish(Target& target, const orrery::Port&) {
    using Program = orrery::sunrpc::Program<Interface>;
    const rpcprog_t program = next_program_++;
    server_->add(program, Program::version, Program::dispatcher);
    orrery::for_each_type(typename Interface::Operations{}, [&](auto operation) {
      orrery::sunrpc::Servants<typename decltype(operation)::type>::add(program, target);
    });
    return server_->place() + ";" + std::to_string(program);
  }

  // A reference is a place and, behind a semicolon, a program number.
  template <class Interface>
  Stub resolve(const std::string& reference, const orrery::Port&) {
    const std::size_t at = reference.rfind(';');
    if (at == std::string::npos) throw orrery::ConfigurationError("not a reference of ONC RPC: " + reference);
    const auto program = static_cast<rpcprog_t>(std::stoul(reference.substr(at + 1)));
    return Stub(reference.substr(0, at), program, orrery::sunrpc::Program<Interface>::version);
  }

  void run() { server_->run(); }
  void stop() { server_->stop(); }

 private:
  rpcprog_t next_program_ = 0x20000000;  // the first that anybody may use
  std::unique_ptr<Server> server_;
};
