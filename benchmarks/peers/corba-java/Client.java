import org.omg.CORBA.IntHolder;
import org.omg.CORBA.ORB;
import org.omg.CORBA.StringHolder;

/** An ORB in Java by hand: the client. Broker makes the ORB. */
final class Client {
  private Client() {}

  public static void main(String[] words) throws Exception {
    Workload workload = new Workload(words);
    ORB orb = Broker.at("127.0.0.1");
    Benchmarking server = BenchmarkingHelper.narrow(orb.string_to_object(workload.reference()));
    IntHolder number = new IntHolder();
    StringHolder text = new StringHolder();
    workload.measure("in_out_int_call", () -> number.value = 1234567, () -> server.in_out_int_call(number));
    workload.measure(
        "in_out_string_call", () -> text.value = "sixteen letters!", () -> server.in_out_string_call(text));
    orb.shutdown(true);
  }
}
