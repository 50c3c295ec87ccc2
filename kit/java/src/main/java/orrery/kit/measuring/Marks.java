package orrery.kit.measuring;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The marks of a phase and of a servant, and the points behind them, each with its time.
 *
 * <p>Points are kept in memory that was taken before, none where nobody asks for them; what does not fit is counted.
 * Java has no symbols that a probe could hold on to: a mark is only a point.
 */
public final class Marks {
  /** Points, as the kit in C++ numbers them. */
  public static final int MEASURE_BEGIN = 0;
  public static final int MEASURE_END = 1;
  public static final int SERVANT_ENTER = 2;
  public static final int SERVANT_EXIT = 3;
  private static final int WIDTH = 3;

  private static final AtomicInteger USED = new AtomicInteger();
  private static boolean isOn;
  private static long[] points = new long[0];

  private Marks() {}

  /** Keep so many points; 0: none. */
  public static void enable(int capacity) {
    points = new long[Math.multiplyExact(capacity, WIDTH)];
    USED.set(0);
    isOn = capacity > 0;
  }

  /** Are points kept? A servant has marks only then. */
  public static boolean isOn() {
    return isOn;
  }

  /** A point now. */
  public static void add(int point, long correlation, Clock clock) {
    if (!isOn) {
      return;
    }
    int place = USED.getAndIncrement();
    if (place < points.length / WIDTH) {
      points[place * WIDTH] = point;
      points[place * WIDTH + 1] = correlation;
      points[place * WIDTH + 2] = clock.now();
    }
  }

  /** How many points there are. */
  public static int size() {
    return Math.min(USED.get(), points.length / WIDTH);
  }

  /** How many there was no room for. */
  public static int lost() {
    return USED.get() - size();
  }

  /** Which mark a point is. */
  public static long point(int i) {
    return points[i * WIDTH];
  }

  /** What it belongs to: a phase, or the number of a counter. */
  public static long correlation(int i) {
    return points[i * WIDTH + 1];
  }

  /** When it was. */
  public static long time(int i) {
    return points[i * WIDTH + 2];
  }
}
