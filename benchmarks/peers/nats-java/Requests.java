import io.nats.client.Connection;
import io.nats.client.Subscription;
import java.nio.ByteBuffer;
import java.time.Duration;

/** The client's end: to the server's subject, from an inbox of its own. */
record Requests(Connection connection, String inbox, Subscription replies) implements Transport {
  static Requests over(Connection connection) {
    String inbox = connection.createInbox();
    return new Requests(connection, inbox, connection.subscribe(inbox));
  }

  @Override
  public void send(ByteBuffer message) {
    connection.publish(Broker.SUBJECT, inbox, Copied.of(message));
  }

  @Override
  public boolean receive(ByteBuffer room) throws InterruptedException {
    room.put(replies.nextMessage(Duration.ZERO).getData());
    return true;
  }
}
