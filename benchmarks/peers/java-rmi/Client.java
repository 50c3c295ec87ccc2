import java.rmi.registry.LocateRegistry;

/** RMI by hand: the client. */
final class Client {
  private Client() {}

  public static void main(String[] words) throws Exception {
    Workload workload = new Workload(words);
    int port = Integer.parseInt(workload.reference());
    Benchmarking server = (Benchmarking) LocateRegistry.getRegistry("127.0.0.1", port).lookup("peer");
    workload.measure("in_out_int_call", () -> server.inOutIntCall(1234567));
    workload.measure("in_out_string_call", () -> server.inOutStringCall("sixteen letters!"));
  }
}
