package orrery.kit.calls;

import orrery.kit.setup.Source;

/**
 * One operation of an interface, as generated code describes it. Slots that it is given are of its own class.
 *
 * <p>{@link #call} is the timed region: one call on the middleware's generated stub, and `consume`. {@link #verify} is
 * the same call from code of its own, so that what is compiled for the measured calls is decided by these alone.
 */
public abstract class Operation {
  private final String name;
  private final int index;
  private final boolean isOneway;

  /** `name` is `Interface::operation`, `index` its place in the interface, inherited ones first. */
  protected Operation(String name, int index, boolean isOneway) {
    this.name = name;
    this.index = index;
    this.isOneway = isOneway;
  }

  /** `Interface::operation`. */
  public final String name() {
    return name;
  }

  /** Its place in the interface. */
  public final int index() {
    return index;
  }

  /** Does no reply follow? */
  public final boolean isOneway() {
    return isOneway;
  }

  /** An empty argument set. */
  public abstract Slot newSlot();

  /** Fill in the arguments of this number of the pool, and what `consume` reads of them. */
  public abstract void prepare(Slot slot, Source source, long number);

  /** Fill in what a servant makes up: the result and the out parameters. */
  public abstract void expect(Slot slot, Source source);

  /** Make the inout arguments afresh; untimed. */
  public abstract void renew(Slot slot);

  /** Is the whole reply that stands in a slot the right one, where a servant makes up what is `expected`? */
  public abstract boolean isRight(Slot slot, Slot expected);

  /** Call, and read all that comes back; gives what `consume` read. */
  public abstract long call(Object stub, Slot slot) throws Exception;

  /** The same, where replies are compared and nothing is timed. */
  public abstract long verify(Object stub, Slot slot) throws Exception;

  /** Send the call. Asked only where the driver has several calls out. */
  public void launch(Object stub, Slot slot) throws Exception {
    throw new UnsupportedOperationException("this driver has no outstanding calls");
  }

  /** Wait for the oldest call that is out, and read all that comes back; gives what `consume` read. */
  public long land(Object stub, Slot slot) throws Exception {
    throw new UnsupportedOperationException("this driver has no outstanding calls");
  }

  /** Does it carry a topic whose samples have numbers? */
  public boolean isNumbered() {
    return false;
  }

  /** Let the sample in a slot have these, and give what `consume` reads of it then. Only of a numbered one. */
  public long number(Slot slot, long sequence, long correlation) {
    throw new UnsupportedOperationException(name + " has no numbers");
  }

  /** The correlation of the sample in a slot: its number if it has no such member. Only of a numbered one. */
  public long correlation(Slot slot) {
    throw new UnsupportedOperationException(name + " has no numbers");
  }

  /** The reference that came back, in the mapping's own type. Only of an operation that refers. */
  public Object answer(Slot slot) {
    throw new UnsupportedOperationException(name + " answers with no reference");
  }

  /** Let its one argument say to which server calls are handed on. Only of the meaning `route`. */
  public void setServer(Slot slot, String server) {
    throw new UnsupportedOperationException(name + " says no server");
  }
}
