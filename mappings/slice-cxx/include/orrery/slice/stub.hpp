// One client thread's end of an object. Whether oneway calls are gathered is decided when a program is built.
// Valid C++14.
#pragma once

#include <Ice/Proxy.h>

#include <memory>
#include <utility>

namespace orrery {
namespace slice {

// The same object by two-way calls and by those that nothing comes back from.
template <class Proxy>
class PlainStub {
 public:
  static constexpr bool windowed = true;

  // The second may be untyped: both are proxies of one object.
  PlainStub(std::shared_ptr<Proxy> twoway, const std::shared_ptr<Ice::ObjectPrx>& oneway)
      : twoway_(std::move(twoway)), oneway_(Ice::uncheckedCast<Proxy>(oneway)) {}

  Proxy* twoway() const { return twoway_.get(); }
  Proxy* oneway() const { return oneway_.get(); }

 private:
  std::shared_ptr<Proxy> twoway_;
  std::shared_ptr<Proxy> oneway_;
};

// Oneway calls on a batch proxy: a two-way call first sends what was gathered, and so comes after it.
template <class Proxy>
class BatchingStub {
 public:
  static constexpr bool windowed = true;

  BatchingStub(std::shared_ptr<Proxy> twoway, const std::shared_ptr<Ice::ObjectPrx>& oneway)
      : plain_(std::move(twoway), oneway) {}

  Proxy* twoway() {
    flush();
    return plain_.twoway();
  }
  Proxy* oneway() {
    gathered_ = true;
    return plain_.oneway();
  }

  // Returns when the connection has taken the batch.
  void flush() {
    if (!gathered_) return;
    gathered_ = false;
    plain_.oneway()->ice_flushBatchRequests();
  }

 private:
  PlainStub<Proxy> plain_;
  bool gathered_ = false;  // an empty flush would ask the proxy for its connection all the same
};

#ifdef ORRERY_SLICE_BATCHED
static constexpr bool batched = true;
template <class Proxy>
using Stub = BatchingStub<Proxy>;
#else
static constexpr bool batched = false;
template <class Proxy>
using Stub = PlainStub<Proxy>;
#endif

}  // namespace slice
}  // namespace orrery
