// DCOP by hand: the client, which marshals as DCOP's own HOWTO does.
#include <dcopclient.h>
#include <qcstring.h>
#include <qdatastream.h>
#include <qstring.h>

#include "common/workload.hpp"
#include "dcop/names.hpp"

class Server {
 public:
  explicit Server(DCOPClient& client) : client_(client) {}

  // A call with one value, whose place the one takes that comes back; it must be of the same `type`.
  template <class Value>
  void call(const char* function, const char* type, Value& value) {
    QByteArray data;
    QDataStream arguments(data, IO_WriteOnly);
    arguments << value;
    QCString reply_type;
    QByteArray reply;
    if (!client_.call(application_, object_, function, data, reply_type, reply)) qFatal("%s failed", function);
    if (reply_type != type) qFatal("%s: the reply is of another type", function);
    QDataStream result(reply, IO_ReadOnly);
    result >> value;
  }

 private:
  DCOPClient& client_;
  const QCString application_ = application_name;
  const QCString object_ = object_name;
};

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  find_dcopserver(workload.reference());
  DCOPClient client;
  if (!client.attach()) qFatal("the dcopserver cannot be reached");
  Server server(client);
  int number = 1234567;
  const QString sent = "sixteen letters!";
  QString text = sent;
  workload.measure(
      "in_out_int_call", [&] { number = 1234567; }, [&] { server.call("in_out_int_call(int)", "int", number); });
  workload.measure(
      "in_out_string_call", [&] { text = sent; }, [&] { server.call("in_out_string_call(QString)", "QString", text); });
}
