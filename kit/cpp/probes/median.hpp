// The median time of what a probe does again and again: batches that something else came between are outvoted.
#pragma once

#include <time.h>

#include <algorithm>
#include <vector>

// In ns, of one `work`: that of the batch in the middle. `batches` is odd, so that there is one.
template <class Work>
double median_time(int batches, int rounds, Work work) {
  std::vector<double> found;
  for (int batch = 0; batch < batches; ++batch) {
    timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int i = 0; i < rounds; ++i) work();
    clock_gettime(CLOCK_MONOTONIC, &end);
    found.push_back(((end.tv_sec - begin.tv_sec) * 1e9 + (end.tv_nsec - begin.tv_nsec)) / rounds);
  }
  std::nth_element(found.begin(), found.begin() + batches / 2, found.end());
  return found[batches / 2];
}
