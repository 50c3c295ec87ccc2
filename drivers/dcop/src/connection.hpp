// How a DCOPClient gets its connection to the dcopserver.
#pragma once

#include <memory>
#include <orrery/dcop/qt.hpp>
#include <orrery/setup/failures.hpp>

// One that only calls: the dcopserver gives it a name of its own.
inline std::unique_ptr<DCOPClient> attached_client() {
  std::unique_ptr<DCOPClient> client(new DCOPClient);
  if (!client->attach()) throw orrery::RemoteFailure("the dcopserver cannot be reached");
  return client;
}

// The same in a process with an event loop, on its thread. The loop must not read the replies of whoever calls.
inline std::unique_ptr<DCOPClient> unwatched_client() {
  std::unique_ptr<DCOPClient> client = attached_client();
  client->suspend();
  return client;
}
