package orrery.kit.types;

/** The cubes of numbers, as they overflow or are rounded (kit/vectors/README.md, Replies). */
public final class Cube {
  private Cube() {}

  /** Modulo 2^8. */
  public static byte octets(byte value) {
    return (byte) (value * value * value);
  }

  /** Modulo 2^16. */
  public static short shorts(short value) {
    return (short) (value * value * value);
  }

  /** Modulo 2^32. */
  public static int longs(int value) {
    return value * value * value;
  }

  /** Modulo 2^64. */
  public static long longlongs(long value) {
    return value * value * value;
  }

  /** Rounded after each multiplication, which Java does (from Java 17 on always: JEP 306). */
  public static float floats(float value) {
    return value * value * value;
  }

  /** The same. */
  public static double doubles(double value) {
    return value * value * value;
  }
}
