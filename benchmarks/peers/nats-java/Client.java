import io.nats.client.Connection;

/** NATS by hand in Java: the client. */
final class Client {
  private Client() {}

  public static void main(String[] words) throws Exception {
    Workload workload = new Workload(words);
    try (Connection connection = Broker.in(workload.reference())) {
      RawClient.measure(workload, Requests.over(connection));
    }
  }
}
