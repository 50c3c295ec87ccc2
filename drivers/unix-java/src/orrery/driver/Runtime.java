package orrery.driver;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import orrery.cdr.RawRuntime;
import orrery.cdr.StreamStub;
import orrery.kit.calls.Interface;
import orrery.kit.setup.Port;
import orrery.kit.setup.SocketPath;

/** UNIX stream sockets: a listening socket for each servant, a connection for each stub. */
public final class Runtime extends RawRuntime {
  private static final String KIND = "unix";

  @Override
  public String publish(Interface type, Object target, Port port) throws IOException {
    String path = SocketPath.checked(setup().folder() + "/" + port.word());
    ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listening.bind(UnixDomainSocketAddress.of(path), BACKLOG);
    serve(listening, socket -> { }, target);
    return KIND + ":" + path;
  }

  @Override
  public Object resolve(Interface type, String reference, Port port) throws IOException {
    return new StreamStub(SocketChannel.open(UnixDomainSocketAddress.of(placeOf(reference, KIND))));
  }
}
