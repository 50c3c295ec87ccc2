import java.nio.ByteBuffer;

/** What the messages of a raw peer go by. */
interface Transport {
  /** Sends all that is left in the buffer. */
  void send(ByteBuffer message) throws Exception;

  /** Waits for at least one byte, and puts what has come behind what is in the buffer; false at the end. */
  boolean receive(ByteBuffer room) throws Exception;
}
