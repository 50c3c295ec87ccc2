package orrery.kit.load;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import orrery.kit.calls.Exchange;
import orrery.kit.calls.Slot;
import orrery.kit.measuring.MonotonicClock;

/** The measured loops allocate nothing of their own: what a phase takes does not grow with its calls. */
final class AllocationTest {
  /** Bytes: the counter itself, and what the virtual machine takes on the side. */
  private static final long SLACK = 8_192;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Calls that do nothing. */
  private static final class Nothing extends Exchange {
    private final Slot slot = new Slot();

    Nothing() {
      super(0, 1);
    }

    @Override
    public Slot next() {
      return slot;
    }

    @Override
    public boolean isRight(Slot done, int peer) {
      return true;
    }

    @Override
    public long call(Object stub, Slot done) {
      return 0;
    }

    @Override
    public boolean overlaps() {
      return true;
    }

    @Override
    public void launch(Object stub, Slot done) {}

    @Override
    public long land(Object stub, Slot done) {
      return 0;
    }
  }

  @Test
  void aClosedLoopAllocatesNothingForACall() throws Exception {
    check("");
  }

  @Test
  void norDoesOneThatComparesReplies() throws Exception {
    check(" verify_one_in=16");
  }

  @Test
  void norAWindowOfCalls() throws Exception {
    check(" window=8");
  }

  @Test
  void norBursts() throws Exception {
    check(" load=burst burst=10");
  }

  @Test
  void norAnOpenLoop() throws Exception {
    check(" load=poisson interval=200");
  }

  private static void check(String keys) throws Exception {
    assumeTrue(THREADS.isThreadAllocatedMemorySupported());
    run(keys, 20_000);
    long few = run(keys, 20_000);
    long many = run(keys, 200_000);
    assertTrue(many - few < SLACK, () -> many - few + " bytes more for 180,000 calls more" + keys);
  }

  /** What the thread allocates in a phase of so many calls. */
  private static long run(String keys, int calls) throws Exception {
    Bench bench = new Bench(MonotonicClock.INSTANCE, new Nothing());
    long thread = Thread.currentThread().getId();
    long before = THREADS.getThreadAllocatedBytes(thread);
    bench.run("kind=measure slice=1000000000 calls=" + calls + keys);
    return THREADS.getThreadAllocatedBytes(thread) - before;
  }
}
