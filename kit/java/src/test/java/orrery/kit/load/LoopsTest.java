package orrery.kit.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** The loops, by a clock that stands still between two readings. */
final class LoopsTest {
  private final ScriptedClock clock = new ScriptedClock();
  private final ScriptedExchange exchange = new ScriptedExchange(clock, 10);
  private final Bench bench = new Bench(clock, exchange);

  @Test
  void aClosedLoopMakesItsCallsOneAfterAnother() throws Exception {
    Recorder recorder = bench.run("kind=measure calls=5");
    assertEquals("ccccc", exchange.log());
    assertEquals(5, recorder.counted().calls);
    assertEquals(5, recorder.series("latency").count());
    // The call, and the second reading of the clock.
    assertEquals(11, recorder.series("latency").min());
    assertEquals(11, recorder.series("latency").max());
    // One reading stands between the end of a call and the start of the next.
    assertEquals(5, recorder.counted().gap);
    assertEquals(5, bench.tally().calls());
    assertEquals(5, bench.tally().in());
    assertEquals(5, bench.tally().out());
  }

  @Test
  void aTimeEndsALoopToo() throws Exception {
    Recorder recorder = bench.run("kind=measure time=100");
    assertEquals(9, recorder.counted().calls);
    assertEquals(0, recorder.series("outside_window").count());
  }

  @Test
  void verifyingHasCallsOfItsOwnAndTimesNothing() throws Exception {
    Recorder recorder = bench.run("kind=verify");
    assertEquals("vvvv", exchange.log());
    assertEquals(4, recorder.counted().checked);
    assertEquals(0, recorder.counted().wrong);
    assertEquals(0, recorder.series("latency").count());
  }

  @Test
  void theCallAfterAComparedOneIsKeptApart() throws Exception {
    exchange.beWrong();
    Recorder recorder = bench.run("kind=measure calls=4 verify_one_in=1");
    assertEquals(4, recorder.counted().wrong);
    assertEquals(1, recorder.series("latency").count());
    assertEquals(3, recorder.series("excluded").count());
  }

  @Test
  void anEarlierCallIsBackPressureAndNotTheGeneratorsFault() throws Exception {
    Bench late = new Bench(clock, new ScriptedExchange(clock, 10, 250));
    Recorder recorder = late.run("kind=measure load=constant-rate interval=100 calls=4");
    assertEquals(4, recorder.series("intended").count());
    // The first began at 1 and took until 254: the calls due at 101 and 201 were held up by 153 and 65.
    assertEquals(2, counted(recorder.series("backpressure"), 30));
    assertEquals(0, counted(recorder.series("timer_error"), 30));
  }

  @Test
  void aWindowOfCallsIsOutAllTheTime() throws Exception {
    Recorder recorder = bench.run("kind=measure calls=6 window=3");
    assertEquals("lll" + "rl".repeat(5) + "rrr", exchange.log());
    assertEquals(6, recorder.series("latency").count());
    // What was still out when the last one asked for came is read, and no part of the window.
    assertEquals(2, recorder.series("outside_window").count());
    assertEquals(8, bench.tally().calls());
  }

  @Test
  void aBurstIsTimedAsAWhole() throws Exception {
    Recorder recorder = bench.run("kind=measure load=burst burst=3 calls=6");
    assertEquals("lllrrr" + "lllrrr", exchange.log());
    assertEquals(2, recorder.series("latency").count());
    assertEquals(31, recorder.series("latency").min());
    assertEquals(6, recorder.counted().calls);
  }

  @Test
  void anErrorEndsItsOwnCallWhereCallsMayFail() throws Exception {
    exchange.failAt(1);
    Recorder recorder = bench.run("kind=measure load=constant-rate interval=100 calls=4 fallible=1");
    assertEquals(1, recorder.counted().failed);
    assertEquals(3, recorder.series("latency").count());
  }

  @Test
  void anErrorEndsTheLoopElsewhere() {
    exchange.failAt(1);
    assertThrows(IllegalStateException.class, () -> bench.run("kind=measure calls=4"));
  }

  @Test
  void aRestIsNoGap() throws Exception {
    Recorder recorder = bench.run("kind=measure load=think-time think_time=1000 calls=3");
    assertEquals(3, recorder.series("latency").count());
    assertEquals(3, recorder.counted().gap);
  }

  private static long counted(Histogram series, long atLeast) {
    long found = 0;
    for (String pair : series.data().split(",")) {
      String[] parts = pair.split(":");
      if (parts.length == 2 && Integer.parseInt(parts[0]) >= Buckets.index(atLeast, Buckets.SERIES_BITS)) {
        found += Long.parseLong(parts[1]);
      }
    }
    return found;
  }
}
