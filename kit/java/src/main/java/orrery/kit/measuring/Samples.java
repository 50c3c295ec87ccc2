package orrery.kit.measuring;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The samples of one port that publishes or subscribes.
 *
 * <p>A departure is NUMBER, START (0: it was not timed), CORRELATION and SUM; an arrival NUMBER, CORRELATION, READ,
 * DONE and SUM (kit/PROTOCOL.md, Collecting).
 */
public final class Samples {
  private final AtomicLong next;
  private final SampleLog departures;
  private final SampleLog arrivals;

  /** `first` is the number of its first sample, another for every publisher of a topic. */
  public Samples(long first, int publishes, int takes) {
    next = new AtomicLong(first);
    departures = new SampleLog(publishes, 4);
    arrivals = new SampleLog(takes, 5);
  }

  /** The number of the next sample. */
  public long next() {
    return next.getAndIncrement();
  }

  /** Those that went out. */
  public SampleLog departures() {
    return departures;
  }

  /** Those that came in. */
  public SampleLog arrivals() {
    return arrivals;
  }
}
