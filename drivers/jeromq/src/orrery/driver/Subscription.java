package orrery.driver;

import java.nio.ByteBuffer;
import org.zeromq.ZMQ;
import orrery.cdr.Inbox;

/** A SUB socket, which takes in all that is published to it. */
final class Subscription implements Inbox {
  private final ZMQ.Socket socket;

  Subscription(ZMQ.Socket socket) {
    this.socket = socket;
    socket.subscribe(ZMQ.SUBSCRIPTION_ALL);
  }

  @Override
  public byte[] next() {
    return Sockets.next(socket);
  }

  @Override
  public void reply(ByteBuffer message) {
    throw new IllegalStateException("a sample has no reply");
  }

  @Override
  public void close() {
    socket.close();
  }
}
