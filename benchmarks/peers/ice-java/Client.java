import SevenCalls.BenchmarkingPrx;
import com.zeroc.Ice.Communicator;
import com.zeroc.Ice.Util;

/** Ice for Java by hand: the client. */
final class Client {
  private Client() {}

  public static void main(String[] words) throws Exception {
    Workload workload = new Workload(words);
    try (Communicator communicator = Util.initialize()) {
      BenchmarkingPrx server = BenchmarkingPrx.checkedCast(communicator.stringToProxy(workload.reference()));
      workload.measure("in_out_int_call", () -> server.in_out_int_call(1234567));
      workload.measure("in_out_string_call", () -> server.in_out_string_call("sixteen letters!"));
    }
  }
}
