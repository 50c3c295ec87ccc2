package orrery.kit.load;

import orrery.kit.calls.Peer;
import orrery.kit.calls.Slot;
import orrery.kit.measuring.Clock;

/** The loop of calls that may fail: each at its instant, while a link goes down. */
final class Fallible {
  private Fallible() {}

  /** As `runPlanned`, but an error ends its own call only. A loop of its own: the others have no place for errors. */
  static void run(Loops.Member member) {
    Clock clock = member.clock();
    Choice choice = member.choice();
    Workload workload = member.workload();
    Spacing spacing = member.spacing();
    Waiter waiter = member.waiter();
    Peer peer = member.first();
    long free = member.window().begin();
    long ready = free; // it waited for the window
    while (true) {
      Task task = choice.next();
      Slot slot = task.exchange().next();
      long intended = spacing.intended();
      if (free < intended) {
        ready = waiter.until(intended);
      }
      boolean isGood = true;
      long out = 0;
      long start = clock.now();
      slot.setStart(start);
      try {
        out = task.exchange().call(peer.stub(), slot);
      } catch (Exception failed) {
        isGood = false;
      }
      long end = clock.now();
      long closes = workload.closes();
      Recorder recorder = choice.recorder(task);
      if (isGood) {
        task.tally().add(slot.sum(), out);
        note(recorder, closes, intended, free, ready, start, end);
        workload.compare(recorder, task, slot, peer);
      } else {
        recorder.failed(start, end, closes);
      }
      if (!workload.goesOn(end, 1)) {
        recorder.spun(waiter.spun());
        return;
      }
      free = end;
      ready = Clock.NEVER;
      spacing.advance();
      peer = peer.next();
    }
  }

  /** A call that has returned. */
  private static void note(
      Recorder recorder, long closes, long intended, long free, long ready, long start, long end) {
    recorder.record(start, end, closes, 1);
    if (end <= closes) {
      recorder.recordIntended(intended, free, ready, start, end);
      recorder.replied(end);
    }
  }
}
