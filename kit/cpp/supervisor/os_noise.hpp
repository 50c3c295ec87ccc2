// The active probe of a CPU: reads the clock as fast as it can and tells the largest gap between two readings.
#pragma once

#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <cstdint>
#include <cstdio>
#include <thread>
#include <vector>

namespace supervisor {

struct Probe {
  unsigned cpu;
  std::int64_t largest = -1;  // ns; -1: the CPU may not be used
};

inline std::int64_t now_ns() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return std::int64_t{t.tv_sec} * 1000000000 + t.tv_nsec;
}

inline void watch(Probe& probe, std::int64_t duration) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(probe.cpu, &one);
  if (pthread_setaffinity_np(pthread_self(), sizeof one, &one) != 0) return;
  std::int64_t largest = 0;
  std::int64_t const begin = now_ns();
  for (std::int64_t last = begin, now = begin; now < begin + duration; last = now) {
    now = now_ns();
    if (now - last > largest) largest = now - last;
  }
  probe.largest = largest;
}

// `os-noise MS CPU...`: one thread for each CPU, at the same time; prints `CPU GAP` (ns) for each.
inline int os_noise(std::int64_t milliseconds, const std::vector<unsigned>& cpus) {
  std::vector<Probe> probes;
  for (const unsigned cpu : cpus) probes.push_back({cpu});
  std::vector<std::thread> threads;
  for (auto& probe : probes) threads.emplace_back([&probe, milliseconds] { watch(probe, milliseconds * 1000000); });
  for (auto& thread : threads) thread.join();
  for (const auto& probe : probes) std::printf("%u %lld\n", probe.cpu, static_cast<long long>(probe.largest));
  return 0;
}

}  // namespace supervisor
