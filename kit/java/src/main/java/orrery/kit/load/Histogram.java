package orrery.kit.load;

import java.util.Arrays;

/** How many durations (ns) fell into each bucket, with exact minimum, maximum and sum. */
public final class Histogram {
  private final long[] counts = new long[Buckets.count(Buckets.SERIES_BITS)];
  private long sum;
  private long min = Long.MAX_VALUE;
  private long max;

  /** One more; false if it cannot be recorded, and the caller counts it. */
  public boolean record(long value) {
    if (!Buckets.fits(value)) {
      return false;
    }
    counts[Buckets.index(value, Buckets.SERIES_BITS)]++;
    sum += value;
    if (value < min) {
      min = value;
    }
    if (value > max) {
      max = value;
    }
    return true;
  }

  /** With nothing in it. Only what holds something is written: the rest stays out of the caches. */
  public void clear() {
    if (min <= max) {
      int first = Buckets.index(min, Buckets.SERIES_BITS);
      Arrays.fill(counts, first, Buckets.index(max, Buckets.SERIES_BITS) + 1, 0);
    }
    sum = 0;
    max = 0;
    min = Long.MAX_VALUE;
  }

  /** All of another's. */
  public void merge(Histogram other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    sum += other.sum;
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
  }

  /** How many values. */
  public long count() {
    return Arrays.stream(counts).sum();
  }

  /** Their sum, ns. */
  public long sum() {
    return sum;
  }

  /** The least; 0 without any. */
  public long min() {
    return min == Long.MAX_VALUE ? 0 : min;
  }

  /** The largest; 0 without any. */
  public long max() {
    return max;
  }

  /** `bucket:count` pairs as they travel. */
  public String data() {
    StringBuilder pairs = new StringBuilder();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        pairs.append(pairs.length() > 0 ? "," : "").append(i).append(':').append(counts[i]);
      }
    }
    return pairs.toString();
  }
}
