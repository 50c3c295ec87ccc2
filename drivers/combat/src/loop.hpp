// The event loop of the thread that serves.
#pragma once

#include <tcl.h>

#include <atomic>

class Loop {
 public:
  // On the thread that will run it.
  void run() {
    while (!over_) Tcl_DoOneEvent(TCL_ALL_EVENTS);
  }

  // From another thread, or before it runs.
  void stop() {
    over_ = true;
    // Nothing happens with it, but that the loop looks up. Tcl frees it.
    auto* const event = static_cast<Tcl_Event*>(ckalloc(sizeof(Tcl_Event)));
    event->proc = [](Tcl_Event*, int) { return 1; };
    event->nextPtr = nullptr;
    Tcl_ThreadQueueEvent(thread_, event, TCL_QUEUE_TAIL);
    Tcl_ThreadAlert(thread_);
  }

 private:
  const Tcl_ThreadId thread_ = Tcl_GetCurrentThread();
  std::atomic<bool> over_{false};
};
