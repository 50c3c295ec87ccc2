package orrery.driver;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Subscription;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import orrery.cdr.Inbox;

/** A subject, whose messages come over a connection that others have too. */
final class Subject implements Inbox {
  /** For the answer of the server when a subscription begins. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Connection connection;
  private final Subscription messages;
  private Message last;

  /** Returns when the server knows of it. */
  Subject(Connection connection, String name) throws TimeoutException, InterruptedException {
    this.connection = connection;
    messages = connection.subscribe(name);
    connection.flush(LIMIT);
  }

  @Override
  public byte[] next() throws InterruptedException {
    last = next(messages);
    return last == null ? null : last.getData();
  }

  @Override
  public void reply(ByteBuffer message) {
    if (message != null) {
      connection.publish(last.getReplyTo(), copied(message));
    }
  }

  @Override
  public void close() {
    end();
  }

  /** Wakes up who waits, from any thread. */
  void end() {
    if (messages.isActive()) {
      messages.unsubscribe();
    }
  }

  /** Waits for the next message of a subscription; null once it or its connection was closed. */
  static Message next(Subscription messages) throws InterruptedException {
    try {
      return messages.nextMessage(Duration.ZERO);
    } catch (IllegalStateException closed) {
      if (messages.isActive()) {
        throw closed;
      }
      return null;
    }
  }

  /** What stands in a buffer: the library keeps what it is given until another thread has sent it. */
  static byte[] copied(ByteBuffer message) {
    byte[] bytes = new byte[message.remaining()];
    message.get(message.position(), bytes);
    return bytes;
  }
}
