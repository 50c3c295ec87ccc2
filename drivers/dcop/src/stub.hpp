// The client's end of calls: as the stubs that dcopidl2cpp writes.
#pragma once

#include <orrery/dcop/address.hpp>
#include <orrery/dcop/codec.hpp>
#include <string>
#include <tuple>

class Stub {
 public:
  Stub(DCOPClient& client, const orrery::dcop::Address& to)
      : client_(&client), application_(to.application.c_str()), object_(to.object.c_str()) {}

  template <class Op>
  void call(typename Op::Args& args) {
    QByteArray data;
    orrery::dcop::put_all(data, Op::inputs(args));
    if (Op::oneway) return send<Op>(data);
    QCString reply_type;
    QByteArray reply;
    if (!client_->call(application_, object_, orrery::dcop::Function<Op>::signature(), data, reply_type, reply)) {
      refuse<Op>("the call failed");
    }
    using Outputs = decltype(Op::outputs(args, args));
    if (std::tuple_size<Outputs>::value > 0 && !(reply_type == orrery::dcop::Function<Op>::reply())) {
      refuse<Op>("the reply is of another type");
    }
    orrery::dcop::get_all(reply, Op::outputs(args, args));
  }

 private:
  template <class Op>
  void send(const QByteArray& data) {
    if (!client_->send(application_, object_, orrery::dcop::Function<Op>::signature(), data)) {
      refuse<Op>("the connection to the dcopserver is closed");
    }
  }

  // DCOP tells that a call failed, and not why.
  template <class Op>
  [[noreturn]] static void refuse(const char* what) {
    throw orrery::RemoteFailure(std::string(orrery::dcop::Function<Op>::signature()) + ": " + what);
  }

  DCOPClient* client_;
  QCString application_;
  QCString object_;
};
