package orrery.driver;

import java.nio.ByteBuffer;
import org.zeromq.ZMQ;
import orrery.cdr.MessageChannel;
import orrery.kit.setup.RemoteFailureException;

/** The client's end: a REQ socket, or a DEALER socket, of which any number of calls may be out. */
final class Line implements MessageChannel {
  private final ZMQ.Socket socket;
  private final ZMQ.Poller either;

  Line(ZMQ.Context context, ZMQ.Socket socket) {
    this.socket = socket;
    either = context.poller(1);
    either.register(socket, ZMQ.Poller.POLLIN | ZMQ.Poller.POLLOUT);
  }

  @Override
  public void send(ByteBuffer message) {
    socket.send(Sockets.copied(message));
  }

  @Override
  public boolean sendNow(ByteBuffer message) {
    return socket.send(Sockets.copied(message), ZMQ.DONTWAIT);
  }

  @Override
  public boolean waitForEither() {
    either.poll();
    return either.pollin(0);
  }

  @Override
  public byte[] receive() {
    byte[] reply = Sockets.next(socket);
    if (reply == null) {
      throw new RemoteFailureException("ZeroMQ was shut down while a call was out");
    }
    return reply;
  }
}
