import java.nio.ByteBuffer;
import org.zeromq.ZMQ;

/** A REQ or REP socket by hand: each message in one piece. */
record MessageTransport(ZMQ.Socket socket) implements Transport {
  @Override
  public void send(ByteBuffer message) {
    byte[] bytes = new byte[message.remaining()];
    message.get(bytes);
    socket.send(bytes);
  }

  @Override
  public boolean receive(ByteBuffer room) {
    room.put(socket.recv());
    return true;
  }
}
