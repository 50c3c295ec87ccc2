import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/** What both ends do to their socket. */
final class Tcp {
  private Tcp() {}

  static SocketTransport withoutDelay(SocketChannel socket) throws IOException {
    socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
    return new SocketTransport(socket);
  }
}
