package orrery.kit.types;

import java.util.HashMap;
import java.util.Map;

/** How long strings and sequences are, and what an any holds, by the path of the value (kit/vectors/README.md). */
public final class Lengths {
  /** Where nobody said it. */
  public static final int USUAL = 16;

  private final Map<String, Integer> lengths = new HashMap<>();
  private final Map<String, Integer> held = new HashMap<>();

  /** The length at a path. */
  public void set(String path, int length) {
    lengths.put(path, length);
  }

  /** The any at a path holds this kind: 0 a long, 1 a string, 2 a struct. */
  public void hold(String path, int kind) {
    held.put(path, kind);
  }

  /** The length at a whole path: by it, by what follows its last `::`, by `*`, or the usual one. */
  public int at(String path) {
    return found(lengths, path, USUAL);
  }

  /** What the any at a whole path holds, looked up likewise; `drawn` where nobody said it. */
  public int heldAt(String path, int drawn) {
    return found(held, path, drawn);
  }

  private static int found(Map<String, Integer> known, String path, int otherwise) {
    Integer value = known.get(path);
    int colons = path.lastIndexOf("::");
    if (value == null && colons >= 0) {
      value = known.get(path.substring(colons + 2));
    }
    if (value == null) {
      value = known.get("*");
    }
    return value == null ? otherwise : value;
  }
}
