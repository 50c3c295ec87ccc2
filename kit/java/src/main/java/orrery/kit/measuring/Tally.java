package orrery.kit.measuring;

/** Calls, and the sums (modulo 2^64) over what `consume` read of arguments and of results; written by one thread. */
public final class Tally {
  private long calls;
  private long received;
  private long returned;

  /** One call more. */
  public void add(long in, long out) {
    calls++;
    received += in;
    returned += out;
  }

  /** All of another's. */
  public void add(Tally other) {
    calls += other.calls;
    received += other.received;
    returned += other.returned;
  }

  /** How many calls. */
  public long calls() {
    return calls;
  }

  /** The sum over their arguments. */
  public long in() {
    return received;
  }

  /** The sum over their results. */
  public long out() {
    return returned;
  }
}
