package orrery.rmi;

import java.rmi.Remote;
import orrery.kit.types.Fold;
import orrery.kit.types.Values;

/** References as values: stubs, and nil is null. */
public final class RmiReferences {
  private RmiReferences() {}

  /** The servant itself, or nil. */
  public static Remote draw(Values values) {
    return RmiRuntime.valueOf(values.reference());
  }

  /** Is it one? */
  public static long fold(long sum, Remote value) {
    return Fold.booleans(sum, value != null);
  }

  /** Are both, or none? Which one it is cannot be asked behind a relay. */
  public static boolean same(Remote one, Remote other) {
    return (one == null) == (other == null);
  }
}
