import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import peers.Benchmarking;

/** Thrift for Java by hand: the client. */
final class Client {
  private Client() {}

  public static void main(String[] words) throws Exception {
    Workload workload = new Workload(words);
    String[] place = workload.reference().split(":");
    try (TTransport transport = new TSocket(place[0], Integer.parseInt(place[1]))) {
      transport.open();
      Benchmarking.Client server = new Benchmarking.Client(new TBinaryProtocol(transport));
      workload.measure("in_out_int_call", () -> server.in_out_int_call(1234567));
      workload.measure("in_out_string_call", () -> server.in_out_string_call("sixteen letters!"));
    }
  }
}
