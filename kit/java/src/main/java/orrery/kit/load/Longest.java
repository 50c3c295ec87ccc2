package orrery.kit.load;

import java.util.Arrays;

/**
 * The longest calls of a phase, each by itself: number, start, duration.
 *
 * <p>Whatever may be one of them is put aside. When the room is full, which is rarer and rarer, the shorter half goes.
 */
public final class Longest {
  /** So many at most. */
  public static final int KEPT = 1000;
  private static final int ROOM = 2 * KEPT;

  private final long[] numbers = new long[ROOM];
  private final long[] starts = new long[ROOM];
  private final long[] durations = new long[ROOM];
  private final long[] sorted = new long[ROOM];
  private int used;
  private long floor = -1;

  /** May a call of this duration be one of them? */
  public boolean mayHold(long duration) {
    return duration > floor;
  }

  /** Put one aside. */
  public void put(long number, long start, long duration) {
    numbers[used] = number;
    starts[used] = start;
    durations[used] = duration;
    used++;
    if (used == ROOM) {
      shorten();
    }
  }

  /** All of another's. */
  public void merge(Longest other) {
    for (int i = 0; i < other.used; i++) {
      if (mayHold(other.durations[i])) {
        put(other.numbers[i], other.starts[i], other.durations[i]);
      }
    }
  }

  /** `CALL:START:DURATION`, the longest first, as they travel. */
  public String data() {
    Integer[] order = new Integer[used];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (one, other) -> Long.compare(durations[other], durations[one]));
    StringBuilder data = new StringBuilder();
    for (int i = 0; i < Math.min(used, KEPT); i++) {
      int at = order[i];
      data.append(i > 0 ? "," : "").append(numbers[at]);
      data.append(':').append(starts[at]).append(':').append(durations[at]);
    }
    return data.toString();
  }

  /** Without any garbage: it happens while calls are measured. */
  private void shorten() {
    System.arraycopy(durations, 0, sorted, 0, used);
    Arrays.sort(sorted, 0, used);
    floor = sorted[used - KEPT];
    // Of those that are as long as the floor only so many stay that there are as many as are kept.
    int equal = KEPT - longerThan(floor);
    int stayed = 0;
    for (int i = 0; i < used; i++) {
      boolean isEqual = durations[i] == floor;
      if (durations[i] > floor || (isEqual && equal > 0)) {
        equal -= isEqual ? 1 : 0;
        numbers[stayed] = numbers[i];
        starts[stayed] = starts[i];
        durations[stayed] = durations[i];
        stayed++;
      }
    }
    used = stayed;
  }

  private int longerThan(long duration) {
    int longer = 0;
    for (int i = 0; i < used; i++) {
      longer += durations[i] > duration ? 1 : 0;
    }
    return longer;
  }
}
