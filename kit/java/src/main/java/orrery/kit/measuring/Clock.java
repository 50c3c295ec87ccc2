package orrery.kit.measuring;

/**
 * The one clock, instants and durations in ns; tests put another in its place.
 *
 * <p>A program has loaded a single class of it, so that {@link #now} is no call but the reading itself.
 */
public abstract class Clock {
  /** An instant after all others. */
  public static final long NEVER = Long.MAX_VALUE;
  /** ns before an instant at which a thread that slept begins to spin: the usual wake-up delay of a virtual machine. */
  private static final long SPIN = 60_000;

  /** Now. */
  public abstract long now();

  /** Off the CPU until an instant, and as late as the timer is. */
  public abstract void sleepUntil(long instant);

  /** On the CPU until an instant; gives when it began to. */
  public long spinUntil(long instant) {
    long began = now();
    long read = began;
    while (read < instant) {
      read = now();
    }
    return began;
  }

  /** Sleeps until shortly before an instant, then spins; gives when it began to. */
  public final long waitUntil(long instant) {
    long began = now();
    if (began < instant - SPIN) {
      sleepUntil(instant - SPIN);
    }
    spinUntil(instant);
    return began;
  }
}
