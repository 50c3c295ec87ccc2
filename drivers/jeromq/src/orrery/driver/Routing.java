package orrery.driver;

import java.nio.ByteBuffer;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;
import orrery.cdr.Inbox;

/** A ROUTER socket: what comes is the caller, then its request; the reply is sent to the caller by name. */
final class Routing implements Inbox {
  private final ZMQ.Socket socket;
  private byte[] caller;

  Routing(ZMQ.Socket socket) {
    this.socket = socket;
    // Else replies for which there is no room were dropped without a word.
    socket.setRouterMandatory(true);
  }

  @Override
  public byte[] next() {
    caller = Sockets.next(socket);
    return caller == null ? null : Sockets.next(socket);
  }

  @Override
  public void reply(ByteBuffer message) {
    if (message == null) {
      return;
    }
    try {
      socket.sendMore(caller);
    } catch (ZMQException failed) {
      if (failed.getErrorCode() != ZMQ.Error.EHOSTUNREACH.getCode()) {
        throw failed;
      }
      return; // a client that is already gone is nobody's loss
    }
    socket.send(Sockets.copied(message));
  }

  @Override
  public void close() {
    socket.close();
  }
}
