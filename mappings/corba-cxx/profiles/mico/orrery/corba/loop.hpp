// The ORB's loop on the thread that serves, and a bell by which other threads reach it. Valid C++14.
#pragma once

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <orrery/corba/inside.hpp>
#include <orrery/corba/orb.hpp>
#include <orrery/setup/descriptor.hpp>

namespace orrery {
namespace corba {

// Without the bell the loop would look once a second whether it is to end.
class Loop : public CORBA::DispatcherCallback {
 public:
  explicit Loop(CORBA::ORB_ptr orb) : orb_(orb), bell_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), "eventfd") {
    orb_->dispatcher()->rd_event(this, bell_.number());
#ifndef HAVE_THREADS
    Turns::of_process().ring_by([this] { ring(); });
    pin();
#endif
  }
  ~Loop() override { orb_->dispatcher()->remove(this, CORBA::Dispatcher::All); }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  void run() {
#ifdef HAVE_THREADS
    orb_->run();
#else
    Turns::of_process().enter_below();
    orb_->run();
    Turns::of_process().leave();
#endif
  }

  // From another thread; also before run().
  void stop() {
    stopping_ = true;
    ring();
  }

  void callback(CORBA::Dispatcher*, CORBA::Dispatcher::Event event) override {
    if (event != CORBA::Dispatcher::Read) return;
    std::uint64_t rung = 0;
    // Heard already, by a loop inside this one.
    if (read(bell_.number(), &rung, sizeof rung) < 0) return;
    // Whether calls are waited for makes no difference to MICO.
    if (stopping_) orb_->shutdown(false);
#ifndef HAVE_THREADS
    Turns::of_process().offer();
#endif
  }

 private:
  void ring() {
    const std::uint64_t one = 1;
    if (write(bell_.number(), &one, sizeof one) < 0) throw_errno("the bell of the ORB's loop");
  }

#ifndef HAVE_THREADS
  // References are let go of by whoever had them, also outside of the ORB; it counts those to itself and to its domain
  // manager, and may miscount. So many are never let go of.
  void pin() {
    CORBA::DomainManager_var manager;
    orb_->get_default_domain_manager(manager);
    for (unsigned i = 0; i < pins; ++i) {
      CORBA::ORB::_duplicate(orb_);
      CORBA::DomainManager::_duplicate(manager.in());
    }
  }

  static constexpr unsigned pins = 1000000;
#endif

  CORBA::ORB_ptr orb_;
  Descriptor bell_;
  std::atomic<bool> stopping_{false};
};

}  // namespace corba
}  // namespace orrery
