// What MPI says when it fails.
#pragma once

#include <mpi.h>

#include <stdexcept>
#include <string>

namespace orrery {
namespace mpi {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void check(int result, const char* what) {
  if (__builtin_expect(result == MPI_SUCCESS, 1)) return;
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(result, text, &length);
  throw Failure(std::string(what) + ": " + std::string(text, static_cast<std::size_t>(length)));
}

}  // namespace mpi
}  // namespace orrery
