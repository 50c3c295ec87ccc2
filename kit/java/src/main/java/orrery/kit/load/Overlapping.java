package orrery.kit.load;

import orrery.kit.calls.Exchange;
import orrery.kit.calls.Peer;
import orrery.kit.calls.Slot;
import orrery.kit.measuring.Clock;

/** The loops of several calls at a time: a window of them, or a burst. */
final class Overlapping {
  private Overlapping() {}

  /** A call that is out; one is used again and again. */
  private static final class Flight {
    private Task task;
    private Slot slot;
    private Peer peer;
    private long start;

    void take(Task newTask, Peer newPeer) {
      task = newTask;
      slot = newTask.exchange().next();
      peer = newPeer;
    }

    void launch() throws Exception {
      task.exchange().launch(peer.stub(), slot);
    }

    void land() throws Exception {
      long out = task.exchange().land(peer.stub(), slot);
      task.tally().add(slot.sum(), out);
    }

    boolean isRight() {
      return task.exchange().isRight(slot, peer.number());
    }
  }

  /** So many calls out all the time; each is timed by itself, the oldest is waited for. */
  private static final class Flights {
    private final Clock clock;
    private final Choice choice;
    private final Workload workload;
    private final Flight[] flights;
    private Peer peer;

    Flights(Loops.Member member) {
      clock = member.clock();
      choice = member.choice();
      workload = member.workload();
      peer = member.first();
      flights = new Flight[member.phase().offered().window()];
      for (int i = 0; i < flights.length; i++) {
        flights[i] = new Flight();
      }
    }

    void send(int number) throws Exception {
      Flight flight = flights[number];
      flight.take(choice.next(), peer);
      peer = peer.next();
      flight.start = clock.now();
      // Before it is launched: a reply, or another thread, may come before this one goes on.
      flight.slot.setStart(flight.start);
      flight.launch();
    }

    long receive(int number) throws Exception {
      Flight flight = flights[number];
      Exchange exchange = flight.task.exchange();
      long out = exchange.land(flight.peer.stub(), flight.slot);
      long end = clock.now();
      flight.task.tally().add(flight.slot.sum(), out);
      Recorder recorder = choice.recorder(flight.task);
      recorder.record(flight.start, end, workload.closes(), 1);
      if (workload.isDue()) {
        workload.checked(recorder, flight.isRight());
      }
      return end;
    }

    void run() throws Exception {
      for (int i = 0; i < flights.length; i++) {
        send(i);
      }
      int oldest = 0;
      while (workload.goesOn(receive(oldest), 1)) {
        send(oldest);
        oldest = (oldest + 1) % flights.length;
      }
      // The calls still out ended after the window; they are read, so that none is lost.
      for (int i = 1; i < flights.length; i++) {
        receive((oldest + i) % flights.length);
      }
    }
  }

  /** `window` calls out at any time. */
  static void runWindow(Loops.Member member) throws Exception {
    new Flights(member).run();
  }

  /** A batch of calls of one operation, over the peers in turn. */
  private static final class Batch {
    private final Flight[] flights;
    private int compared;

    Batch(int size) {
      flights = new Flight[size];
      for (int i = 0; i < size; i++) {
        flights[i] = new Flight();
      }
    }

    /** Takes the arguments; the peer after the last. */
    Peer fill(Task task, Peer first) {
      Peer peer = first;
      for (Flight flight : flights) {
        flight.take(task, peer);
        peer = peer.next();
      }
      return peer;
    }

    void call(long start) throws Exception {
      for (Flight flight : flights) {
        flight.slot.setStart(start);
        flight.launch();
      }
      for (Flight flight : flights) {
        flight.land();
      }
    }

    /** Of one batch the first reply is compared, of the next the second: each peer's has its turn. */
    boolean isRight() {
      Flight flight = flights[compared % flights.length];
      compared++;
      return flight.isRight();
    }
  }

  /** `burst` calls at once, the next ones when all have returned; the batch is what is timed. */
  static void runBurst(Loops.Member member) throws Exception {
    Clock clock = member.clock();
    Phase.Offered offered = member.phase().offered();
    Workload workload = member.workload();
    Spacing spacing = member.spacing();
    Waiter waiter = member.waiter();
    Batch batch = new Batch(offered.burst());
    Peer peer = member.first();
    long free = member.window().begin();
    long ready = free; // it waited for the window
    while (true) {
      Task task = member.choice().next();
      peer = batch.fill(task, peer);
      long intended = spacing.intended();
      if (offered.interval() > 0 && free < intended) {
        ready = waiter.until(intended);
      }
      long start = clock.now();
      batch.call(start);
      long end = clock.now();
      long closes = workload.closes();
      Recorder recorder = member.choice().recorder(task);
      recorder.record(start, end, closes, offered.burst());
      if (offered.interval() > 0 && end <= closes) {
        recorder.recordIntended(intended, free, ready, start, end);
      }
      if (workload.isDue()) {
        workload.checked(recorder, batch.isRight());
      }
      if (!workload.goesOn(end, offered.burst()) || !catchesUp(workload, offered, spacing, recorder, end)) {
        recorder.spun(waiter.spun());
        return;
      }
      free = end;
      ready = Clock.NEVER;
    }
  }

  /** On to the next batch; where late ones are missed, past those whose instant is over. Is there one? */
  private static boolean catchesUp(
      Workload workload, Phase.Offered offered, Spacing spacing, Recorder recorder, long end) {
    spacing.advance();
    while (offered.misses() && spacing.intended() < end) {
      if (end <= workload.closes()) {
        recorder.missed();
      }
      if (!workload.goesOn(end, offered.burst())) {
        return false;
      }
      spacing.advance();
    }
    return true;
  }
}
