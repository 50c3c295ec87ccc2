package orrery.kit.types;

import java.nio.charset.StandardCharsets;

/**
 * Chance that can be repeated: the numbers that everything is drawn from, as in every kit (kit/vectors/README.md).
 *
 * <p>Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
 */
public class SplitMix64 {
  /** 2^64 / phi, an odd number. */
  public static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long state;

  /** A stream from a state. */
  public SplitMix64(long state) {
    this.state = state;
  }

  /** A stream of its own for each seed and purpose. */
  public static SplitMix64 of(long seed, String purpose) {
    return new SplitMix64(mix(mix(seed) + fnv(purpose)));
  }

  /** The next 64 bits. */
  public final long next() {
    state += GOLDEN;
    return mix(state);
  }

  /** The next number, without sign, modulo `count`. */
  public final int below(int count) {
    return (int) Long.remainderUnsigned(next(), count);
  }

  /** The finaliser of SplitMix64. */
  public static long mix(long value) {
    long x = value;
    x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }

  /** FNV-1a of 64 bits, over the text as UTF-8. */
  public static long fnv(String text) {
    long hash = 0xCBF29CE484222325L;
    for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (one & 0xff)) * 0x100000001B3L;
    }
    return hash;
  }
}
