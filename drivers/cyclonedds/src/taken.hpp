// Samples as a reader lends them, until they are given back.
#pragma once

#include "entity.hpp"

namespace orrery {
namespace cyclonedds {

template <class Sample, std::size_t most>
class Taken {
 public:
  explicit Taken(dds_entity_t reader) : reader_(reader) {
    count_ = check(dds_take(reader_, lent_, infos_, most, most), "dds_take");
  }
  ~Taken() {
    if (count_ > 0) dds_return_loan(reader_, lent_, count_);
  }
  Taken(const Taken&) = delete;
  Taken& operator=(const Taken&) = delete;

  bool empty() const { return count_ == 0; }

  // f(sample) for each that has data: that a writer is gone comes without.
  template <class F>
  void for_each(F f) const {
    for (dds_return_t i = 0; i < count_; ++i) {
      if (infos_[i].valid_data) f(*static_cast<const Sample*>(lent_[i]));
    }
  }

 private:
  dds_entity_t reader_;
  void* lent_[most] = {};
  dds_sample_info_t infos_[most];
  dds_return_t count_;
};

}  // namespace cyclonedds
}  // namespace orrery
