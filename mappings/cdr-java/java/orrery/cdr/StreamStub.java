package orrery.cdr;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import orrery.kit.setup.RemoteFailureException;

/** The client's end of a connection that is a stream of bytes. */
public final class StreamStub extends CdrStub {
  /** What a message takes of a socket's buffer beside its bytes, which count twice: the kernel's own room for it. */
  private static final int OVERHEAD = 2560;

  private final SocketChannel socket;
  private final Frames replies;
  private final int room;
  private long largest;

  /** Of a connection that is there, in blocking mode. */
  public StreamStub(SocketChannel socket) throws IOException {
    this.socket = socket;
    replies = new Frames(socket);
    room = socket.getOption(StandardSocketOptions.SO_SNDBUF);
  }

  @Override
  protected void transmit(ByteBuffer message, long out) throws IOException {
    largest = Math.max(largest, OVERHEAD + 2L * message.remaining());
    if (out == 1 || out * largest <= room) {
      while (message.hasRemaining()) {
        socket.write(message);
      }
    } else {
      sendBesideOthers(message);
    }
  }

  @Override
  protected int next(Reader body) throws IOException {
    if (!replies.next()) {
      throw new RemoteFailureException("the server closed the connection");
    }
    replies.readBy(body);
    return replies.operation();
  }

  /**
   * A server that waits for room for its replies reads no requests: where other calls are out and the request might not
   * fit beside them, replies are taken in meanwhile, so that the two never wait for each other.
   */
  private void sendBesideOthers(ByteBuffer message) throws IOException {
    socket.configureBlocking(false);
    try {
      socket.write(message);
      if (message.hasRemaining()) {
        sendTheRest(message);
      }
    } finally {
      socket.configureBlocking(true);
    }
  }

  private void sendTheRest(ByteBuffer message) throws IOException {
    // A channel goes back to blocking mode only where no selector has it.
    try (Selector selector = Selector.open()) {
      SelectionKey both = socket.register(selector, SelectionKey.OP_READ | SelectionKey.OP_WRITE);
      while (message.hasRemaining()) {
        selector.select();
        selector.selectedKeys().clear();
        if (both.isReadable()) {
          replies.takeIn();
        }
        socket.write(message);
      }
    }
  }
}
