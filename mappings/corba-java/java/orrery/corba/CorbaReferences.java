package orrery.corba;

import orrery.kit.types.Fold;
import orrery.kit.types.Values;

/** References as the ORB has them; nil is null. */
public final class CorbaReferences {
  private CorbaReferences() {}

  /** The servant itself, or nil. */
  public static org.omg.CORBA.Object draw(Values values) {
    return Broker.object(values.reference());
  }

  /** Is it one? */
  public static long fold(long sum, org.omg.CORBA.Object value) {
    return Fold.booleans(sum, value != null);
  }

  /** Are both, or none? Which one it is cannot be asked behind a relay. */
  public static boolean same(org.omg.CORBA.Object one, org.omg.CORBA.Object other) {
    return (one == null) == (other == null);
  }
}
