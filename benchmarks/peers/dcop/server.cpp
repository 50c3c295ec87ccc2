// DCOP by hand: the server in Qt's event loop, which ends with its client. `server FOLDER`
#include <dcopclient.h>
#include <dcopobject.h>
#include <qapplication.h>
#include <qcstring.h>
#include <qdatastream.h>
#include <qstring.h>

#include "common/ready.hpp"
#include "dcop/names.hpp"

template <class Value>
static Value taken(const QByteArray& data) {
  Value value;
  QDataStream stream(data, IO_ReadOnly);
  stream >> value;
  return value;
}

template <class Value>
static void give(QByteArray& reply, const Value& value) {
  QDataStream stream(reply, IO_WriteOnly);
  stream << value;
}

// A function after the other is compared, in the order of the interface, as in a skeleton of dcopidl2cpp.
class Servant : public DCOPObject {
 public:
  Servant() : DCOPObject(QCString(object_name)) {}

  bool process(const QCString& function, const QByteArray& data, QCString& type, QByteArray& reply) override {
    if (function == "void_call()") {
      type = "void";
    } else if (function == "in_int_call(int)") {
      type = "void";
      taken<int>(data);
    } else if (function == "out_int_call()") {
      type = "int";
      give(reply, 1234567);
    } else if (function == "in_out_int_call(int)") {
      type = "int";
      give(reply, taken<int>(data));
    } else if (function == "in_string_call(QString)") {
      type = "void";
      taken<QString>(data);
    } else if (function == "out_string_call()") {
      type = "QString";
      give(reply, QString("sixteen letters!"));
    } else if (function == "in_out_string_call(QString)") {
      type = "QString";
      give(reply, taken<QString>(data));
    } else {
      return DCOPObject::process(function, data, type, reply);
    }
    return true;
  }
};

int main(int argc, char** argv) {
  find_dcopserver(argv[1]);
  QApplication application(argc, argv, false);
  DCOPClient client;
  if (client.registerAs(application_name, false).isNull()) qFatal("the dcopserver cannot be reached");
  Servant servant;
  // Nobody but the client can go.
  client.setNotifications(true);
  QObject::connect(&client, SIGNAL(applicationRemoved(const QCString&)), &application, SLOT(quit()));
  peers::ready(argv[1]);
  return application.exec();
}
