package orrery.kit.vectors;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import orrery.cdr.Frames;
import orrery.cdr.Reader;
import orrery.cdr.Writer;
import orrery.kit.setup.MalformedException;

/** Plain CDR, byte for byte: cdr.json. */
final class CdrTest {
  private static final JsonObject FILE = VectorFiles.read("cdr");
  private static final Kinds KINDS = new Kinds(VectorFiles.read("values").getAsJsonObject("types"));

  @TestFactory
  Stream<DynamicTest> bodiesAreWrittenReadAndRefusedWhereTheyAreCut() {
    return VectorFiles.objects(FILE, "bodies").stream()
        .map(one -> DynamicTest.dynamicTest(one.get("note").getAsString(), () -> body(one)));
  }

  @TestFactory
  Stream<DynamicTest> malformedBodiesAreRefused() {
    return VectorFiles.objects(FILE, "malformed").stream()
        .map(one -> DynamicTest.dynamicTest(one.get("why").getAsString(), () -> {
          Reader reader = reader(VectorFiles.bytes(one.get("bytes").getAsString()));
          Kind kind = KINDS.of(one.get("type"));
          assertThrows(MalformedException.class, () -> kind.get(reader));
        }));
  }

  @TestFactory
  Stream<DynamicTest> framesHaveTheirHeader() {
    return VectorFiles.objects(FILE, "frames").stream()
        .map(one -> DynamicTest.dynamicTest(one.get("bytes").getAsString(), () -> frame(one)));
  }

  private static void body(JsonObject one) {
    byte[] bytes = VectorFiles.bytes(one.get("bytes").getAsString());
    Writer writer = new Writer();
    writer.begin();
    for (JsonElement part : one.getAsJsonArray("parts")) {
      JsonObject object = part.getAsJsonObject();
      Kind kind = KINDS.of(object.get("type"));
      kind.put(writer, kind.read(object.get("value")));
    }
    byte[] message = taken(writer.end(0, 0));
    byte[] written = new byte[message.length - Writer.HEADER];
    System.arraycopy(message, Writer.HEADER, written, 0, written.length);
    assertArrayEquals(bytes, written);
    read(one, bytes);
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(bytes, length);
      assertThrows(MalformedException.class, () -> read(one, cut), "cut to " + length);
    }
  }

  private static void read(JsonObject one, byte[] bytes) {
    Reader reader = reader(bytes);
    for (JsonElement part : one.getAsJsonArray("parts")) {
      JsonObject object = part.getAsJsonObject();
      Kind kind = KINDS.of(object.get("type"));
      assertEquals(kind.read(object.get("value")), kind.get(reader));
    }
  }

  private static void frame(JsonObject one) throws IOException {
    byte[] bytes = VectorFiles.bytes(one.get("bytes").getAsString());
    int operation = one.get("operation").getAsInt();
    long request = one.get("request").getAsLong();
    Writer writer = new Writer();
    writer.begin();
    writer.block(VectorFiles.bytes(one.get("body").getAsString()));
    assertArrayEquals(bytes, taken(writer.end(operation, request)));
    Frames frames = new Frames(Channels.newChannel(new ByteArrayInputStream(bytes)));
    assertTrue(frames.next());
    assertEquals(operation, frames.operation());
    assertEquals(request, frames.request());
    assertTrue(frames.isEmpty());
  }

  /** A body somewhere in a buffer, where nothing is aligned but by itself. */
  private static Reader reader(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.allocate(bytes.length + 3).order(ByteOrder.LITTLE_ENDIAN);
    buffer.put(3, bytes);
    Reader reader = new Reader();
    reader.begin(buffer, 3, bytes.length);
    return reader;
  }

  private static byte[] taken(ByteBuffer message) {
    byte[] found = new byte[message.remaining()];
    message.get(found);
    return found;
  }
}
