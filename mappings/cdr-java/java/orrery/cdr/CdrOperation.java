package orrery.cdr;

import orrery.kit.calls.Operation;
import orrery.kit.calls.Slot;
import orrery.kit.calls.StubSource;
import orrery.kit.serving.Served;

/** An operation in plain CDR; generated code says what stands in its messages. */
public abstract class CdrOperation extends Operation {
  /** `name` is `Interface::operation`, `index` its place in the interface and its number on the wire. */
  protected CdrOperation(String name, int index, boolean isOneway) {
    super(name, index, isOneway);
  }

  /** A servant's answer to a call, whose `made` results are known before. */
  public abstract void answer(Served served, Slot made, Reader request, Writer reply) throws Exception;

  /** What passes a call on by the calling thread's stub. */
  public abstract void forward(Served served, StubSource stubs, Reader request, Writer reply) throws Exception;
}
