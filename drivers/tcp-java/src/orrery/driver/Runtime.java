package orrery.driver;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import orrery.cdr.RawRuntime;
import orrery.cdr.StreamStub;
import orrery.kit.calls.Interface;
import orrery.kit.setup.Port;
import orrery.kit.setup.TcpPlace;

/** TCP with TCP_NODELAY: a listening socket for each servant, a connection for each stub. */
public final class Runtime extends RawRuntime {
  private static final String KIND = "tcp";

  @Override
  public String publish(Interface type, Object target, Port port) throws IOException {
    String host = setup().address();
    ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.INET);
    // The system gives a port that is free: trials run beside each other.
    listening.bind(new InetSocketAddress(InetAddress.getByName(host), 0), BACKLOG);
    int number = ((InetSocketAddress) listening.getLocalAddress()).getPort();
    serve(listening, Runtime::sendAtOnce, target);
    return new TcpPlace(host, number).reference(KIND);
  }

  @Override
  public Object resolve(Interface type, String reference, Port port) throws IOException {
    TcpPlace place = TcpPlace.of(reference, KIND);
    SocketChannel socket = SocketChannel.open(StandardProtocolFamily.INET);
    socket.connect(new InetSocketAddress(InetAddress.getByName(place.address()), place.port()));
    sendAtOnce(socket);
    return new StreamStub(socket);
  }

  /** Else a small message waits for the acknowledgement of the one before (RFC 896). */
  private static void sendAtOnce(SocketChannel socket) throws IOException {
    socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }
}
