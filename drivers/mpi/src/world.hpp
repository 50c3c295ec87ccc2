// This process as a rank of the job, from MPI_Init to MPI_Finalize, which all ranks go through together.
#pragma once

#include <orrery/cdr/buffer.hpp>

#include "seat.hpp"

namespace orrery {
namespace mpi {

// Requests and replies have a communicator each, so that who serves never takes what a caller of its process waits for.
class World {
 public:
  // Client threads call beside the one that serves.
  explicit World(const Setup& setup) {
    sit_down(setup.option("seats"));
    choose(setup);
    int level = MPI_THREAD_SINGLE;
    check(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &level), "MPI_Init_thread");
    if (level < MPI_THREAD_MULTIPLE) throw Failure("this MPI was built for one thread");
    // By default an error ends the whole job, without a word in the driver's terms.
    check(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
    check(MPI_Comm_rank(MPI_COMM_WORLD, &rank_), "MPI_Comm_rank");
    check(MPI_Comm_dup(MPI_COMM_WORLD, &requests_), "MPI_Comm_dup");
    check(MPI_Comm_dup(MPI_COMM_WORLD, &replies_), "MPI_Comm_dup");
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() { MPI_Finalize(); }

  int rank() const { return rank_; }
  MPI_Comm requests() const { return requests_; }
  MPI_Comm replies() const { return replies_; }

 private:
  int rank_ = 0;
  MPI_Comm requests_ = MPI_COMM_NULL;
  MPI_Comm replies_ = MPI_COMM_NULL;
};

// Returns when `data` may be changed again.
inline void send(const void* data, std::size_t size, int rank, int tag, MPI_Comm among) {
  check(MPI_Send(data, static_cast<int>(size), MPI_BYTE, rank, tag, among), "MPI_Send");
}

// Takes in a message that was probed, whatever its size.
inline void take(MPI_Message& probed, const MPI_Status& status, cdr::Buffer& message) {
  int size = 0;
  check(MPI_Get_count(&status, MPI_BYTE, &size), "MPI_Get_count");
  message.resize(static_cast<std::size_t>(size));
  check(MPI_Mrecv(message.data(), size, MPI_BYTE, &probed, MPI_STATUS_IGNORE), "MPI_Mrecv");
}

}  // namespace mpi
}  // namespace orrery
