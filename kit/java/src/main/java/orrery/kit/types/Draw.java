package orrery.kit.types;

/** How values of IDL's basic types are drawn (kit/vectors/README.md, Values). */
public final class Draw {
  private Draw() {}

  /** The lowest bit. */
  public static boolean booleans(Values values) {
    return (values.next() & 1) != 0;
  }

  /** The low bits. */
  public static byte octets(Values values) {
    return (byte) values.next();
  }

  /** Printable ASCII. */
  public static char chars(Values values) {
    return (char) (0x20 + values.below(95));
  }

  /** The low bits. */
  public static short shorts(Values values) {
    return (short) values.next();
  }

  /** The low bits. */
  public static int longs(Values values) {
    return (int) values.next();
  }

  /** All bits. */
  public static long longlongs(Values values) {
    return values.next();
  }

  /** At least 0, below 1. */
  public static float floats(Values values) {
    return (float) ((values.next() >>> 40) / 16777216.0);
  }

  /** At least 0, below 1. */
  public static double doubles(Values values) {
    return (values.next() >>> 11) / 9007199254740992.0;
  }

  /** As many characters as the length at this path says. */
  public static String strings(Values values, int bound) {
    char[] characters = new char[values.length(bound)];
    for (int i = 0; i < characters.length; i++) {
      characters[i] = chars(values);
    }
    return new String(characters);
  }
}
