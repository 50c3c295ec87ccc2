package orrery.kit.types;

/** What `consume` reads of values of IDL's basic types (kit/vectors/README.md). All sums are modulo 2^64. */
public final class Fold {
  /** Of a string one character in so many bytes is read. */
  private static final int EVERY = 64;

  private Fold() {}

  /** One scalar more. */
  public static long scalar(long sum, long value) {
    return sum * SplitMix64.GOLDEN + value;
  }

  /** 0 or 1. */
  public static long booleans(long sum, boolean value) {
    return scalar(sum, value ? 1 : 0);
  }

  /** The bits, without sign. */
  public static long octets(long sum, byte value) {
    return scalar(sum, value & 0xffL);
  }

  /** The code, of a char or a wchar. */
  public static long chars(long sum, char value) {
    return scalar(sum, value);
  }

  /** The bits, without sign. */
  public static long shorts(long sum, short value) {
    return scalar(sum, value & 0xffffL);
  }

  /** The bits, without sign. */
  public static long longs(long sum, int value) {
    return scalar(sum, value & 0xffffffffL);
  }

  /** The bits. */
  public static long longlongs(long sum, long value) {
    return scalar(sum, value);
  }

  /** The bits of the number. */
  public static long floats(long sum, float value) {
    return scalar(sum, Float.floatToRawIntBits(value) & 0xffffffffL);
  }

  /** The bits of the number. */
  public static long doubles(long sum, double value) {
    return scalar(sum, Double.doubleToRawLongBits(value));
  }

  /** Of a string: the length, then one character in every 64 bytes. */
  public static long strings(long sum, String value) {
    return text(sum, value, EVERY);
  }

  /** Of a wstring, whose characters have two bytes. */
  public static long wstrings(long sum, String value) {
    return text(sum, value, EVERY / 2);
  }

  private static long text(long sum, String value, int step) {
    int length = value.length();
    long folded = scalar(sum, length);
    for (int i = 0; i < length; i += step) {
      folded = scalar(folded, value.charAt(i));
    }
    return folded;
  }
}
