package orrery.kit.load;

import orrery.kit.calls.Exchange;
import orrery.kit.calls.Peer;
import orrery.kit.calls.Slot;
import orrery.kit.measuring.Clock;
import orrery.kit.setup.SharedCounts;
import orrery.kit.setup.SharedCounts.Word;

/** The load of a trial with a fault: calls that may fail, each counted where the count outlives this process. */
final class FaultLoad {
  private FaultLoad() {}

  /** So many calls, `interval` apart if there is one. An error of a call ends that call only. */
  static void run(Task task, Peer first, Phase phase, SharedCounts counts, Clock clock) {
    Phase.Offered offered = phase.offered();
    Peer peer = first;
    long due = clock.now();
    boolean isRefusedSince = false; // the fault
    for (long call = 0; call < offered.calls(); call++) {
      if (call == phase.fault().after()) {
        inject(phase.fault(), counts);
        isRefusedSince = false;
      }
      if (offered.interval() > 0) {
        due += offered.interval();
        clock.sleepUntil(due);
      }
      if (attempt(task, peer)) {
        long returned = clock.now();
        counts.note(counts.add(Word.ACCEPTED), returned);
        if (call >= phase.fault().after() && !isRefusedSince) {
          counts.add(Word.ACCEPTED_BEFORE_REFUSAL);
        }
      } else {
        counts.add(Word.REFUSED);
        isRefusedSince = true;
      }
      peer = peer.next();
    }
    counts.set(Word.OVER, 1);
  }

  /** A process is killed from here, between two calls: so it is known after how many. */
  private static void inject(Phase.Fault fault, SharedCounts counts) {
    if (fault.kill() > 0 && ProcessHandle.of(fault.kill()).map(ProcessHandle::destroyForcibly).orElse(false)) {
      counts.set(Word.INJECTED, 1);
    }
  }

  private static boolean attempt(Task task, Peer peer) {
    Exchange exchange = task.exchange();
    Slot slot = exchange.next();
    try {
      long out = exchange.call(peer.stub(), slot);
      task.tally().add(slot.sum(), out);
      return true;
    } catch (Exception failed) {
      return false;
    }
  }
}
