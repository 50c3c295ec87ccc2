package orrery.kit.load;

import java.util.Arrays;

/** The first calls of a phase by their start and duration (ns), as many as were asked for. */
public final class RawPairs {
  private long[] numbers;
  private int used;

  /** Room for so many. */
  public RawPairs(int wanted) {
    numbers = new long[Math.multiplyExact(wanted, 2)];
  }

  /** One more, if there is room. */
  public void put(long start, long duration) {
    if (used < numbers.length) {
      numbers[used] = start;
      numbers[used + 1] = duration;
      used += 2;
    }
  }

  /** All of another thread's behind them; when nothing is measured any more. */
  public void merge(RawPairs other) {
    if (other.used > 0) {
      numbers = Arrays.copyOf(numbers, used + other.used);
      System.arraycopy(other.numbers, 0, numbers, used, other.used);
      used += other.used;
    }
  }

  /** How many pairs there are. */
  public int size() {
    return used / 2;
  }

  /** `START:DURATION` of those from one number on up to another, as they travel. */
  public String data(int first, int last) {
    StringBuilder data = new StringBuilder();
    for (int i = first; i < last; i++) {
      data.append(i > first ? "," : "").append(numbers[2 * i]).append(':').append(numbers[2 * i + 1]);
    }
    return data.toString();
  }
}
