/** The client of every raw peer: the calls by hand, on a transport that is connected. */
final class RawClient {
  private final Transport server;
  private final Message message = new Message();
  private long request;

  RawClient(Transport server) {
    this.server = server;
  }

  static void measure(Workload workload, Transport server) throws Exception {
    RawClient client = new RawClient(server);
    workload.measure("in_out_int_call", () -> client.call(1234567));
    workload.measure("in_out_string_call", () -> client.call("sixteen letters!"));
  }

  private int call(int number) throws Exception {
    message.put(Message.IN_OUT_INT_CALL, ++request, number);
    exchange(Message.IN_OUT_INT_CALL);
    return message.number();
  }

  private String call(String text) throws Exception {
    message.put(Message.IN_OUT_STRING_CALL, ++request, text);
    exchange(Message.IN_OUT_STRING_CALL);
    return message.text();
  }

  private void exchange(int operation) throws Exception {
    message.send(server);
    if (!message.receive(server)) {
      throw new IllegalStateException("the server is gone");
    }
    if (message.operation() != operation) {
      throw new IllegalStateException("a reply to another operation");
    }
  }
}
