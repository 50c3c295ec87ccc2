package orrery.driver;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Subscription;
import java.nio.ByteBuffer;
import orrery.cdr.MessageChannel;
import orrery.kit.setup.RemoteFailureException;

/** To a servant's subject, from an inbox for its replies. */
final class Line implements MessageChannel {
  private final Connection connection;
  private final String subject;
  private final String inbox;
  private final Subscription replies;

  Line(Connection connection, String subject) {
    this.connection = connection;
    this.subject = subject;
    inbox = connection.createInbox();
    // The server reads it before any request of this connection.
    replies = connection.subscribe(inbox);
  }

  @Override
  public void send(ByteBuffer message) {
    connection.publish(subject, inbox, Subject.copied(message));
  }

  /** Threads of the library take in replies while a request is sent: nobody waits for room. */
  @Override
  public boolean sendNow(ByteBuffer message) {
    send(message);
    return true;
  }

  @Override
  public boolean waitForEither() {
    return true;
  }

  @Override
  public byte[] receive() throws InterruptedException {
    Message reply = Subject.next(replies);
    if (reply == null) {
      throw new RemoteFailureException("the connection to the broker was closed");
    }
    return reply.getData();
  }
}
