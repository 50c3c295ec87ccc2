package orrery.kit.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import orrery.kit.measuring.Clock;
import orrery.kit.protocol.Message;

/** What is written down of calls, and how it is put together over threads. */
final class RecorderTest {
  private static final String LINE = "phase id=1 object=client[0] port=server operation=Echo::ping kind=measure calls=9"
      + " deadline=50 useless=90 raw=2";
  private static final Phase PHASE = PhaseReading.read(Message.parse(LINE), 1);

  private static Recorder recorder(long slice, long... durations) {
    Recorder recorder = new Recorder(PHASE, slice);
    recorder.begin(0);
    long now = 0;
    for (long duration : durations) {
      recorder.record(now, now + duration, Clock.NEVER, 1);
      now += duration;
    }
    return recorder;
  }

  @Test
  void callsAreJudgedByTheirDeadline() {
    Recorder.Counted counted = recorder(0, 50, 51, 90, 91).counted();
    assertEquals(1, counted.onTime);
    assertEquals(2, counted.late);
    assertEquals(1, counted.useless);
  }

  @Test
  void whatEndsAfterTheWindowLiesOutside() {
    Recorder recorder = new Recorder(PHASE, 0);
    recorder.begin(0);
    recorder.record(0, 10, 10, 1);
    recorder.record(10, 30, 20, 1);
    assertEquals(1, recorder.series("latency").count());
    assertEquals(1, recorder.series("outside_window").count());
    assertEquals(10, recorder.lastEnd());
  }

  @Test
  void neighboursVaryBySoMuch() {
    Recorder.Counted counted = recorder(0, 10, 14, 11).counted();
    assertEquals(7, counted.variation);
    assertEquals(2, counted.successions);
  }

  @Test
  void slicesHaveTheCallsThatEndedInThem() {
    Slices slices = recorder(100, 60, 60, 60, 60).slices();
    assertEquals(3, slices.used());
    assertEquals(1, slices.count(0));
    assertEquals(2, slices.count(1));
    assertEquals(1, slices.count(2));
    assertEquals(100, slices.begin(1));
    assertEquals(200, slices.end(1, 240));
    assertEquals(240, slices.end(2, 240));
    assertEquals("60:2", slices.data(1));
  }

  @Test
  void threadsArePutTogether() {
    Recorder one = recorder(100, 60, 60);
    one.merge(recorder(100, 30));
    assertEquals(3, one.counted().calls);
    assertEquals(3, one.series("latency").count());
    assertEquals(2, one.slices().count(0));
    assertEquals(3, one.raw().size());
    assertEquals("0:60,60:60,0:30", one.raw().data(0, 3));
  }

  @Test
  void theLongestCallsStay() {
    Longest longest = new Longest();
    LongStream.range(0, 5_000).forEach(i -> {
      long duration = i * 7919 % 5_000;
      if (longest.mayHold(duration)) {
        longest.put(i, i, duration);
      }
    });
    String[] found = longest.data().split(",");
    assertEquals(Longest.KEPT, found.length);
    assertTrue(found[0].endsWith(":4999"));
    assertTrue(found[999].endsWith(":4000"));
  }
}
