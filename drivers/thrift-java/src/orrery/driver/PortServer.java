package orrery.driver;

import java.net.InetSocketAddress;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.server.TNonblockingServer;
import org.apache.thrift.server.TServer;
import org.apache.thrift.server.TSimpleServer;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TNonblockingServerSocket;
import org.apache.thrift.transport.TServerSocket;
import org.apache.thrift.transport.TTransportException;
import org.apache.thrift.transport.TTransportFactory;
import org.apache.thrift.transport.layered.TFramedTransport;
import orrery.kit.setup.Setup;

/** The server of a port, of the kind that the option `server` says, and the thread that runs it. */
final class PortServer {
  private static final String NONBLOCKING = "nonblocking";

  private final TServer server;
  private final int port;
  private final Thread thread;

  private PortServer(TServer server, int port, String name) {
    this.server = server;
    this.port = port;
    thread = new Thread(server::serve, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Listens at the host's address, at a port that is free. */
  static PortServer begin(TProcessor processor, Setup setup, String name) throws TTransportException {
    InetSocketAddress place = new InetSocketAddress(setup.address(), 0);
    if (setup.option("server").equals(NONBLOCKING)) {
      TNonblockingServerSocket socket = new TNonblockingServerSocket(place);
      TNonblockingServer.Args args = new TNonblockingServer.Args(socket).processor(processor);
      args.maxReadBufferBytes = Long.MAX_VALUE;
      return new PortServer(new TNonblockingServer(args), socket.getPort(), name);
    }
    TServerSocket socket = new TServerSocket(place);
    int port = socket.getServerSocket().getLocalPort();
    TTransportFactory layer =
        isFramed(setup) ? new TFramedTransport.Factory(Integer.MAX_VALUE) : new TTransportFactory();
    if (setup.option("server").equals("simple")) {
      return new PortServer(new TSimpleServer(given(new TServer.Args(socket), processor, layer)), port, name);
    }
    // What is still open at the end is not waited for.
    TThreadPoolServer.Args args = given(new TThreadPoolServer.Args(socket), processor, layer).stopTimeoutVal(0);
    return new PortServer(new TThreadPoolServer(args), port, name);
  }

  /** Do messages have their length before them? */
  static boolean isFramed(Setup setup) {
    return setup.option("layer").equals("framed") || setup.option("server").equals(NONBLOCKING);
  }

  int port() {
    return port;
  }

  void stop() throws InterruptedException {
    server.stop();
  }

  private static <A extends TServer.AbstractServerArgs<A>> A given(
      A args, TProcessor processor, TTransportFactory layer) {
    return args.processor(processor).transportFactory(layer).protocolFactory(new TBinaryProtocol.Factory());
  }
}
