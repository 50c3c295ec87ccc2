package orrery.kit.types;

/** References as text, for drivers whose middleware has none of its own; nil is empty. */
public final class References {
  private References() {}

  /** The servant itself, or nil. */
  public static String draw(Values values) {
    return values.reference();
  }

  /** Is it one? */
  public static long fold(long sum, String value) {
    return Fold.booleans(sum, !value.isEmpty());
  }

  /**
   * Are both, or none? Behind a relay the servant itself is another object than the client's peer, so which one it is
   * cannot be asked.
   */
  public static boolean same(String one, String other) {
    return one.isEmpty() == other.isEmpty();
  }
}
