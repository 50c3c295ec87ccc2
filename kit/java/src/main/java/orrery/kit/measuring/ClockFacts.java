package orrery.kit.measuring;

import java.util.Arrays;

/** What a reading of the clock costs (ns, the median of batches), and the smallest step that was seen (ns). */
public record ClockFacts(long cost, long resolution) {
  // An odd number, so that the median is one of them.
  private static final int BATCHES = 31;
  private static final int READINGS = 1000;

  /** Measures both; the first batches are those in which the loop is compiled, and the median passes over them. */
  public static ClockFacts of(Clock clock) {
    long[] costs = new long[BATCHES];
    long resolution = Clock.NEVER;
    for (int batch = 0; batch < BATCHES; batch++) {
      long begin = clock.now();
      long last = begin;
      for (int i = 0; i < READINGS; i++) {
        long now = clock.now();
        if (now > last) {
          resolution = Math.min(resolution, now - last);
        }
        last = now;
      }
      costs[batch] = (last - begin) / READINGS;
    }
    Arrays.sort(costs);
    return new ClockFacts(costs[BATCHES / 2], resolution);
  }
}
