// Calls of ORBit2 that do not wait: how one is sent, and what the library calls when its reply is there. Valid C++17.
#pragma once

#include <exception>
#include <orrery/corba_c/environment.hpp>

namespace orrery {
namespace corba_c {

// What has come of a call; it is gone once the function that the library calls has returned.
class Reply {
 public:
  Reply(ORBitAsyncQueueEntry* entry, CORBA_Environment* environment) : entry_(entry), environment_(environment) {}

  // `result` and `arguments` are what a stub of orbit-idl-2's would pass to the library.
  void read(void* result, void** arguments, const char* operation) const {
    check(*environment_, operation);  // says that the connection broke, and there is nothing to read
    ORBit_small_demarshal_async(entry_, result, arguments, environment_);
    check(*environment_, operation);
  }

 private:
  ORBitAsyncQueueEntry* entry_;
  CORBA_Environment* environment_;
};

// A call that is out: where its results go, and whether they are there.
struct Flight {
  void (*read)(const Reply& reply, void* args) = nullptr;
  void* args = nullptr;
  bool arrived = false;
  std::exception_ptr failure;
};

// The library, which is C, calls it from its main loop: nothing may be thrown here.
extern "C" inline void orrery_reply_arrived(CORBA_Object, ORBit_IMethod*, ORBitAsyncQueueEntry* entry, gpointer flight,
                                            CORBA_Environment* environment) {
  Flight& arrived = *static_cast<Flight*>(flight);
  try {
    arrived.read(Reply(entry, environment), arrived.args);
  } catch (...) {
    arrived.failure = std::current_exception();
  }
  arrived.arrived = true;
}

// All that `arguments` point at has been written when it returns.
inline void send(CORBA_Object object, ORBit_IMethod& method, void** arguments, Flight& flight, const char* operation) {
  Environment environment;
  ORBit_small_invoke_async(object, &method, &orrery_reply_arrived, &flight, arguments, nullptr, environment.get());
  environment.check(operation);
}

}  // namespace corba_c
}  // namespace orrery
