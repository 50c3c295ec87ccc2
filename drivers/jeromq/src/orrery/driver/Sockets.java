package orrery.driver;

import java.nio.ByteBuffer;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/** Sockets as every other class here uses them. */
final class Sockets {
  private Sockets() {}

  /** Waits for the next message, or part of one; null once the context has ended. */
  static byte[] next(ZMQ.Socket socket) {
    try {
      return socket.recv();
    } catch (ZMQException ended) {
      if (ended.getErrorCode() != ZMQ.Error.ETERM.getCode()) {
        throw ended;
      }
      return null;
    }
  }

  /** What stands in a buffer: the library keeps what it is given until its I/O thread has sent it. */
  static byte[] copied(ByteBuffer message) {
    byte[] bytes = new byte[message.remaining()];
    message.get(message.position(), bytes);
    return bytes;
  }
}
