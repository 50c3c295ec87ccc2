package orrery.kit.measuring;

/** The sample that the calling thread reacts to: what it publishes meanwhile carries the same correlation. */
public final class Cause {
  private static final ThreadLocal<Cause> OWN = ThreadLocal.withInitial(Cause::new);

  private boolean reacts;
  private long correlation;

  private Cause() {}

  /** The correlation of a sample that is published now: its own number, where nothing caused it. */
  public static long of(long number) {
    Cause own = OWN.get();
    return own.reacts ? own.correlation : number;
  }

  /** Does something because of a sample of this correlation; a reaction may stand inside another. */
  public static void during(long correlation, Runnable reaction) {
    Cause own = OWN.get();
    boolean before = own.reacts;
    long correlationBefore = own.correlation;
    own.reacts = true;
    own.correlation = correlation;
    try {
      reaction.run();
    } finally {
      own.reacts = before;
      own.correlation = correlationBefore;
    }
  }
}
