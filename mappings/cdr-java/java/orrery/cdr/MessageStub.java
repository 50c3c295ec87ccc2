package orrery.cdr;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** The client's end over a transport that moves whole messages: header and body are one of them. */
public final class MessageStub extends CdrStub {
  private final MessageChannel channel;
  private final Frame frame = new Frame();
  /** Replies that were taken in while a request did not fit. */
  private final Deque<byte[]> early = new ArrayDeque<>();

  /** Of a channel that no other thread uses. */
  public MessageStub(MessageChannel channel) {
    this.channel = channel;
  }

  @Override
  protected void transmit(ByteBuffer message, long out) throws Exception {
    if (out == 1) {
      channel.send(message);
    } else {
      sendBesideOthers(message);
    }
  }

  @Override
  protected int next(Reader body) throws Exception {
    frame.take(early.isEmpty() ? channel.receive() : early.removeFirst());
    frame.readBy(body);
    return frame.operation();
  }

  /** A server that waits for room for its replies reads no requests: they are taken in meanwhile. */
  private void sendBesideOthers(ByteBuffer message) throws Exception {
    while (!channel.sendNow(message)) {
      if (channel.waitForEither()) {
        early.addLast(channel.receive());
      }
    }
  }
}
