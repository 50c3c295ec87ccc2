// Takes out of a process what makes two runs of it differ, and counts. Loaded by LD_PRELOAD.
//
// - The clock: what is recorded of a call depends on how long it took. Here time stands still but for a step at each
//   reading, unless the process sleeps or one of its timers is over: every call takes equally long.
// - The allocator: what glibc's costs, and how much more than asked it gives, depends on all that was freed before, so
//   that the same program can cost five in a hundred more only because it makes another number of calls. Here each size
//   has a list of its own, and an allocation costs and gives the same whenever it is made.
//
// Allocations, the bytes that were asked for and readings of the clock are counted; at the process's end they are
// written to $ORRERY_COUNTS, where that is set, one `NAME COUNT` a line.
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sys/mman.h>
#include <time.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

std::atomic<unsigned long> allocations{0};
std::atomic<unsigned long> allocated{0};
std::atomic<unsigned long> clocks{0};

void count(std::atomic<unsigned long>& counter, unsigned long more = 1) {
  counter.fetch_add(more, std::memory_order_relaxed);
}

void count_allocation(std::size_t size) {
  count(allocations);
  count(allocated, size);
}

struct Report {
  ~Report() {
    const char* path = std::getenv("ORRERY_COUNTS");
    std::FILE* file = path == nullptr ? nullptr : std::fopen(path, "w");
    if (file == nullptr) return;
    std::fprintf(file, "allocations %lu\nallocated %lu\nclocks %lu\n", allocations.load(), allocated.load(),
                 clocks.load());
    std::fclose(file);
  }
} report;

// A process has 47 bits of addresses on x86-64: larger blocks cannot be had.
constexpr unsigned powers = 48;
// 64 MiB: mmap() is seldom called, and pages that nobody touches cost nothing.
constexpr std::size_t chunk = std::size_t{1} << 26;

// Before each allocation: the power of two that its block has, and where that begins.
struct Head {
  void* block;
  std::size_t power;
};
static_assert(sizeof(Head) == 16, "what follows it is aligned as malloc() promises");

class Heap {
 public:
  void* take(std::size_t size, std::size_t alignment) {
    count_allocation(size);
    const unsigned power = power_of(size + sizeof(Head) + (alignment > sizeof(Head) ? alignment : 0));
    char* const block = static_cast<char*>(take_block(power));
    if (block == nullptr) return nullptr;
    const auto first = reinterpret_cast<std::uintptr_t>(block) + sizeof(Head);
    void* const memory = block + sizeof(Head) + ((first + alignment - 1) / alignment * alignment - first);
    head(memory) = Head{block, power};
    return memory;
  }

  void give_back(void* memory) {
    const Head old = head(memory);
    lock();
    *static_cast<void**>(old.block) = free_[old.power];
    free_[old.power] = old.block;
    unlock();
  }

  static std::size_t room(void* memory) {
    const Head& own = head(memory);
    return (std::size_t{1} << own.power) -
           static_cast<std::size_t>(static_cast<char*>(memory) - static_cast<char*>(own.block));
  }

 private:
  static Head& head(void* memory) { return static_cast<Head*>(memory)[-1]; }
  static unsigned power_of(std::size_t size) { return 64u - static_cast<unsigned>(__builtin_clzll(size - 1)); }

  void* take_block(unsigned power) {
    if (power >= powers) return nullptr;
    lock();
    void* block = free_[power];
    if (block != nullptr)
      free_[power] = *static_cast<void**>(block);
    else
      block = fresh(std::size_t{1} << power);
    unlock();
    return block;
  }

  void* fresh(std::size_t size) {
    if (size > static_cast<std::size_t>(end_ - next_)) {
      const std::size_t length = size > chunk ? size : chunk;
      void* const memory =
          mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (memory == MAP_FAILED) return nullptr;
      next_ = static_cast<char*>(memory);
      end_ = next_ + length;
    }
    char* const block = next_;
    next_ += size;
    return block;
  }

  void lock() {
    // Spins: a mutex would make system calls, in one run more than in another.
    while (locked_.exchange(true, std::memory_order_acquire)) {
    }
  }
  void unlock() { locked_.store(false, std::memory_order_release); }

  std::atomic<bool> locked_{false};
  void* free_[powers] = {};
  char* next_ = nullptr;
  char* end_ = nullptr;
};

Heap heap;

constexpr std::int64_t step = 1000;
constexpr std::int64_t second = 1'000'000'000;
std::atomic<std::int64_t> last{0};

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

std::int64_t real_now() {
  static const auto real = next<int (*)(clockid_t, timespec*)>("clock_gettime");
  timespec time;
  real(CLOCK_MONOTONIC, &time);
  return time.tv_sec * second + time.tv_nsec;
}

void catch_up() {
  const std::int64_t now = real_now();
  std::int64_t seen = last.load();
  while (seen < now && !last.compare_exchange_weak(seen, now)) {
  }
}

// A condition that was waited for in vain: without the real time whoever waits for an instant would find that it has
// not come, and wait as long again, and for ever.
int waited(int result) {
  if (result == ETIMEDOUT) catch_up();
  return result;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) { return heap.take(size, sizeof(Head)); }

void free(void* memory) {
  if (memory != nullptr) heap.give_back(memory);
}

void* calloc(std::size_t number, std::size_t size) {
  void* const memory = malloc(number * size);
  return memory == nullptr ? nullptr : std::memset(memory, 0, number * size);
}

void* realloc(void* old, std::size_t size) {
  if (old == nullptr) return malloc(size);
  if (size <= Heap::room(old)) {
    count_allocation(size);
    return old;
  }
  void* const memory = malloc(size);
  if (memory == nullptr) return nullptr;
  std::memcpy(memory, old, Heap::room(old));
  free(old);
  return memory;
}

void* aligned_alloc(std::size_t alignment, std::size_t size) { return heap.take(size, alignment); }
void* memalign(std::size_t alignment, std::size_t size) { return heap.take(size, alignment); }

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  *memory = heap.take(size, alignment);
  return *memory == nullptr ? ENOMEM : 0;
}

std::size_t malloc_usable_size(void* memory) { return memory == nullptr ? 0 : Heap::room(memory); }

int clock_gettime(clockid_t clock, timespec* time) {
  count(clocks);
  if (clock != CLOCK_MONOTONIC) return next<int (*)(clockid_t, timespec*)>("clock_gettime")(clock, time);
  if (last.load() == 0) last.store(real_now());
  const std::int64_t now = last.fetch_add(step) + step;
  *time = {now / second, now % second};
  return 0;
}

// Who has slept sees the real time.
int clock_nanosleep(clockid_t clock, int flags, const timespec* until, timespec* left) {
  const int result = next<decltype(&clock_nanosleep)>("clock_nanosleep")(clock, flags, until, left);
  catch_up();
  return result;
}

int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* until) {
  static const auto real = next<decltype(&pthread_cond_timedwait)>("pthread_cond_timedwait");
  return waited(real(condition, mutex, until));
}

int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, const timespec* until) {
  static const auto real = next<decltype(&pthread_cond_clockwait)>("pthread_cond_clockwait");
  return waited(real(condition, mutex, clock, until));
}
}
