import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.net.InetSocketAddress;

/** gRPC for Java by hand: the server. */
final class Server {
  private Server() {}

  public static void main(String[] words) throws Exception {
    String address = Ready.address(words);
    io.grpc.Server server =
        NettyServerBuilder.forAddress(new InetSocketAddress(address, 0)).addService(new Servant()).build().start();
    Ready.say(address + ":" + server.getPort());
    server.awaitTermination();
  }
}
