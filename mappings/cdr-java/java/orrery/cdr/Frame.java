package orrery.cdr;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import orrery.kit.setup.MalformedException;

/** A message that has come whole: its header is read, its body stays where it is. */
final class Frame {
  private ByteBuffer message = ByteBuffer.allocate(0);

  /** MalformedException where its header does not fit the message. */
  void take(byte[] bytes) {
    if (bytes.length < Writer.HEADER) {
      throw new MalformedException("a message is shorter than its header");
    }
    message = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (message.getInt(0) != bytes.length - Writer.HEADER) {
      throw new MalformedException("a message has another length than its header says");
    }
  }

  /** Lets a reader begin at the body. */
  void readBy(Reader reader) {
    reader.begin(message, Writer.HEADER, message.capacity() - Writer.HEADER);
  }

  /** The operation of the message. */
  int operation() {
    return message.getInt(4);
  }

  /** The number of the request that it is, or answers. */
  long request() {
    return message.getLong(8);
  }
}
