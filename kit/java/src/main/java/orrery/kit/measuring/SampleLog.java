package orrery.kit.measuring;

import java.util.concurrent.atomic.AtomicLong;

/** Rows of numbers by any threads, in room that was taken and touched before; what does not fit is counted. */
public final class SampleLog {
  private final int width;
  private final int room;
  private final long[] numbers;
  private final AtomicLong used = new AtomicLong();

  /** Room for so many rows of so many numbers. */
  public SampleLog(int room, int width) {
    this.width = width;
    this.room = room;
    numbers = new long[Math.multiplyExact(room, width)];
  }

  /** A row of four. */
  public void note(long first, long second, long third, long fourth) {
    long place = used.getAndIncrement();
    if (place < room) {
      int at = (int) place * width;
      numbers[at] = first;
      numbers[at + 1] = second;
      numbers[at + 2] = third;
      numbers[at + 3] = fourth;
    }
  }

  /** A row of five. */
  public void note(long first, long second, long third, long fourth, long fifth) {
    long place = used.getAndIncrement();
    if (place < room) {
      int at = (int) place * width;
      numbers[at] = first;
      numbers[at + 1] = second;
      numbers[at + 2] = third;
      numbers[at + 3] = fourth;
      numbers[at + 4] = fifth;
    }
  }

  /** How many rows there are. */
  public int size() {
    return (int) Math.min(used.get(), room);
  }

  /** How many there was no room for. */
  public long lost() {
    return used.get() - size();
  }

  /** How many numbers a row has. */
  public int width() {
    return width;
  }

  /** A number of a row. */
  public long at(int row, int column) {
    return numbers[row * width + column];
  }
}
