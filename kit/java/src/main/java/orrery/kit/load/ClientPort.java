package orrery.kit.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import orrery.kit.calls.Caller;
import orrery.kit.measuring.CallCounters;
import orrery.kit.measuring.Clock;
import orrery.kit.measuring.Wakening;
import orrery.kit.setup.Port;

/** A call port: its threads, each with stubs of its own, and the phase that they carry out together. */
final class ClientPort {
  private final Port port;
  private final Events events;
  private final Clock clock;
  private final List<Seat> seats = new ArrayList<>();
  private final List<LinkedBlockingQueue<Order>> orders = new ArrayList<>();
  private volatile Phase phase;
  private volatile Window window;
  private long meanOfWarmUp;
  private long stretch;
  private List<Recorder> recorded = List.of();

  /** Heard from the threads that call; the session writes them to the channel. */
  interface Events {
    void armed(ClientPort port) throws Exception;

    void reached(ClientPort port);

    void done(ClientPort port) throws Exception;

    void failed(Throwable error);
  }

  /** In what a thread works as long as it lives. */
  interface Surroundings {
    void run(Runnable work) throws Exception;
  }

  /** What makes the calling thread's end of the port. */
  interface MakeCaller {
    Caller make() throws Exception;
  }

  /** What a thread does with its seat. */
  private interface Action {
    void take(Seat seat) throws Exception;
  }

  /** What follows when all have. */
  private interface Then {
    void go() throws Exception;
  }

  /** An action of all threads. */
  private record Order(Action action, AtomicInteger busy, Then then) {}

  ClientPort(Port port, Events events, Surroundings inside, CallCounters callCounters, Clock clock) {
    this.port = port;
    this.events = events;
    this.clock = clock;
    for (int i = 0; i < port.threads(); i++) {
      seats.add(new Seat(i, callCounters, clock));
      orders.add(new LinkedBlockingQueue<>());
      int number = i;
      Thread thread = new Thread(() -> live(inside, number), "client " + port.label() + " " + i);
      // They wait for orders for ever, and the end of the process must not wait for them.
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Makes the stubs on each thread; returns when all are there. */
  void connect(MakeCaller callers) throws InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    give(seat -> seat.take(callers.make()), connected::countDown);
    connected.await();
  }

  /** The same for peers that have joined since. */
  void join() throws InterruptedException {
    CountDownLatch joined = new CountDownLatch(1);
    give(seat -> seat.join(port.references()), joined::countDown);
    joined.await();
  }

  /** Returns at once; `armed` is heard when all threads are ready. */
  void arm(Phase newPhase) {
    phase = newPhase;
    window = new Window(port.threads(), newPhase.noted().members() == 1, () -> events.reached(this));
    long slice = sliceLength(newPhase);
    give(seat -> arm(seat, newPhase, slice), () -> events.armed(this));
  }

  /** Returns at once; `done` is heard when all threads are through. */
  void go(long at) {
    Phase current = phase;
    Window opened = window;
    opened.open(at);
    give(seat -> run(seat, current, opened), this::report);
  }

  /** The window closes at an instant. */
  void close(long at) {
    window.close(at);
  }

  Port port() {
    return port;
  }

  /** The phase that was asked for last; null before the first. */
  Phase phase() {
    return phase;
  }

  /** What the threads wrote down in the phase that ended last, merged: of each of its operations. */
  List<Recorder> recorded() {
    return recorded;
  }

  private void give(Action action, Then then) {
    Order order = new Order(action, new AtomicInteger(seats.size()), then);
    orders.forEach(queue -> queue.add(order));
  }

  private void live(Surroundings inside, int number) {
    try {
      inside.run(() -> work(number));
    } catch (Throwable error) {
      events.failed(error);
    }
  }

  private void work(int number) {
    try {
      while (true) {
        Order order = orders.get(number).take();
        order.action().take(seats.get(number));
        if (order.busy().decrementAndGet() == 0) {
          order.then().go();
        }
      }
    } catch (Throwable error) {
      // Whatever it is: a thread that ended in silence would let the trial wait for its timeout.
      events.failed(error);
    }
  }

  private void arm(Seat seat, Phase armed, long slice) throws Exception {
    if (armed.offered().waiting() == Phase.Wait.EXACT) {
      armed.setStretch(stretch());
    }
    seat.arm(armed, slice);
  }

  /** Measured once, before anything is, and on a thread that needs it. */
  private synchronized long stretch() {
    if (stretch == 0) {
      Wakening.exactly();
      stretch = Wakening.stretch(clock);
    }
    return stretch;
  }

  private void run(Seat seat, Phase current, Window opened) throws Exception {
    if (current.sleeps()) {
      Wakening.exactly();
    }
    // `go` comes to each program at another time: all begin at the instant that it names.
    clock.waitUntil(opened.begin());
    seat.run(current, opened);
  }

  private void report() throws Exception {
    List<Recorder> found = seats.get(0).recorded();
    for (Seat seat : seats.subList(1, seats.size())) {
      for (int i = 0; i < found.size(); i++) {
        found.get(i).merge(seat.recorded().get(i));
      }
    }
    long first = found.stream().mapToLong(Recorder::firstStart).min().orElse(0);
    long last = found.stream().mapToLong(Recorder::lastEnd).max().orElse(0);
    found.forEach(recorder -> recorder.widen(first, last));
    recorded = found;
    if (phase.kind() == Phase.Kind.WARM) {
      meanOfWarmUp = meanDistance(found, last - first);
    }
    events.done(this);
  }

  private long meanDistance(List<Recorder> found, long wall) {
    long calls = 0;
    for (Recorder recorder : found) {
      // A batch that was left out has taken its interval all the same.
      calls += recorder.counted().calls + recorder.counted().missed * phase.offered().burst();
    }
    return calls == 0 ? meanOfWarmUp : wall / calls;
  }

  private long sliceLength(Phase asked) {
    if (asked.kind() != Phase.Kind.MEASURE) {
      return 0;
    }
    if (asked.noted().slice() > 0) {
      return asked.noted().slice();
    }
    Phase.Offered offered = asked.offered();
    // The mean is of the calls of all threads together, `calls` is each thread's.
    long whole = offered.time() > 0 ? offered.time() : offered.calls() * port.threads() * meanOfWarmUp;
    return whole / Slices.WANTED;
  }
}
