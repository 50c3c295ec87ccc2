#include "orrery/calls/pool.hpp"

#include <algorithm>

namespace orrery {

AnyRow::AnyRow(const AnyType& type, std::size_t count)
    : type_(type), begin_(static_cast<unsigned char*>(::operator new(type.size* std::max<std::size_t>(1, count)))) {
  end_ = begin_;
  try {
    for (; count_ < count; ++count_, end_ += type_.size) type_.begin(end_);
  } catch (...) {
    clear();
    throw;
  }
}

AnyRow::~AnyRow() { clear(); }

void AnyRow::clear() {
  while (end_ != begin_) type_.end(end_ -= type_.size);
  ::operator delete(begin_);
}

AnyPool::AnyPool(const PoolKind& kind, const ValueSource& source, std::size_t size,
                 const std::vector<std::string>& selves, Samples* samples)
    : samples_(samples),
      slots_(kind.slot, size),
      expected_(kind.expected, std::max<std::size_t>(1, selves.size())),
      next_(slots_.begin()) {
  for (std::size_t i = 0; i < size; ++i) kind.prepare(*reinterpret_cast<AnySlot*>(slots_.at(i)), source, i);
  for (std::size_t i = 0; i < expected_.count(); ++i) {
    ValueSource own = source;
    if (!selves.empty()) own.self = selves[i];
    kind.expect(expected_.at(i), own);
  }
}

void AnyPool::settle() {
  for (std::size_t i = 0; i < slots_.count(); ++i) note(*reinterpret_cast<AnySlot*>(slots_.at(i)));
}

}  // namespace orrery
