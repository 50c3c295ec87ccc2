package orrery.driver;

import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TFramedTransport;
import orrery.kit.setup.TcpPlace;

/** A client's connection, and where it leads: `tcp:ADDRESS:PORT`, as the driver in C++ has it. */
final class Connection {
  private static final String KIND = "tcp";

  private Connection() {}

  /** The reference of a servant. */
  static String reference(String address, int port) {
    return new TcpPlace(address, port).reference(KIND);
  }

  /** The protocol on an open connection; ConfigurationException where the text is no reference. */
  static TProtocol to(String reference, boolean isFramed) throws TException {
    TcpPlace place = TcpPlace.of(reference, KIND);
    TTransport socket = new TSocket(place.address(), place.port());
    TTransport transport = isFramed ? new TFramedTransport(socket, Integer.MAX_VALUE) : socket;
    transport.open();
    return new TBinaryProtocol(transport);
  }
}
