#include "setup/shared_counts.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "orrery/setup/descriptor.hpp"

namespace orrery {
namespace {

// Relaxed: each word is read by itself, and who reads them all does so when the process has ended or rests.
constexpr auto relaxed = std::memory_order_relaxed;

}  // namespace

SharedCounts::SharedCounts(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDWR | O_CLOEXEC), path);
  struct stat found{};
  if (fstat(file.number(), &found) < 0) throw_errno(path);
  size_ = static_cast<std::size_t>(found.st_size) / sizeof *words_;
  if (size_ < words) throw std::runtime_error(path + " is too short for counts");
  void* const mapped =
      mmap(nullptr, size_ * sizeof *words_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file.number(), 0);
  if (mapped == MAP_FAILED) throw_errno(path);
  words_ = static_cast<std::uint64_t*>(mapped);
  every_ = std::max<std::uint64_t>(1, words_[every]);
}

SharedCounts::~SharedCounts() { munmap(words_, size_ * sizeof *words_); }

std::uint64_t SharedCounts::add(Word word) { return std::atomic_ref(words_[word]).fetch_add(1, relaxed); }
void SharedCounts::set(Word word, std::uint64_t value) { std::atomic_ref(words_[word]).store(value, relaxed); }
std::uint64_t SharedCounts::get(Word word) const { return std::atomic_ref(words_[word]).load(relaxed); }

void SharedCounts::note(std::uint64_t event, Instant instant) {
  const std::uint64_t place = words + event / every_;
  if (event % every_ != 0 || place >= size_) return;
  std::atomic_ref(words_[place]).store(static_cast<std::uint64_t>(instant), relaxed);
}

}  // namespace orrery
