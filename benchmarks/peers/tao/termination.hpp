// TAO by hand: how a server ends that has no other thread than the one in the ORB's loop.
#pragma once

#include <ace/Event_Handler.h>
#include <ace/Reactor.h>
#include <tao/ORB_Core.h>
#include <tao/corba.h>

#include <csignal>

// What a signal interrupts may hold locks of the ORB: its handler only sends the loop an event, which ends the ORB.
class Termination : public ACE_Event_Handler {
 public:
  explicit Termination(CORBA::ORB_ptr orb) : orb_(orb), loop_(orb->orb_core()->reactor()) {
    loop_->register_handler(SIGTERM, this);
  }

  int handle_signal(int, siginfo_t*, ucontext_t*) override { return loop_->notify(this); }
  int handle_exception(ACE_HANDLE) override {
    orb_->shutdown(false);
    return 0;
  }

 private:
  CORBA::ORB_ptr orb_;
  ACE_Reactor* loop_;
};
