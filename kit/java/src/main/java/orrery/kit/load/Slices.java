package orrery.kit.load;

import java.util.Arrays;

/** Stretches of time with the calls that ended in each: more than are wanted, for their length was only foreseen. */
public final class Slices {
  /** kit/PROTOCOL.md: a slice is a hundredth of the phase. */
  public static final int WANTED = 100;
  private static final int HELD = 2 * WANTED;

  private final int[][] counts;
  private final long length;
  private long begin;
  private long nextTurn;
  private int current;

  /** `length` in ns; 0: one slice takes all. */
  public Slices(long length) {
    boolean isOne = length <= 0;
    // Half of it: begin() adds an instant to it, which must not overflow.
    this.length = isOne ? Long.MAX_VALUE / 2 : length;
    counts = new int[isOne ? 1 : HELD][Buckets.count(Buckets.SLICE_BITS)];
  }

  /** The first call may start now. */
  public void begin(long now) {
    begin = now;
    nextTurn = now + length;
  }

  /** A call of this duration ended. Slice i is the same time on every thread; the last one takes the rest. */
  public void add(long end, long duration) {
    while (end >= nextTurn) {
      turn();
    }
    counts[current][Buckets.index(duration, Buckets.SLICE_BITS)]++;
  }

  /** All of another thread's. */
  public void merge(Slices other) {
    for (int i = 0; i < Math.min(counts.length, other.counts.length); i++) {
      for (int k = 0; k < counts[i].length; k++) {
        counts[i][k] += other.counts[i][k];
      }
    }
    current = Math.max(current, other.current);
  }

  /** How many have begun. */
  public int used() {
    return current + 1;
  }

  /** When one began. */
  public long begin(int i) {
    return begin + i * length;
  }

  /** When one ended; the last one with the phase's last call. */
  public long end(int i, long lastEnd) {
    return i == current ? lastEnd : begin(i) + length;
  }

  /** How many calls ended in one. */
  public long count(int i) {
    return Arrays.stream(counts[i]).asLongStream().sum();
  }

  /** `bucket:count` pairs of one as they travel. */
  public String data(int i) {
    StringBuilder pairs = new StringBuilder();
    for (int k = 0; k < counts[i].length; k++) {
      if (counts[i][k] > 0) {
        pairs.append(pairs.length() > 0 ? "," : "").append(k).append(':').append(counts[i][k]);
      }
    }
    return pairs.toString();
  }

  private void turn() {
    if (current + 1 == counts.length) {
      nextTurn = Long.MAX_VALUE;
      return;
    }
    current++;
    nextTurn += length;
  }
}
