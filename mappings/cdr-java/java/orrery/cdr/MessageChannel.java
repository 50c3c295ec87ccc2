package orrery.cdr;

import java.nio.ByteBuffer;

/** The client's end of a transport that moves whole messages, as a driver supplies it. */
public interface MessageChannel {
  /** Waits until a message is on its way. */
  void send(ByteBuffer message) throws Exception;

  /** False where that would have to wait. */
  boolean sendNow(ByteBuffer message) throws Exception;

  /** Waits until there is room to send or something to receive; true if there is something to receive. */
  boolean waitForEither() throws Exception;

  /** Waits for the next message. */
  byte[] receive() throws Exception;
}
