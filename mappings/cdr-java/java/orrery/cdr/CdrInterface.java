package orrery.cdr;

import java.util.List;
import orrery.kit.calls.Interface;
import orrery.kit.calls.StubSource;
import orrery.kit.serving.Served;
import orrery.kit.setup.MalformedException;

/** An interface in plain CDR. */
public abstract class CdrInterface extends Interface {
  private final CdrOperation[] all;

  /** As {@link Interface}. */
  protected CdrInterface(String name, boolean isTopic, boolean refers, List<CdrOperation> operations) {
    super(name, isTopic, refers, List.copyOf(operations));
    all = operations.toArray(new CdrOperation[0]);
  }

  /** A servant of it. */
  public final CdrServant servant(Served served) {
    return new CdrServant(this, served);
  }

  /** What passes every call on. */
  public final CdrForwarder forwarder(Served served, StubSource stubs) {
    return new CdrForwarder(this, served, stubs);
  }

  /** The operation of a number on the wire; MalformedException where there is none. */
  final CdrOperation numbered(int number) {
    if (number < 0 || number >= all.length) {
      throw new MalformedException("there is no operation number " + Integer.toUnsignedString(number));
    }
    return all[number];
  }
}
