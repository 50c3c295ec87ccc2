package orrery.kit.load;

import orrery.kit.calls.Exchange;
import orrery.kit.calls.Peer;
import orrery.kit.calls.Slot;
import orrery.kit.measuring.Clock;

/** The loops of one call after another: immediately, after a rest, or each at its instant. */
final class OneAfterAnother {
  private OneAfterAnother() {}

  /** A call follows its predecessor. */
  static void runClosed(Loops.Member member) throws Exception {
    Clock clock = member.clock();
    Choice choice = member.choice();
    Workload workload = member.workload();
    Peer peer = member.first();
    long end;
    do {
      Task task = choice.next();
      Exchange exchange = task.exchange();
      Slot slot = exchange.next();
      Object stub = peer.stub();
      long start = clock.now();
      long out = exchange.call(stub, slot);
      end = clock.now();
      slot.setStart(start);
      task.tally().add(slot.sum(), out);
      Recorder recorder = choice.recorder(task);
      recorder.record(start, end, workload.closes(), 1);
      workload.compare(recorder, task, slot, peer);
      peer = peer.next();
    } while (workload.goesOn(end, 1));
  }

  /** A call, then a rest off the CPU: what a call costs a thread that was not busy with others. */
  static void runThinkTime(Loops.Member member) throws Exception {
    Clock clock = member.clock();
    Choice choice = member.choice();
    Workload workload = member.workload();
    Peer peer = member.first();
    while (true) {
      Task task = choice.next();
      Exchange exchange = task.exchange();
      Slot slot = exchange.next();
      Object stub = peer.stub();
      long start = clock.now();
      long out = exchange.call(stub, slot);
      long end = clock.now();
      slot.setStart(start);
      task.tally().add(slot.sum(), out);
      Recorder recorder = choice.recorder(task);
      recorder.record(start, end, workload.closes(), 1);
      workload.compare(recorder, task, slot, peer);
      if (!workload.goesOn(end, 1)) {
        return;
      }
      // The rest is a part of the load, and no gap of the harness's loop.
      clock.sleepUntil(end + member.phase().offered().thinkTime());
      recorder.skipGapUntil(clock.now());
      peer = peer.next();
    }
  }

  /** Each call at its instant; a late one does not move the ones after it. */
  static void runPlanned(Loops.Member member) throws Exception {
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
      Exchange exchange = task.exchange();
      Slot slot = exchange.next();
      Object stub = peer.stub();
      long intended = spacing.intended();
      if (free < intended) {
        ready = waiter.until(intended);
      }
      long start = clock.now();
      long out = exchange.call(stub, slot);
      long end = clock.now();
      slot.setStart(start);
      task.tally().add(slot.sum(), out);
      long closes = workload.closes();
      Recorder recorder = choice.recorder(task);
      recorder.record(start, end, closes, 1);
      if (end <= closes) {
        recorder.recordIntended(intended, free, ready, start, end);
      }
      workload.compare(recorder, task, slot, peer);
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
}
