// The calls of a window that are out: replies are read in the order in which the calls were sent. Valid C++14.
#pragma once

#include <cstddef>
#include <vector>

namespace orrery {
namespace dbus {

// `Flight` is what a library keeps of a call until its reply is read.
template <class Flight>
class Flights {
 public:
  explicit Flights(unsigned window) : flights_(window) {}

  // Where the next call is kept, and where that one is whose reply is read next.
  Flight& to_send() { return next(sent_); }
  Flight& to_receive() { return next(received_); }

 private:
  Flight& next(std::size_t& place) {
    Flight& flight = flights_[place];
    if (++place == flights_.size()) place = 0;
    return flight;
  }

  std::vector<Flight> flights_;
  std::size_t sent_ = 0;
  std::size_t received_ = 0;
};

}  // namespace dbus
}  // namespace orrery
