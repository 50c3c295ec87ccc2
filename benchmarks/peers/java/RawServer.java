/** The server of every raw peer: one client, answered until it goes. */
final class RawServer {
  private RawServer() {}

  static void serve(Transport client) throws Exception {
    Message message = new Message();
    while (message.receive(client)) {
      answer(message);
      message.send(client);
    }
  }

  /** Both operations send back what came. */
  private static void answer(Message message) {
    switch (message.operation()) {
      case Message.IN_OUT_INT_CALL -> message.put(Message.IN_OUT_INT_CALL, message.request(), message.number());
      case Message.IN_OUT_STRING_CALL -> message.put(Message.IN_OUT_STRING_CALL, message.request(), message.text());
      default -> throw new IllegalStateException("an unknown operation");
    }
  }
}
