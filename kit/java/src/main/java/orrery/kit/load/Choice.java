package orrery.kit.load;

import java.util.List;
import orrery.kit.types.SplitMix64;

/** Which operation a thread calls next; the choice is made before a call is timed. */
public final class Choice {
  private final Task[] tasks;
  private final long[] sums;
  private final boolean isDrawn;
  private final SplitMix64 random;
  private long place;
  private int turn;
  private Recorder last;

  /** Of the tasks of a phase, as it says. */
  public Choice(List<Task> tasks, Phase phase, int thread) {
    this.tasks = tasks.toArray(new Task[0]);
    isDrawn = phase.isDrawn();
    random = phase.random("mix", thread);
    last = this.tasks[0].recorder();
    sums = new long[this.tasks.length];
    long sum = 0;
    for (int i = 0; i < sums.length; i++) {
      sum += this.tasks[i].weight();
      sums[i] = sum;
    }
  }

  /** The next one. */
  public Task next() {
    if (tasks.length == 1) {
      return tasks[0];
    }
    return tasks[isDrawn ? drawn() : takeTurn()];
  }

  /** Where the call that has just ended is written down. */
  public Recorder recorder(Task task) {
    Recorder recorder = task.recorder();
    if (recorder != last) {
      recorder.follow(last);
      last = recorder;
    }
    return recorder;
  }

  private int drawn() {
    // Weights are small beside 2^64: what the remainder favours is beyond measuring.
    long at = Long.remainderUnsigned(random.next(), sums[sums.length - 1]);
    int found = 0;
    while (at >= sums[found]) {
      found++;
    }
    return found;
  }

  private int takeTurn() {
    if (place == sums[sums.length - 1]) {
      place = 0;
      turn = 0;
    }
    if (place == sums[turn]) {
      turn++;
    }
    place++;
    return turn;
  }
}
