package orrery.kit.serving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import orrery.kit.calls.Caller;
import orrery.kit.calls.Exchange;
import orrery.kit.calls.Peer;
import orrery.kit.calls.Slot;
import orrery.kit.measuring.CallCounters;
import orrery.kit.measuring.MonotonicClock;
import orrery.kit.setup.SharedCounts;

/** What a servant does before it replies: work, and calls by stubs of its handler's thread. */
final class ReactionsTest {
  private static final String PING = "Echo::ping";

  private final CallCounters counters = new CallCounters();
  private final Reactions reactions = new Reactions(42, counters, MonotonicClock.INSTANCE);
  private final StringBuilder log = new StringBuilder();

  /** Writes down what is done to it: a dot for a call, > for a launch, < for a landing, each with the peer. */
  private final class Logging extends Caller {
    private final Peer ring = Peer.ring(List.of("0", "1"));

    @Override
    public Peer peers() {
      return ring;
    }

    @Override
    public Exchange prepare(String operation) {
      int counter = counters.open(new CallCounters.Counter("server[0]", "other", operation, "call"));
      return new Exchange(counter, 1) {
        private final Slot slot = new Slot();

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
          return note('.', stub);
        }

        @Override
        public void launch(Object stub, Slot done) {
          note('>', stub);
        }

        @Override
        public long land(Object stub, Slot done) {
          return note('<', stub);
        }
      };
    }

    private long note(char what, Object stub) {
      log.append(what).append(stub);
      return 7;
    }
  }

  private static Reaction reaction(long chance, long work, boolean isAtOnce, Reaction.Call... calls) {
    return new Reaction(PING, chance, work, Reaction.How.SPIN, List.of(calls), isAtOnce, null, 0);
  }

  @Test
  void callsAreMadeOneByOneAtEveryPeer() {
    reactions.add(reaction(Reaction.CERTAIN, 0, false, new Reaction.Call("other", "Map::look")));
    reactions.connect(port -> new Logging());
    reactions.to(PING).run();
    assertEquals(".0.1", log.toString());
    assertEquals(2, counters.total(0).calls());
    assertEquals(14, counters.total(0).out());
  }

  @Test
  void allAreSentAndThenAllRepliesRead() {
    reactions.add(reaction(Reaction.CERTAIN, 0, true, new Reaction.Call("other", "Map::look")));
    reactions.connect(port -> new Logging());
    reactions.to(PING).run();
    assertEquals(">0>1<0<1", log.toString());
  }

  @Test
  void nothingIsDoneForAnotherOperation() {
    reactions.add(reaction(Reaction.CERTAIN, 0, false));
    assertNull(reactions.to("Echo::text"));
  }

  @Test
  void workTakesItsTime() {
    reactions.add(reaction(Reaction.CERTAIN, 2_000_000, false));
    Reactor reactor = reactions.to(PING);
    reactor.run(); // the thread's own things are made
    long begin = System.nanoTime();
    reactor.run();
    assertTrue(System.nanoTime() - begin >= 2_000_000);
  }

  @Test
  void chanceIsInAMillion() {
    reactions.add(reaction(250_000, 0, false, new Reaction.Call("other", "Map::look")));
    reactions.connect(port -> new Logging());
    Reactor reactor = reactions.to(PING);
    for (int i = 0; i < 4_000; i++) {
      reactor.run();
    }
    long calls = counters.total(0).calls() / 2;
    assertTrue(calls > 850 && calls < 1_150, calls + " of about 1,000 reactions"); // five standard deviations
  }

  @Test
  void anObjectIsWithdrawnAfterSoManyCalls(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("counts");
    Files.write(file, new byte[16 * Long.BYTES]);
    SharedCounts counts = new SharedCounts(file.toString());
    reactions.add(new Reaction(
        PING, Reaction.CERTAIN, 0, Reaction.How.SPIN, List.of(), false, counts, 3));
    Reactor reactor = reactions.to(PING);
    reactor.run();
    reactor.run();
    reactor.run(); // the last that is served, and the one by which the object goes
    assertThrows(ObjectWithdrawnException.class, reactor::run);
    ByteBuffer words = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
    assertEquals(3, words.getLong(4 * Long.BYTES));
    assertEquals(1, words.getLong(5 * Long.BYTES));
    assertTrue(words.getLong(10 * Long.BYTES) > words.getLong(8 * Long.BYTES));
  }
}
