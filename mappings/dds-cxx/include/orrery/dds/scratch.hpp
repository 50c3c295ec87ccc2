// Room for what a sample points at while it is written. Valid C++14.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace orrery {
namespace dds {

// Arrays that all end at once; the room stays from sample to sample.
class Scratch {
 public:
  // `T` is a plain C type of any alignment that a sample has.
  template <class T>
  T* array(std::size_t length) {
    return reinterpret_cast<T*>(take(length * sizeof(T)));
  }

  // What was handed out ends here. What did not fit into one block will the next time.
  void clear() {
    used_ = 0;
    at_ = 0;
    if (blocks_.size() < 2) return;
    std::size_t room = 0;
    for (const Block& block : blocks_) room += block.size;
    blocks_.clear();
    add(room);
  }

 private:
  struct Block {
    std::unique_ptr<unsigned char[]> bytes;
    std::size_t size;
  };
  static constexpr std::size_t alignment = 8;
  static constexpr std::size_t least = 4096;

  unsigned char* take(std::size_t size) {
    size = (size + alignment - 1) & ~(alignment - 1);
    for (; at_ < blocks_.size(); ++at_, used_ = 0) {
      if (used_ + size > blocks_[at_].size) continue;
      used_ += size;
      return blocks_[at_].bytes.get() + used_ - size;
    }
    add(size > least ? size : least);
    used_ = size;
    return blocks_.back().bytes.get();
  }

  void add(std::size_t size) {
    blocks_.push_back(Block{std::unique_ptr<unsigned char[]>(new unsigned char[size]), size});
  }

  std::vector<Block> blocks_;
  std::size_t at_ = 0;    // the block that is being used
  std::size_t used_ = 0;  // of it
};

}  // namespace dds
}  // namespace orrery
