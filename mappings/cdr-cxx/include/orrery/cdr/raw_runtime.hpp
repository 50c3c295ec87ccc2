// What the runtimes of all raw drivers share: the kernel is their middleware. Valid C++14.
#pragma once

#include <sys/utsname.h>

#include "orrery/cdr/connections.hpp"
#include "orrery/cdr/stub.hpp"
#include "orrery/publishing/publications.hpp"
#include "orrery/setup/setup.hpp"

namespace orrery {
namespace cdr {

class RawRuntime {
 public:
  static constexpr bool fans_out = true;
  static const char* middleware() { return "Linux"; }
  static std::string version() {
    utsname name{};
    uname(&name);
    return name.release;
  }
  static std::string error_text(const std::exception_ptr& error) { return standard_error_text(error); }

  void run() { publications_.run(); }
  void stop() { publications_.stop(); }

 protected:
  // Serves `target` to the clients that `acceptor` takes, until stop().
  template <class Interface, class Acceptor, class Target>
  void serve(Acceptor acceptor, Target& target) {
    const auto answer = [&target](typename Acceptor::Stream& stream) { serve_connection<Interface>(stream, target); };
    keep(std::make_shared<ConnectionServer<Acceptor>>(std::move(acceptor), answer));
  }

  // Until stop().
  void keep(std::shared_ptr<void> publication) { publications_.keep(std::move(publication)); }

  // References are `kind:place`; this is the place.
  static std::string place_of(const std::string& reference, const std::string& kind) {
    if (reference.compare(0, kind.size() + 1, kind + ":") != 0) {
      throw ConfigurationError("not a " + kind + ": reference: " + reference);
    }
    return reference.substr(kind.size() + 1);
  }

 private:
  Publications publications_;
};

}  // namespace cdr
}  // namespace orrery
