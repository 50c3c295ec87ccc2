package orrery.kit.load;

import java.util.List;
import orrery.kit.calls.Exchange;
import orrery.kit.calls.Peer;
import orrery.kit.calls.Slot;
import orrery.kit.measuring.Clock;

/**
 * Carries out a phase on one thread.
 *
 * <p>Only the call and the reading of its results stand between a loop's two readings of the clock.
 */
public final class Loops {
  private final Clock clock;

  /** On this clock. */
  public Loops(Clock clock) {
    this.clock = clock;
  }

  /** From the instant at which its window opens. Calls go to the ring of peers in turn, beginning with `first`. */
  public void run(List<Task> tasks, Peer first, Phase phase, Window window, int thread) throws Exception {
    if (phase.kind() == Phase.Kind.VERIFY) {
      for (Task task : tasks) {
        verify(task, first);
      }
      return;
    }
    if (phase.overlaps() && !tasks.get(0).exchange().overlaps()) {
      throw new IllegalStateException("this driver has no outstanding calls");
    }
    long now = clock.now();
    for (Task task : tasks) {
      task.recorder().begin(now);
    }
    load(new Member(new Choice(tasks, phase, thread), first, phase, window, clock, thread));
  }

  /** What a loop is about: one thread's part in a phase. */
  record Member(Choice choice, Peer first, Phase phase, Window window, Clock clock, int thread) {
    Workload workload() {
      return new Workload(phase, window, clock, thread);
    }

    Spacing spacing() {
      return new Spacing(phase, window.begin(), thread);
    }

    Waiter waiter() {
      return new Waiter(phase, clock);
    }
  }

  private static void load(Member member) throws Exception {
    Phase phase = member.phase();
    if (phase.offered().load() == Phase.Load.BURST) {
      Overlapping.runBurst(member);
    } else if (phase.judged().isFallible()) {
      Fallible.run(member);
    } else if (phase.isPlanned()) {
      OneAfterAnother.runPlanned(member);
    } else if (phase.offered().load() == Phase.Load.THINK_TIME) {
      OneAfterAnother.runThinkTime(member);
    } else if (phase.offered().window() > 1) {
      Overlapping.runWindow(member);
    } else {
      OneAfterAnother.runClosed(member);
    }
  }

  /** Every slot once for each peer, every reply compared, nothing timed; by calls of its own (Operation.verify). */
  private static void verify(Task task, Peer first) throws Exception {
    Exchange exchange = task.exchange();
    Peer peer = first;
    do {
      for (int i = 0; i < exchange.slots(); i++) {
        Slot slot = exchange.next();
        task.tally().add(slot.sum(), exchange.verify(peer.stub(), slot));
        task.recorder().checked(exchange.isRight(slot, peer.number()));
      }
      peer = peer.next();
    } while (peer != first);
  }
}
