// Who publishes: a DCOP signal, which the dcopserver sends to each who has connected to it.
#pragma once

#include <orrery/dcop/codec.hpp>
#include <orrery/publishing/sent_at_once.hpp>
#include <string>

class Publisher : public orrery::SentAtOnce<Publisher> {
 public:
  Publisher(DCOPClient& client, const std::string& topic) : client_(&client), topic_(topic.c_str()) {}

  template <class Op>
  void call(typename Op::Args& args) {
    QByteArray data;
    orrery::dcop::put_all(data, Op::inputs(args));
    client_->emitDCOPSignal(topic_, orrery::dcop::Function<Op>::signature(), data);
    if (!client_->isAttached()) throw orrery::RemoteFailure("the connection to the dcopserver is closed");
  }

 private:
  DCOPClient* client_;
  QCString topic_;
};
