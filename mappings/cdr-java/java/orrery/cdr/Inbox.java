package orrery.cdr;

import java.nio.ByteBuffer;

/** Where messages for a servant or a subscription come in, as a driver supplies it. */
public interface Inbox {
  /** Waits for the next one; null once there are no more. */
  byte[] next() throws Exception;

  /** Answers the last request; null where no reply is wanted. Not asked of samples. */
  void reply(ByteBuffer message) throws Exception;

  /** What its own thread does last. */
  void close() throws Exception;
}
