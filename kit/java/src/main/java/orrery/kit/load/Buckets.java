package orrery.kit.load;

/**
 * The buckets of a histogram, `bits` sub-buckets a power of two (kit/vectors/histogram.json).
 *
 * <p>They are those of Gil Tene's HdrHistogram; the relative error is below 2^-bits. Values go up to 2^42 ns (73 min).
 */
public final class Buckets {
  /** Of series, for a relative error below 1 % (docs/methodology.md). */
  public static final int SERIES_BITS = 7;
  /** Of slices, which are many, and coarser. */
  public static final int SLICE_BITS = 5;
  private static final int LARGEST_POWER = 42;

  private Buckets() {}

  /** How many there are. */
  public static int count(int bits) {
    return ((LARGEST_POWER - bits) << bits) + (1 << bits);
  }

  /** Can a value be recorded? */
  public static boolean fits(long value) {
    return value >>> LARGEST_POWER == 0;
  }

  /** The bucket of a value that is not negative. */
  public static int index(long value, int bits) {
    if (value < 1L << (bits + 1)) {
      return (int) value;
    }
    int shift = 63 - Long.numberOfLeadingZeros(value) - bits;
    return (shift << bits) + (int) (value >>> shift);
  }
}
