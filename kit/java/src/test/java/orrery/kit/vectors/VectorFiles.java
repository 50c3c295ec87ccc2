package orrery.kit.vectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files of kit/vectors. */
public final class VectorFiles {
  private static final String FOLDER = System.getProperty("orrery.vectors", "../vectors");

  private VectorFiles() {}

  /** One of them, by its name without ending. */
  public static JsonObject read(String name) {
    try {
      return JsonParser.parseString(Files.readString(Path.of(FOLDER, name + ".json"))).getAsJsonObject();
    } catch (IOException lost) {
      throw new UncheckedIOException(lost);
    }
  }

  /** The objects of an array in it. */
  public static List<JsonObject> objects(JsonObject file, String name) {
    List<JsonObject> found = new ArrayList<>();
    for (JsonElement one : file.getAsJsonArray(name)) {
      found.add(one.getAsJsonObject());
    }
    return found;
  }

  /** Bytes that are written as two hexadecimal digits each. */
  public static byte[] bytes(String text) {
    String[] digits = text.isEmpty() ? new String[0] : text.split(" ");
    byte[] found = new byte[digits.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = (byte) Integer.parseInt(digits[i], 16);
    }
    return found;
  }

  /** The texts of an array. */
  public static List<String> texts(JsonArray array) {
    List<String> found = new ArrayList<>();
    array.forEach(one -> found.add(one.getAsString()));
    return found;
  }
}
