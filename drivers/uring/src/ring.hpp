// A ring of io_uring: operations are prepared one by one, and handed to the kernel and waited for together.
// Source: io_uring(7), io_uring_submit_and_wait(3).
#pragma once

#include <liburing.h>

#include <array>
#include <memory>
#include <orrery/cdr/descriptors.hpp>

namespace orrery {
namespace uring {

// What an operation came to: what its system call would return, or a negative errno.
using Results = std::array<int, 2>;

class Ring {
 public:
  // Without that flag the kernel would interrupt the thread for each completion. The ring may be used by one thread
  // after the other, so it cannot be told that there is one only.
  Ring() {
    auto ring = std::make_unique<io_uring>();
    check(io_uring_queue_init(entries, ring.get(), IORING_SETUP_COOP_TASKRUN), "setting up a ring");
    ring_.reset(ring.release());
  }

  // The next operation, to be prepared; its result is the one of this `place`.
  io_uring_sqe* next(unsigned place) {
    io_uring_sqe* const operation = io_uring_get_sqe(ring_.get());
    operation->user_data = place;
    ++prepared_;
    return operation;
  }

  // Hands over what is prepared, and waits until all of it is done.
  Results finish() {
    Results results{};
    for (int submitted = -EINTR; submitted == -EINTR;) submitted = io_uring_submit_and_wait(ring_.get(), prepared_);
    for (; prepared_ > 0; --prepared_) take_one(results);
    return results;
  }

  static void check(int result, const char* what) {
    if (result < 0) throw std::system_error(-result, std::generic_category(), what);
  }

 private:
  // At most two operations are prepared before they are handed over.
  static constexpr unsigned entries = 4;

  struct Exit {
    void operator()(io_uring* ring) const {
      io_uring_queue_exit(ring);
      delete ring;
    }
  };

  // It is there already, if the wait was not interrupted.
  void take_one(Results& results) {
    io_uring_cqe* completion = nullptr;
    int waited;
    while ((waited = io_uring_wait_cqe(ring_.get(), &completion)) == -EINTR) {
    }
    check(waited, "waiting for a completion");
    results[completion->user_data] = completion->res;
    io_uring_cqe_seen(ring_.get(), completion);
  }

  std::unique_ptr<io_uring, Exit> ring_;
  unsigned prepared_ = 0;
};

}  // namespace uring
}  // namespace orrery
