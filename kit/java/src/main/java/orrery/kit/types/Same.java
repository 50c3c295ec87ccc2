package orrery.kit.types;

/** When two values of IDL's basic types are the same: floating-point numbers where their bits are. */
public final class Same {
  private Same() {}

  /** The same bits. */
  public static boolean floats(float one, float other) {
    return Float.floatToRawIntBits(one) == Float.floatToRawIntBits(other);
  }

  /** The same bits. */
  public static boolean doubles(double one, double other) {
    return Double.doubleToRawLongBits(one) == Double.doubleToRawLongBits(other);
  }

  /** The same characters. */
  public static boolean strings(String one, String other) {
    return one.equals(other);
  }
}
