package orrery.cdr;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes a message as plain CDR: little endian, alignment from the first byte of the body, at most 8, zero padding.
 *
 * <p>Source: OMG CORBA 3.3, part 2, 9.3 "CDR Transfer Syntax"; kit/vectors/README.md has what was chosen. What is kept
 * from message to message is the room, outside of the heap: a socket takes it as it is.
 */
public final class Writer {
  /** Before the body stand its length, the operation and the number of the request. */
  public static final int HEADER = 16;
  private static final int LEAST_ROOM = 256;

  private ByteBuffer buffer = room(LEAST_ROOM);

  /** Begins a message; leaves room for the header. */
  public void begin() {
    buffer.clear();
    buffer.position(HEADER);
  }

  /** Ends it, and gives it, ready to be read from its beginning to its end. */
  public ByteBuffer end(int operation, long request) {
    buffer.putInt(0, buffer.position() - HEADER);
    buffer.putInt(4, operation);
    buffer.putLong(8, request);
    return buffer.flip();
  }

  /** A boolean, as an octet. */
  public void booleans(boolean value) {
    octets((byte) (value ? 1 : 0));
  }

  /** An octet. */
  public void octets(byte value) {
    take(1, 1);
    buffer.put(value);
  }

  /** A char of IDL, one byte. */
  public void chars(char value) {
    octets((byte) value);
  }

  /** A wchar, two bytes. */
  public void wchars(char value) {
    take(2, 2);
    buffer.putChar(value);
  }

  /** A short, signed or not. */
  public void shorts(short value) {
    take(2, 2);
    buffer.putShort(value);
  }

  /** A long of IDL, signed or not. */
  public void longs(int value) {
    take(4, 4);
    buffer.putInt(value);
  }

  /** A long long, signed or not. */
  public void longlongs(long value) {
    take(8, 8);
    buffer.putLong(value);
  }

  /** A float. */
  public void floats(float value) {
    take(4, 4);
    buffer.putFloat(value);
  }

  /** A double. */
  public void doubles(double value) {
    take(8, 8);
    buffer.putDouble(value);
  }

  /** A string: its length with the closing zero, the characters, the zero. Characters are those of ISO 8859-1. */
  public void strings(String value) {
    int length = value.length();
    take(5 + length, 4);
    buffer.putInt(length + 1);
    for (int i = 0; i < length; i++) {
      buffer.put((byte) value.charAt(i));
    }
    buffer.put((byte) 0);
  }

  /** A wstring: its length in bytes and UTF-16LE, without a closing zero. */
  public void wstrings(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_16LE);
    take(4 + bytes.length, 4);
    buffer.putInt(bytes.length);
    buffer.put(bytes);
  }

  /** The octets of a sequence or an array, as a block. */
  public void block(byte[] values) {
    take(values.length, 1);
    buffer.put(values);
  }

  /** Shorts, as a block; nothing is aligned where there are none. */
  public void block(short[] values) {
    int size = take(values.length, 2, 2);
    buffer.asShortBuffer().put(values);
    skip(size);
  }

  /** Longs of IDL. */
  public void block(int[] values) {
    int size = take(values.length, 4, 4);
    buffer.asIntBuffer().put(values);
    skip(size);
  }

  /** Long longs. */
  public void block(long[] values) {
    int size = take(values.length, 8, 8);
    buffer.asLongBuffer().put(values);
    skip(size);
  }

  /** Floats. */
  public void block(float[] values) {
    int size = take(values.length, 4, 4);
    buffer.asFloatBuffer().put(values);
    skip(size);
  }

  /** Doubles. */
  public void block(double[] values) {
    int size = take(values.length, 8, 8);
    buffer.asDoubleBuffer().put(values);
    skip(size);
  }

  /** Of so many elements; gives their bytes. */
  private int take(int count, int size, int alignment) {
    int bytes = Math.multiplyExact(count, size);
    if (bytes > 0) {
      take(bytes, alignment);
    }
    return bytes;
  }

  private void skip(int size) {
    buffer.position(buffer.position() + size);
  }

  /** Room for so many bytes at the next place that is aligned so; what is left out is zero. */
  private void take(int size, int alignment) {
    int at = buffer.position();
    int start = (at + alignment - 1) & -alignment;
    if (start + size > buffer.capacity()) {
      enlarge(Math.addExact(start, size));
    }
    for (int i = at; i < start; i++) {
      buffer.put((byte) 0);
    }
  }

  private void enlarge(int wanted) {
    int doubled = buffer.capacity() > Integer.MAX_VALUE / 2 ? Integer.MAX_VALUE : 2 * buffer.capacity();
    ByteBuffer larger = room(Math.max(wanted, doubled));
    buffer.flip();
    larger.put(buffer);
    buffer = larger;
  }

  private static ByteBuffer room(int size) {
    return ByteBuffer.allocateDirect(size).order(ByteOrder.LITTLE_ENDIAN);
  }
}
