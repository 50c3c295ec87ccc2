// A connection that knows whether all that was sent has been written. Calls that no reply follows need that: whoever
// does not wait for anything else does not serve the loop either, which would write the rest.
#pragma once

#include <kj/async-io.h>

class Outlet final : public kj::AsyncIoStream {
 public:
  explicit Outlet(kj::Own<kj::AsyncIoStream> stream) : stream_(kj::mv(stream)) {}

  bool is_empty() const { return writes_ == 0; }
  // Resolved when it is; one at a time may ask.
  kj::Promise<void> when_empty() {
    if (is_empty()) return kj::READY_NOW;
    auto emptied = kj::newPromiseAndFulfiller<void>();
    emptied_ = kj::mv(emptied.fulfiller);
    return kj::mv(emptied.promise);
  }

  kj::Promise<void> write(const void* bytes, size_t size) override { return counted(stream_->write(bytes, size)); }
  kj::Promise<void> write(kj::ArrayPtr<const kj::ArrayPtr<const kj::byte>> pieces) override {
    return counted(stream_->write(pieces));
  }
  kj::Promise<size_t> tryRead(void* bytes, size_t least, size_t most) override {
    return stream_->tryRead(bytes, least, most);
  }
  kj::Promise<void> whenWriteDisconnected() override { return stream_->whenWriteDisconnected(); }
  void shutdownWrite() override { stream_->shutdownWrite(); }
  void abortRead() override { stream_->abortRead(); }
  void getsockopt(int level, int option, void* value, kj::uint* length) override {
    stream_->getsockopt(level, option, value, length);
  }

 private:
  kj::Promise<void> counted(kj::Promise<void> write) {
    ++writes_;
    return write.then([this] {
      if (--writes_ == 0 && emptied_.get() != nullptr) emptied_->fulfill();
    });
  }

  kj::Own<kj::AsyncIoStream> stream_;
  kj::Own<kj::PromiseFulfiller<void>> emptied_;
  unsigned writes_ = 0;
};
