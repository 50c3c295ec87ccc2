package orrery.cdr;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import orrery.kit.setup.MalformedException;

/** A server with one blocking thread for each connection, whose requests are answered in order by one target. */
public final class ConnectionServer {
  private final ServerSocketChannel listening;
  private final Preparation preparation;
  private final Target target;
  private final List<Connection> connections = new ArrayList<>();
  private final Thread accepting = new Thread(this::acceptAll, "accepting");

  /** What is done to a connection that was taken. */
  public interface Preparation {
    /** Socket options. */
    void prepare(SocketChannel socket) throws IOException;
  }

  /** A connection with its thread. */
  private record Connection(SocketChannel socket, Thread thread) {}

  /** It takes nobody yet. */
  public ConnectionServer(ServerSocketChannel listening, Preparation preparation, Target target) {
    this.listening = listening;
    this.preparation = preparation;
    this.target = target;
  }

  /** Take connections until stop(). */
  public void start() {
    accepting.start();
  }

  /** End all of them, and wait for their threads. */
  public void stop() throws IOException, InterruptedException {
    listening.close();
    accepting.join();
    for (Connection connection : connections) {
      connection.socket().close();
    }
    for (Connection connection : connections) {
      connection.thread().join();
    }
  }

  private void acceptAll() {
    try {
      while (true) {
        SocketChannel socket = listening.accept();
        Thread thread = new Thread(() -> serve(socket), "connection " + connections.size());
        connections.add(new Connection(socket, thread));
        thread.start();
      }
    } catch (IOException stopped) {
      return;
    }
  }

  private void serve(SocketChannel socket) {
    try (socket) {
      preparation.prepare(socket);
      answerAll(socket);
    } catch (IOException | MalformedException broken) {
      return; // a client that breaks off or talks rubbish loses its own connection
    }
  }

  private void answerAll(SocketChannel socket) throws IOException {
    Frames requests = new Frames(socket);
    Reader request = new Reader();
    Answering answering = new Answering(target);
    while (requests.next()) {
      requests.readBy(request);
      ByteBuffer reply = answering.answer(requests.operation(), requests.request(), request);
      while (reply != null && reply.hasRemaining()) {
        socket.write(reply);
      }
    }
  }
}
