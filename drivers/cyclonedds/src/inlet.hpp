// Where a client waits for its replies.
#pragma once

#include "terms.hpp"

namespace orrery {
namespace cyclonedds {

template <class Sample>
class Inlet {
 public:
  Inlet(Terms& terms, const Entity& topic)
      : terms_(terms), reader_(terms.reader(topic)), arrivals_(terms.domain().participant(), reader_, terms.wait()) {}

  void await_writer(const char* what) { terms_.await_writer(reader_, what); }

  // Until accept(sample) says that it was the one; `more` are expected after it.
  template <class Accept>
  void next(Accept accept, bool more) {
    for (bool accepted = false; !accepted;) {
      arrivals_.wait();
      const Taken<Sample, 1> taken(reader_.get());
      taken.for_each([&](const Sample& sample) { accepted = accept(sample); });
      if (!taken.empty() && (!accepted || more)) arrivals_.may_have_more();
    }
  }

 private:
  Terms& terms_;
  Entity reader_;
  Arrivals arrivals_;
};

}  // namespace cyclonedds
}  // namespace orrery
