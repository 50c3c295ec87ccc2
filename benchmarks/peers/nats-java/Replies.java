import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Subscription;
import java.nio.ByteBuffer;
import java.time.Duration;

/** The server's end: what comes to its subject is answered where it says. */
final class Replies implements Transport {
  private final Connection connection;
  private final Subscription requests;
  private Message last;

  /** Returns when the broker knows of it. */
  Replies(Connection connection) throws Exception {
    this.connection = connection;
    requests = connection.subscribe(Broker.SUBJECT);
    connection.flush(Duration.ofSeconds(30));
  }

  @Override
  public void send(ByteBuffer message) {
    connection.publish(last.getReplyTo(), Copied.of(message));
  }

  @Override
  public boolean receive(ByteBuffer room) throws InterruptedException {
    last = requests.nextMessage(Duration.ZERO);
    room.put(last.getData());
    return true;
  }
}
