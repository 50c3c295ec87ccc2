// What the `main` of every program does: a session over the channel that its arguments or its environment name, else
// over stdin and stdout; or it tells its version, or how it is used.
#include <cstdio>
#include <exception>
#include <string>

#include "orrery/programs/asked.hpp"
#include "protocol/channel.hpp"
#include "session/session.hpp"
#include "session/statuses.hpp"

namespace orrery {

int converse(Program& program, MakeGenerator make_generator, const char* driver, int argc, char** argv) {
  std::string address = control_address();
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--version") {
      std::puts(program.version().c_str());
      return 0;
    }
    if (argument == "--control" && i + 1 < argc) {
      address = argv[++i];
    } else {
      std::fprintf(stderr,
                   "usage: %s [--version] [--control fd:N|dial:TOKEN@PATH]\n"
                   "Speaks the control protocol of kit/PROTOCOL.md: over that channel, that of ORRERY_CONTROL, or else "
                   "stdin and stdout.\n"
                   "`orrery plan SCENARIO --driver D` prints what to type.\n",
                   argv[0]);
      return argument == "--help" ? 0 : status_configuration;
    }
  }
  try {
    Channel channel(address);
    return Session(program, make_generator, driver, channel).run();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return status_configuration;
  }
}

}  // namespace orrery
