package orrery.ice;

import com.zeroc.Ice.Communicator;
import com.zeroc.Ice.ObjectPrx;
import orrery.kit.types.Fold;
import orrery.kit.types.Values;

/** References as proxies; nil is null. */
public final class IceReferences {
  private static volatile Communicator communicator;

  private IceReferences() {}

  /** By this one proxies are made of text; it is there when values are drawn. */
  public static void take(Communicator ofProcess) {
    communicator = ofProcess;
  }

  /** The servant itself, or nil. */
  public static ObjectPrx draw(Values values) {
    return communicator.stringToProxy(values.reference());
  }

  /** Is it one? */
  public static long fold(long sum, ObjectPrx value) {
    return Fold.booleans(sum, value != null);
  }

  /** Are both, or none? Which one it is cannot be asked behind a relay. */
  public static boolean same(ObjectPrx one, ObjectPrx other) {
    return (one == null) == (other == null);
  }
}
