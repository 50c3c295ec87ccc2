package orrery.driver;

import java.nio.ByteBuffer;
import org.zeromq.ZMQ;
import orrery.cdr.Inbox;

/** A REP socket: the next request is read when the reply to the last has been handed over. */
final class Replying implements Inbox {
  private static final byte[] NOTHING = {};

  private final ZMQ.Socket socket;

  Replying(ZMQ.Socket socket) {
    this.socket = socket;
  }

  @Override
  public byte[] next() {
    return Sockets.next(socket);
  }

  /** There is no request without a reply. */
  @Override
  public void reply(ByteBuffer message) {
    socket.send(message == null ? NOTHING : Sockets.copied(message));
  }

  @Override
  public void close() {
    socket.close();
  }
}
