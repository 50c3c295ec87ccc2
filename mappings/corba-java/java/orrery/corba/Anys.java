package orrery.corba;

import org.omg.CORBA.Any;
import org.omg.CORBA.TCKind;
import orrery.kit.setup.MalformedException;

/** What an any holds. */
public final class Anys {
  private Anys() {}

  /** One that holds nothing yet. */
  public static Any empty() {
    return Broker.orb().create_any();
  }

  /** 0 a long, 1 a string, 2 a struct; MalformedException where it is anything else. */
  public static int held(Any value) {
    return switch (value.type().kind().value()) {
      case TCKind._tk_long -> 0;
      case TCKind._tk_string -> 1;
      case TCKind._tk_struct -> 2;
      default -> throw new MalformedException("an any holds a type that its table does not have");
    };
  }
}
