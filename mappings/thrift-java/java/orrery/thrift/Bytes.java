package orrery.thrift;

import java.nio.ByteBuffer;

/** Bytes in a buffer, of which those count that remain. */
public final class Bytes {
  private Bytes() {}

  /** Another one with the same bytes. */
  public static ByteBuffer copy(ByteBuffer value) {
    ByteBuffer made = ByteBuffer.allocate(value.remaining());
    made.put(0, value, value.position(), value.remaining());
    return made;
  }
}
