package orrery.kit.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import orrery.kit.vectors.VectorFiles;

/** Lines of the control protocol: protocol.json. */
final class MessageTest {
  private static final JsonObject FILE = VectorFiles.read("protocol");

  @TestFactory
  Stream<DynamicTest> valuesAreEscapedAndComeBack() {
    return VectorFiles.objects(FILE, "escapes").stream().map(one -> DynamicTest.dynamicTest(one.toString(), () -> {
      assertEquals(one.get("written").getAsString(), Escapes.escape(one.get("plain").getAsString()));
      assertEquals(one.get("plain").getAsString(), Escapes.unescape(one.get("written").getAsString()));
    }));
  }

  @TestFactory
  Stream<DynamicTest> commandsAreRead() {
    return VectorFiles.objects(FILE, "commands").stream().map(one -> DynamicTest.dynamicTest(line(one), () -> {
      Message message = Message.parse(line(one));
      assertEquals(one.get("verb").getAsString(), message.verb());
      assertEquals(pairs(one), message.values());
    }));
  }

  @TestFactory
  Stream<DynamicTest> repliesAreWritten() {
    return VectorFiles.objects(FILE, "replies").stream().map(one -> DynamicTest.dynamicTest(line(one), () -> {
      Message message = new Message(one.get("verb").getAsString());
      pairs(one).forEach(message::with);
      assertEquals(line(one), message.line());
    }));
  }

  @TestFactory
  Stream<DynamicTest> whatIsWrongIsRefused() {
    return VectorFiles.objects(FILE, "wrong").stream()
        .map(one -> DynamicTest.dynamicTest(one.get("why").getAsString(), () ->
            assertThrows(ProtocolException.class, () -> Message.parse(line(one)))));
  }

  @Test
  void numbersAreWholeAndNotTooSmall() {
    assertEquals(7, Message.parse("mark id=7").number("id"));
    assertThrows(ProtocolException.class, () -> Message.parse("mark id=+7").number("id"));
    assertThrows(ProtocolException.class, () -> Message.parse("mark id=-7").number("id", 0, 0));
    assertThrows(ProtocolException.class, () -> Message.parse("mark id=9999999999").count("id", 0, 0));
    assertThrows(ProtocolException.class, () -> Message.parse("mark id=99999999999999999999").number("id"));
  }

  private static String line(JsonObject one) {
    return one.get("line").getAsString();
  }

  private static Map<String, String> pairs(JsonObject one) {
    Map<String, String> found = new LinkedHashMap<>();
    for (JsonElement pair : one.getAsJsonArray("pairs")) {
      found.put(pair.getAsJsonArray().get(0).getAsString(), pair.getAsJsonArray().get(1).getAsString());
    }
    return found;
  }
}
