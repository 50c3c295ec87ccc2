// The active probe of a CPU: reads the clock as fast as it can and tells the gaps between two readings.
#pragma once

#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <cstdint>
#include <cstdio>
#include <thread>
#include <vector>

namespace supervisor {

// Longer than two readings of the clock take; what the kernel's own tracer osnoise counts from (tracing_thresh, 1 us).
inline constexpr std::int64_t kGap = 1000;

struct Probe {
  unsigned cpu;
  std::int64_t largest = -1;  // ns; -1: the CPU may not be used
  std::int64_t taken = 0;     // ns: all gaps longer than kGap together
  std::int64_t gaps = 0;      // how many of them
};

inline std::int64_t now_ns() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return std::int64_t{t.tv_sec} * 1000000000 + t.tv_nsec;
}

inline void note_gap(Probe& probe, std::int64_t gap) {
  if (gap > probe.largest) probe.largest = gap;
  if (gap <= kGap) return;
  probe.taken += gap;
  ++probe.gaps;
}

inline void watch(Probe& probe, std::int64_t duration) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(probe.cpu, &one);
  if (pthread_setaffinity_np(pthread_self(), sizeof one, &one) != 0) return;
  // A probe of its own: two threads' probes share a line of the cache.
  Probe own{probe.cpu, 0, 0, 0};
  std::int64_t const begin = now_ns();
  for (std::int64_t last = begin, now = begin; now < begin + duration; last = now) {
    now = now_ns();
    note_gap(own, now - last);
  }
  probe = own;
}

// `os-noise MS CPU...`: one thread for each CPU, at the same time. For each it prints `CPU LARGEST TAKEN GAPS`: ns, ns,
// how many.
inline int os_noise(std::int64_t milliseconds, const std::vector<unsigned>& cpus) {
  std::vector<Probe> probes;
  for (const unsigned cpu : cpus) probes.push_back({cpu});
  std::vector<std::thread> threads;
  for (auto& probe : probes) threads.emplace_back([&probe, milliseconds] { watch(probe, milliseconds * 1000000); });
  for (auto& thread : threads) thread.join();
  for (const auto& probe : probes) {
    std::printf("%u %lld %lld %lld\n", probe.cpu, static_cast<long long>(probe.largest),
                static_cast<long long>(probe.taken), static_cast<long long>(probe.gaps));
  }
  return 0;
}

}  // namespace supervisor
