package orrery.driver;

import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TFramedTransport;
import orrery.kit.setup.ConfigurationException;

/** A client's connection, and where it leads: `tcp:ADDRESS:PORT`, as the driver in C++ has it. */
final class Connection {
  private static final String KIND = "tcp:";

  private Connection() {}

  /** The reference of a servant. */
  static String reference(String address, int port) {
    return KIND + address + ":" + port;
  }

  /** The protocol on an open connection; ConfigurationException where the text is no reference. */
  static TProtocol to(String reference, boolean isFramed) throws TException {
    int colon = reference.lastIndexOf(':');
    if (!reference.startsWith(KIND) || colon < KIND.length()) {
      throw new ConfigurationException("not a " + KIND + " reference: " + reference);
    }
    String address = reference.substring(KIND.length(), colon);
    TTransport socket = new TSocket(address, Integer.parseInt(reference.substring(colon + 1)));
    TTransport transport = isFramed ? new TFramedTransport(socket, Integer.MAX_VALUE) : socket;
    transport.open();
    return new TBinaryProtocol(transport);
  }
}
