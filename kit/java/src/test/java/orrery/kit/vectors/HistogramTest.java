package orrery.kit.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonObject;
import java.math.BigInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import orrery.kit.load.Buckets;
import orrery.kit.load.Histogram;

/** The buckets of times: histogram.json. A time here is a signed number, so that those from 2^63 on are none. */
final class HistogramTest {
  @TestFactory
  Stream<DynamicTest> valuesFallIntoTheseBuckets() {
    return VectorFiles.objects(VectorFiles.read("histogram"), "buckets").stream()
        .filter(one -> value(one).bitLength() < 64)
        .map(one -> DynamicTest.dynamicTest(one.toString(), () -> assertEquals(
            one.get("index").getAsInt(), Buckets.index(value(one).longValue(), one.get("bits").getAsInt()))));
  }

  @Test
  void whatIsTooLongIsNotRecorded() {
    Histogram histogram = new Histogram();
    assertFalse(histogram.record(1L << 42));
    assertFalse(histogram.record(-1));
    assertEquals(0, histogram.count());
    assertEquals(0, histogram.min());
  }

  @Test
  void theLargestValueHasABucket() {
    Histogram histogram = new Histogram();
    histogram.record((1L << 42) - 1);
    histogram.record(5);
    assertEquals("5:1," + (Buckets.count(Buckets.SERIES_BITS) - 1) + ":1", histogram.data());
    assertEquals(5 + (1L << 42) - 1, histogram.sum());
    histogram.clear();
    assertEquals("", histogram.data());
  }

  private static BigInteger value(JsonObject one) {
    return one.get("value").getAsBigInteger();
  }
}
