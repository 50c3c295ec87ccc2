import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;

/** UNIX sockets by hand in Java: the server. */
final class Server {
  private Server() {}

  public static void main(String[] words) throws Exception {
    String path = words[0] + "/peer";
    ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listening.bind(UnixDomainSocketAddress.of(path));
    Ready.say(path);
    RawServer.serve(new SocketTransport(listening.accept()));
  }
}
