import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;

/** TCP by hand in Java: the server. */
final class Server {
  private Server() {}

  public static void main(String[] words) throws Exception {
    ServerSocketChannel listening = ServerSocketChannel.open();
    listening.bind(new InetSocketAddress(Ready.address(words), 0));
    int port = ((InetSocketAddress) listening.getLocalAddress()).getPort();
    Ready.say(Ready.address(words) + ":" + port);
    RawServer.serve(Tcp.withoutDelay(listening.accept()));
  }
}
