// How a function is found by its signature: as in the skeletons that dcopidl2cpp writes, one by one where there are up
// to seven, in a QAsciiDict where there are more.
#pragma once

#include <memory>
#include <orrery/dcop/qt.hpp>
#include <utility>
#include <vector>

// A function of a skeleton: `Answer` is what answers a call of it.
template <class Answer>
struct Entry {
  const char* signature;
  const char* reply;
  Answer answer;
};

template <class Answer>
class Dispatch {
 public:
  using Entries = std::vector<Entry<Answer>>;

  explicit Dispatch(Entries entries) : entries_(std::move(entries)) {
    if (entries_.size() <= compared) return;
    dictionary_.reset(new Dictionary(buckets(static_cast<int>(entries_.size())), true, false));
    for (const Entry<Answer>& entry : entries_) dictionary_->insert(entry.signature, &entry);
  }

  // Null where there is none.
  const Entry<Answer>* find(const QCString& signature) const {
    if (dictionary_) return dictionary_->find(signature.data());
    for (const Entry<Answer>& entry : entries_) {
      if (signature == entry.signature) return &entry;
    }
    return nullptr;
  }

 private:
  using Dictionary = QAsciiDict<Entry<Answer>>;

  static constexpr std::size_t compared = 7;
  static constexpr int last_prime = 601;  // of the compiler's table

  // The first prime above it.
  static int buckets(int functions) {
    for (int number = functions + 1; number <= last_prime; ++number) {
      if (is_prime(number)) return number;
    }
    return functions + 1;
  }
  static bool is_prime(int number) {
    for (int factor = 2; factor * factor <= number; ++factor) {
      if (number % factor == 0) return false;
    }
    return true;
  }

  Entries entries_;
  std::unique_ptr<Dictionary> dictionary_;
};
