import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;

/** UNIX sockets by hand in Java: the client. */
final class Client {
  private Client() {}

  public static void main(String[] words) throws Exception {
    Workload workload = new Workload(words);
    SocketChannel socket = SocketChannel.open(UnixDomainSocketAddress.of(workload.reference()));
    RawClient.measure(workload, new SocketTransport(socket));
  }
}
