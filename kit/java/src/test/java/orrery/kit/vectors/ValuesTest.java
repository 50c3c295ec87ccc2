package orrery.kit.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import orrery.kit.types.Lengths;
import orrery.kit.types.Values;

/** What is drawn for parameters, and what `consume` reads of it: values.json. */
final class ValuesTest {
  private static final JsonObject FILE = VectorFiles.read("values");
  private static final Kinds KINDS = new Kinds(FILE.getAsJsonObject("types"));
  private static final List<String> HELD = List.of("long", "string", "struct");

  @TestFactory
  Stream<DynamicTest> streamsBeginWithTheseNumbers() {
    return VectorFiles.objects(FILE, "streams").stream().map(one -> DynamicTest.dynamicTest(one.toString(), () -> {
      Values values = stream(one);
      for (JsonElement number : one.getAsJsonArray("numbers")) {
        assertEquals(number.getAsBigInteger().longValue(), values.next());
      }
    }));
  }

  @TestFactory
  Stream<DynamicTest> drawsAreTheseValues() {
    return VectorFiles.objects(FILE, "draws").stream().map(one -> DynamicTest.dynamicTest(title(one), () -> draw(one)));
  }

  private static void draw(JsonObject one) {
    Values values = stream(one);
    long sum = 0;
    for (JsonElement element : one.getAsJsonArray("parameters")) {
      JsonObject parameter = element.getAsJsonObject();
      Kind kind = KINDS.of(parameter.get("type"));
      int before = values.enter("." + parameter.get("name").getAsString());
      Object drawn = kind.draw(values);
      values.leave(before);
      assertEquals(kind.read(parameter.get("value")), drawn);
      sum = kind.fold(sum, drawn);
    }
    assertEquals(one.get("consumed").getAsBigInteger().longValue(), sum);
  }

  private static Values stream(JsonObject one) {
    Lengths lengths = new Lengths();
    if (one.has("lengths")) {
      one.getAsJsonObject("lengths").entrySet().forEach(pair -> lengths.set(pair.getKey(), pair.getValue().getAsInt()));
    }
    if (one.has("holds")) {
      one.getAsJsonObject("holds").entrySet()
          .forEach(pair -> lengths.hold(pair.getKey(), HELD.indexOf(pair.getValue().getAsString())));
    }
    int part = "results".equals(one.get("part").getAsString()) ? Values.RESULTS : Values.ARGUMENTS;
    String self = one.has("self") ? one.get("self").getAsString() : "";
    String operation = one.get("operation").getAsString();
    return new Values(lengths, one.get("seed").getAsBigInteger().longValue(), operation, one.get("slot").getAsLong(),
        part, self);
  }

  private static String title(JsonObject one) {
    return one.get("operation").getAsString() + " " + one.get("slot") + " " + one.get("part").getAsString();
  }
}
