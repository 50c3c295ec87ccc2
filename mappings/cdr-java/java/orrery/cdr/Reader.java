package orrery.cdr;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import orrery.kit.setup.MalformedException;

/** Reads the body of a message; every length is checked against what is left (kit/vectors/README.md, Plain CDR). */
public final class Reader {
  private ByteBuffer bytes;
  private int begin;
  private int at;
  private int end;
  private byte[] text = new byte[64];

  /** Begins a body that lies in a buffer of little-endian bytes; it stays there until it has been read. */
  public void begin(ByteBuffer buffer, int from, int size) {
    bytes = buffer;
    begin = from;
    at = from;
    end = from + size;
  }

  /** A boolean. */
  public boolean booleans() {
    return bytes.get(take(1, 1)) != 0;
  }

  /** An octet. */
  public byte octets() {
    return bytes.get(take(1, 1));
  }

  /** A char of IDL. */
  public char chars() {
    return (char) (bytes.get(take(1, 1)) & 0xff);
  }

  /** A wchar. */
  public char wchars() {
    return bytes.getChar(take(2, 2));
  }

  /** A short, signed or not. */
  public short shorts() {
    return bytes.getShort(take(2, 2));
  }

  /** A long of IDL, signed or not. */
  public int longs() {
    return bytes.getInt(take(4, 4));
  }

  /** A long long, signed or not. */
  public long longlongs() {
    return bytes.getLong(take(8, 8));
  }

  /** A float. */
  public float floats() {
    return bytes.getFloat(take(4, 4));
  }

  /** A double. */
  public double doubles() {
    return bytes.getDouble(take(8, 8));
  }

  /** The number of an enumerator of an enum that has so many. */
  public int enumerator(int count) {
    int number = longs();
    if (number < 0 || number >= count) {
      throw new MalformedException("an enum has a value that none of its names has");
    }
    return number;
  }

  /** The kind of an any that may hold so many. */
  public int held(int kinds) {
    int kind = longs();
    if (kind < 0 || kind >= kinds) {
      throw new MalformedException("an any holds a type that its table does not have");
    }
    return kind;
  }

  /** The number by which an any says that it holds what was asked for. */
  public void expect(int number) {
    if (longs() != number) {
      throw new MalformedException("an any holds another type than was asked for");
    }
  }

  /** A string. */
  public String strings() {
    int length = counted();
    int from = at;
    at += length;
    // CORBA 3.3, part 2, 9.3.2.7: the zero is a part of the string and counts.
    if (length == 0 || bytes.get(at - 1) != 0) {
      throw new MalformedException("a string has no closing zero");
    }
    if (length > text.length) {
      text = new byte[Math.max(length, 2 * text.length)];
    }
    bytes.get(from, text, 0, length - 1);
    return new String(text, 0, length - 1, StandardCharsets.ISO_8859_1);
  }

  /** A wstring. */
  public String wstrings() {
    int length = counted();
    byte[] characters = new byte[length / 2 * 2]; // an odd byte at the end is no character
    bytes.get(at, characters);
    at += length;
    return new String(characters, StandardCharsets.UTF_16LE);
  }

  /** How many elements follow, each of at least so many bytes. */
  public int length(int smallest) {
    int length = longs();
    if (length < 0 || length > (end - at) / smallest) {
      throw tooShort();
    }
    return length;
  }

  /** Octets. */
  public byte[] octets(int count) {
    byte[] values = new byte[count];
    bytes.get(take(count, 1), values);
    return values;
  }

  /** Shorts. */
  public short[] shorts(int count) {
    short[] values = new short[count];
    if (count > 0) {
      bytes.slice(take(2 * count, 2), 2 * count).order(bytes.order()).asShortBuffer().get(values);
    }
    return values;
  }

  /** Longs of IDL. */
  public int[] longs(int count) {
    int[] values = new int[count];
    if (count > 0) {
      bytes.slice(take(4 * count, 4), 4 * count).order(bytes.order()).asIntBuffer().get(values);
    }
    return values;
  }

  /** Long longs. */
  public long[] longlongs(int count) {
    long[] values = new long[count];
    if (count > 0) {
      bytes.slice(take(8 * count, 8), 8 * count).order(bytes.order()).asLongBuffer().get(values);
    }
    return values;
  }

  /** Floats. */
  public float[] floats(int count) {
    float[] values = new float[count];
    if (count > 0) {
      bytes.slice(take(4 * count, 4), 4 * count).order(bytes.order()).asFloatBuffer().get(values);
    }
    return values;
  }

  /** Doubles. */
  public double[] doubles(int count) {
    double[] values = new double[count];
    if (count > 0) {
      bytes.slice(take(8 * count, 8), 8 * count).order(bytes.order()).asDoubleBuffer().get(values);
    }
    return values;
  }

  /** A count of bytes, all of which are there. */
  private int counted() {
    int length = longs();
    if (length < 0 || length > end - at) {
      throw tooShort();
    }
    return length;
  }

  private int take(int size, int alignment) {
    int start = begin + ((at - begin + alignment - 1) & -alignment);
    if (size > end - start) {
      throw tooShort();
    }
    at = start + size;
    return start;
  }

  private static MalformedException tooShort() {
    return new MalformedException("what the message should hold reaches past its end");
  }
}
