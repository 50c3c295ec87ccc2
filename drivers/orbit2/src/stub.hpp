// The client's end: a reference, and the generated stub for each call.
#pragma once

#include <memory>
#include <orrery/corba_c/passing.hpp>
#include <orrery/corba_c/reference.hpp>

struct Disconnect {
  void operator()(ORBitConnection* connection) const { ORBit_small_connection_unref(connection); }
};

class StaticStub {
 public:
  // `crosses`: calls come from another thread than the one that handles the requests of this process.
  StaticStub(orrery::corba_c::Reference reference, bool crosses)
      : reference_(std::move(reference)), scratch_(new orrery::corba_c::Scratch) {
    if (crosses && ORBit_small_get_servant(reference_.object()) != nullptr) {
      // The library would connect to itself anew for each call.
      connection_.reset(ORBit_small_get_connection_ref(reference_.object()));
    }
  }

  template <class Op>
  void call(typename Op::Args& args) {
    scratch_->clear();
    orrery::corba_c::Request<Op>::call(reference_.object(), args, *scratch_);
  }

 private:
  orrery::corba_c::Reference reference_;
  std::unique_ptr<ORBitConnection, Disconnect> connection_;
  std::unique_ptr<orrery::corba_c::Scratch> scratch_;
};
