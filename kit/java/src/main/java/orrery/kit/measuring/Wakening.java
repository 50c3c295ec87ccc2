package orrery.kit.measuring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** How exactly the kernel wakes a thread that sleeps. */
public final class Wakening {
  private static final int SLEEPS = 200;
  /** ns: long enough for a CPU to halt. */
  private static final long SLEEP = 500_000;
  private static final long LEAST = 20_000;
  /** ns: beyond it a machine stands still now and then, and no spinning helps. */
  private static final long MOST = 1_000_000;

  private Wakening() {}

  /** From here on the calling thread's sleeps end when they should, and not together with others up to 50 us later. */
  public static void exactly() {
    try {
      // Java has no prctl(2). 0 would bring back the usual slack (PR_SET_TIMERSLACK).
      Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
      Files.writeString(Path.of("/proc", thread.toString(), "timerslack_ns"), "1");
    } catch (IOException refused) {
      return; // what is late then shows in the series `timer_error`
    }
  }

  /** How late sleeps end on this thread (ns): their p99, within bounds. */
  public static long stretch(Clock clock) {
    long[] late = new long[SLEEPS];
    for (int i = 0; i < SLEEPS; i++) {
      long due = clock.now() + SLEEP;
      clock.sleepUntil(due);
      late[i] = clock.now() - due;
    }
    Arrays.sort(late);
    return Math.min(Math.max(late[SLEEPS * 99 / 100 - 1], LEAST), MOST);
  }
}
