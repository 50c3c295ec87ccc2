// One client thread's end, in the style that the plan asks for.
#pragma once

#include <algorithm>

#include "callbacks.hpp"
#include "streamed.hpp"
#include "synchronous.hpp"

enum class Style { sync, callback, stream };

template <class Interface>
class Stub {
 public:
  static constexpr bool windowed = true;  // but for the blocking style, which driver.toml says

  Stub(Style style, const std::string& target, const std::shared_ptr<grpc::ChannelCredentials>& credentials,
       unsigned window) {
    if (style == Style::sync) synchronous_.reset(new Synchronous<Interface>(target, credentials));
    if (style == Style::callback) callbacks_.reset(new Callbacks<Interface>(target, credentials));
    if (style == Style::stream) streamed_.reset(new Streamed<Interface>(target, credentials, std::max(window, 1u)));
  }

  template <class Op>
  void call(typename Op::Args& args) {
    if (synchronous_) return synchronous_->template call<Op>(args);
    begin<Op>(args);
    finish<Op>(args);
  }

  template <class Op>
  void begin(typename Op::Args& args) {
    if (callbacks_) return callbacks_->template begin<Op>(args);
    if (streamed_) return streamed_->template begin<Op>(args);
    synchronous_->template call<Op>(args);
  }

  template <class Op>
  void finish(typename Op::Args& args) {
    if (callbacks_) return callbacks_->template finish<Op>(args);
    if (streamed_) streamed_->template finish<Op>(args);
  }

 private:
  std::unique_ptr<Synchronous<Interface>> synchronous_;
  std::unique_ptr<Callbacks<Interface>> callbacks_;
  std::unique_ptr<Streamed<Interface>> streamed_;
};
