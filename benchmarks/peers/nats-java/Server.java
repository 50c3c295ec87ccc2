/** NATS by hand in Java: the server, until it is ended. */
final class Server {
  private Server() {}

  public static void main(String[] words) throws Exception {
    Replies clients = new Replies(Broker.in(words[0]));
    Ready.say(words[0]);
    RawServer.serve(clients);
  }
}
