// Calls: a request to a rank, and its reply by the same tag, which says whose request it is and for which servant.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <orrery/cdr/messages.hpp>
#include <utility>
#include <vector>

#include "world.hpp"

namespace orrery {
namespace mpi {

// The stubs of a process and its servants are numbered, below this and from 0 on.
// Open MPI's tags may have all bits of an int; the standard promises 32,767 only (MPI_TAG_UB).
constexpr int stubs = 1 << 16;

inline int tag_of(int servant, int stub) { return servant * stubs + stub; }
inline std::size_t servant_of(int tag) { return static_cast<std::size_t>(tag / stubs); }

// The client's end, for the mapping's stub.
class Channel {
 public:
  using Message = cdr::Buffer;

  Channel(const World& world, int rank, int tag) : world_(&world), rank_(rank), tag_(tag) {}

  void send(const void* data, std::size_t size) { mpi::send(data, size, rank_, tag_, world_->requests()); }

  // One that did not go at once stays under way: the next try is for the same message.
  bool send_now(const void* data, std::size_t size) {
    if (under_way_ == MPI_REQUEST_NULL) {
      const int length = static_cast<int>(size);
      check(MPI_Isend(data, length, MPI_BYTE, rank_, tag_, world_->requests(), &under_way_), "MPI_Isend");
    }
    int done = 0;
    check(MPI_Test(&under_way_, &done, MPI_STATUS_IGNORE), "MPI_Test");
    return done != 0;
  }

  bool wait_for_either() {
    for (;;) {
      int done = 0;
      // Unlike MPI_Test it does not give the request back, which send_now() asks again.
      check(MPI_Request_get_status(under_way_, &done, MPI_STATUS_IGNORE), "MPI_Request_get_status");
      if (done != 0) return false;
      int has_come = 0;
      check(MPI_Iprobe(rank_, tag_, world_->replies(), &has_come, MPI_STATUS_IGNORE), "MPI_Iprobe");
      if (has_come != 0) return true;
    }
  }

  void receive(Message& message) {
    MPI_Message probed;
    MPI_Status status;
    check(MPI_Mprobe(rank_, tag_, world_->replies(), &probed, &status), "MPI_Mprobe");
    take(probed, status, message);
  }

 private:
  const World* world_;
  int rank_;
  int tag_;
  MPI_Request under_way_ = MPI_REQUEST_NULL;
};

// Serves all servants of the process on one thread.
class Pump {
 public:
  // The number of the servant.
  template <class Interface, class Target>
  int add(Target& target) {
    auto answering = std::make_shared<cdr::Answering<Interface, Target>>(target);
    answers_.push_back([answering](const cdr::Buffer& request) {
      return answering->answer(request.data(), request.size()) ? &answering->reply() : nullptr;
    });
    return static_cast<int>(answers_.size()) - 1;
  }

  void run(const World& world) {
    while (!over_.load(std::memory_order_relaxed)) serve_one(world);
  }
  void stop() { over_.store(true, std::memory_order_relaxed); }

 private:
  using Answer = std::function<const cdr::Buffer*(const cdr::Buffer&)>;  // null where no reply follows

  // Nothing, if no request has come.
  void serve_one(const World& world) {
    int has_come = 0;
    MPI_Message probed;
    MPI_Status status;
    check(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, world.requests(), &has_come, &probed, &status), "MPI_Improbe");
    if (has_come == 0) return;
    take(probed, status, request_);
    const cdr::Buffer* const reply = answers_.at(servant_of(status.MPI_TAG))(request_);
    if (reply != nullptr) send(reply->data(), reply->size(), status.MPI_SOURCE, status.MPI_TAG, world.replies());
  }

  std::vector<Answer> answers_;
  cdr::Buffer request_;
  std::atomic<bool> over_{false};
};

}  // namespace mpi
}  // namespace orrery
