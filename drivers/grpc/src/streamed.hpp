// All calls of a client thread in one bidirectional stream, over a completion queue that the thread itself waits at.
//
// Replies are taken in also while a message waits for room on its way out: a server that cannot send reads nothing.
#pragma once

#include <vector>

#include "channel.hpp"

template <class Interface>
class Streamed {
 public:
  using Wire = orrery::protobuf::Service<Interface>;

  Streamed(const std::string& target, const std::shared_ptr<grpc::ChannelCredentials>& credentials, unsigned window)
      : stub_(Wire::Wire::NewStub(open_channel(target, credentials))),
        answers_(window),
        stream_(Wire::open(*stub_, &context_, &queue_, tag(Event::opened))) {
    while (!is_open_) pump();
  }
  Streamed(const Streamed&) = delete;
  Streamed& operator=(const Streamed&) = delete;

  ~Streamed() {
    context_.TryCancel();
    queue_.Shutdown();
    void* event = nullptr;
    bool ok = false;
    while (queue_.Next(&event, &ok)) {
    }
  }

  template <class Op>
  void begin(typename Op::Args& args) {
    using Messages = orrery::protobuf::Messages<Op>;
    if (is_over_) throw orrery::RemoteFailure("the server has ended the stream");
    call_.Clear();
    Messages::put_request(args, Messages::in(call_));
    if (!Op::oneway) ++begun_;
    is_writing_ = true;
    stream_->Write(call_, tag(Event::written));
    read_on();
    // One write may be out at a time, as one read may.
    while (is_writing_) pump();
  }

  template <class Op>
  void finish(typename Op::Args& args) {
    if constexpr (!Op::oneway) {
      using Messages = orrery::protobuf::Messages<Op>;
      while (arrived_ == finished_) pump();
      const auto& answer = answers_[finished_++ % answers_.size()];
      if (!Messages::is_in(answer)) throw orrery::RemoteFailure("the reply is to another operation");
      Messages::get_reply(Messages::in(answer), args);
    }
  }

 private:
  // From 1 on: a tag of 0 would be a null pointer.
  enum class Event : std::uintptr_t { opened = 1, written, read, finished };
  static void* tag(Event event) { return reinterpret_cast<void*>(event); }

  // One read is out as long as a reply is.
  void read_on() {
    if (is_reading_ || arrived_ == begun_) return;
    is_reading_ = true;
    stream_->Read(&answers_[arrived_ % answers_.size()], tag(Event::read));
  }

  void pump() {
    switch (next()) {
      case Event::opened:
        is_open_ = true;
        return;
      case Event::written:
        is_writing_ = false;
        return;
      case Event::read:
        is_reading_ = false;
        ++arrived_;
        return read_on();
      case Event::finished:
        return;
    }
  }

  Event next() {
    void* event = nullptr;
    bool ok = false;
    if (!queue_.Next(&event, &ok) || !ok) refuse();
    return static_cast<Event>(reinterpret_cast<std::uintptr_t>(event));
  }

  // The server has ended the stream; its status says why.
  [[noreturn]] void refuse() {
    is_over_ = true;
    grpc::Status status;
    stream_->Finish(&status, tag(Event::finished));
    void* event = nullptr;
    bool ok = false;
    while (queue_.Next(&event, &ok) && event != tag(Event::finished)) {
    }
    check(status);
    throw orrery::RemoteFailure("the server has ended the stream");
  }

  grpc::ClientContext context_;
  grpc::CompletionQueue queue_;
  std::unique_ptr<typename Wire::Stub> stub_;
  typename Wire::Call call_;
  std::vector<typename Wire::Answer> answers_;  // one for each call that may be out
  std::unique_ptr<grpc::ClientAsyncReaderWriter<typename Wire::Call, typename Wire::Answer>> stream_;
  std::size_t begun_ = 0;
  std::size_t arrived_ = 0;
  std::size_t finished_ = 0;
  bool is_open_ = false;
  bool is_writing_ = false;
  bool is_reading_ = false;
  bool is_over_ = false;  // nothing more may be asked of the stream
};
