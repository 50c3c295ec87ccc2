import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import peers.BenchmarkingGrpc;
import peers.SevenCalls.Number;
import peers.SevenCalls.Text;

/** gRPC for Java by hand: the client. */
final class Client {
  private final BenchmarkingGrpc.BenchmarkingBlockingStub server;

  private Client(ManagedChannel channel) {
    server = BenchmarkingGrpc.newBlockingStub(channel);
  }

  public static void main(String[] words) throws Exception {
    Workload workload = new Workload(words);
    String[] place = workload.reference().split(":");
    int port = Integer.parseInt(place[1]);
    ManagedChannel channel = NettyChannelBuilder.forAddress(place[0], port).usePlaintext().build();
    Client client = new Client(channel);
    workload.measure("in_out_int_call", () -> client.call(1234567));
    workload.measure("in_out_string_call", () -> client.call("sixteen letters!"));
    channel.shutdownNow();
  }

  private int call(int number) {
    return server.inOutIntCall(Number.newBuilder().setValue(number).build()).getValue();
  }

  private String call(String text) {
    return server.inOutStringCall(Text.newBuilder().setValue(text).build()).getValue();
  }
}
