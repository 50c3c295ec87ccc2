#include "orrery/calls/stubs.hpp"

namespace orrery {

Stubs::~Stubs() {
  for (void* const stub : all_) kind_.end(stub);
}

void Stubs::add(std::size_t count, const std::function<void(void* place, std::size_t number)>& make) {
  all_.reserve(all_.size() + count);
  rows_.emplace_back(new unsigned char[count * kind_.size]);
  unsigned char* place = rows_.back().get();
  for (std::size_t i = 0; i < count; ++i, place += kind_.size) {
    make(place, all_.size());
    all_.push_back(place);
  }
}

void Stubs::flush() {
  for (void* const stub : all_) kind_.flush(stub);
}

}  // namespace orrery
