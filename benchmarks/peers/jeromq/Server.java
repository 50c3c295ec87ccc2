import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/** JeroMQ by hand: the server, until it is ended. */
final class Server {
  private Server() {}

  public static void main(String[] words) throws Exception {
    ZMQ.Socket socket = ZMQ.context(1).socket(SocketType.REP);
    socket.bind("tcp://" + Ready.address(words) + ":*");
    Ready.say(socket.getLastEndpoint());
    RawServer.serve(new MessageTransport(socket));
  }
}
