import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/** TCP by hand in Java: the client. */
final class Client {
  private Client() {}

  public static void main(String[] words) throws Exception {
    Workload workload = new Workload(words);
    String[] place = workload.reference().split(":");
    SocketChannel socket = SocketChannel.open(new InetSocketAddress(place[0], Integer.parseInt(place[1])));
    RawClient.measure(workload, Tcp.withoutDelay(socket));
  }
}
