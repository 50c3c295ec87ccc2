import javax.rmi.PortableRemoteObject;

/** RMI over GlassFish's ORB by hand: the client. */
final class Client {
  private Client() {}

  public static void main(String[] words) throws Exception {
    Workload workload = new Workload(words);
    Object found = Broker.atLoopback().string_to_object(workload.reference());
    Benchmarking server = (Benchmarking) PortableRemoteObject.narrow(found, Benchmarking.class);
    workload.measure("in_out_int_call", () -> server.inOutIntCall(1234567));
    workload.measure("in_out_string_call", () -> server.inOutStringCall("sixteen letters!"));
  }
}
