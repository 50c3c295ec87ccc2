package orrery.cdr;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import orrery.kit.setup.RemoteFailureException;

/** The client's end of a connection, for one thread: any number of calls out, whose replies come in their order. */
public final class CdrStub {
  /** What a message takes of a socket's buffer beside its bytes, which count twice: the kernel's own room for it. */
  private static final int OVERHEAD = 2560;

  private final SocketChannel socket;
  private final Frames replies;
  private final Writer request = new Writer();
  private final Reader reply = new Reader();
  private final int room;
  private long largest;
  private long begun;
  private long finished;

  /** Of a connection that is there, in blocking mode. */
  public CdrStub(SocketChannel socket) throws IOException {
    this.socket = socket;
    replies = new Frames(socket);
    room = socket.getOption(StandardSocketOptions.SO_SNDBUF);
  }

  /** Begins a request, whose body the caller writes. */
  public Writer begin() {
    request.begin();
    return request;
  }

  /** Sends it. */
  public void send(int operation) throws IOException {
    begun++;
    ByteBuffer message = request.end(operation, begun);
    largest = Math.max(largest, OVERHEAD + 2L * message.remaining());
    if (begun == finished + 1 || (begun - finished) * largest <= room) {
      while (message.hasRemaining()) {
        socket.write(message);
      }
    } else {
      sendBesideOthers(message);
    }
  }

  /** The body of the reply to the oldest call that is out; RemoteFailureException where it does not answer it. */
  public Reader receive(int operation) throws IOException {
    finished++;
    if (!replies.next()) {
      throw new RemoteFailureException("the server closed the connection");
    }
    replies.readBy(reply);
    if (replies.operation() != operation) {
      throw refusal();
    }
    return reply;
  }

  /** The oldest call that is out has no reply. */
  public void finish() {
    finished++;
  }

  private RemoteFailureException refusal() {
    if (replies.operation() != Frames.FAILED) {
      return new RemoteFailureException("the reply is to another operation");
    }
    return new RemoteFailureException("the server says: " + reply.strings());
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
