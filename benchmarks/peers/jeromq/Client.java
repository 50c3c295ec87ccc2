import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/** JeroMQ by hand: the client. */
final class Client {
  private Client() {}

  public static void main(String[] words) throws Exception {
    Workload workload = new Workload(words);
    ZMQ.Context context = ZMQ.context(1);
    ZMQ.Socket socket = context.socket(SocketType.REQ);
    socket.connect(workload.reference());
    RawClient.measure(workload, new MessageTransport(socket));
    socket.close();
    context.term();
  }
}
