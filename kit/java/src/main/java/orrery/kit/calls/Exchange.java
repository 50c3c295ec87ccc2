package orrery.kit.calls;

/** One operation with its argument sets, on any of the stubs of its port: what loops and reactions call. */
public abstract class Exchange {
  private final int counter;
  private final int slots;

  /** `counter` is the number of its call counter, `slots` how many argument sets there are. */
  protected Exchange(int counter, int slots) {
    this.counter = counter;
    this.slots = slots;
  }

  /** The number of its call counter. */
  public final int counter() {
    return counter;
  }

  /** How many argument sets there are. */
  public final int slots() {
    return slots;
  }

  /** The argument set whose turn it is; untimed. */
  public abstract Slot next();

  /** Is the reply in a slot what this peer must say? */
  public abstract boolean isRight(Slot slot, int peer);

  /** The timed region: call, then `consume`, which gives what it read. */
  public abstract long call(Object stub, Slot slot) throws Exception;

  /** The same from code of its own, where replies are compared and nothing is timed. */
  public long verify(Object stub, Slot slot) throws Exception {
    return call(stub, slot);
  }

  /** Can a call be sent without waiting for its reply? */
  public boolean overlaps() {
    return false;
  }

  /** Send a call. */
  public void launch(Object stub, Slot slot) throws Exception {
    throw new UnsupportedOperationException("this driver has no outstanding calls");
  }

  /** Wait for the reply to the oldest call, and read it. */
  public long land(Object stub, Slot slot) throws Exception {
    throw new UnsupportedOperationException("this driver has no outstanding calls");
  }

  /** Does it publish samples whose departures are noted? */
  public boolean isNumbered() {
    return false;
  }

  /** Note the departures of the samples that have gone since. */
  public void settle() {}
}
