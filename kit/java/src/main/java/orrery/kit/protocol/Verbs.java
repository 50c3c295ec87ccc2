package orrery.kit.protocol;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Every verb that a program understands, with the keys that must stand there and those that may. */
final class Verbs {
  /** The keys of one verb. */
  record Keys(Set<String> required, Set<String> optional) {
    boolean has(String key) {
      return required.contains(key) || optional.contains(key);
    }
  }

  private static final Map<String, Keys> ALL = new HashMap<>();

  static {
    add("hello", "protocol", "");
    add("process", "name seed folder", "trace lock address");
    add("option", "name value", "");
    add("length", "path value", "");
    add("holds", "path value", "");
    add("object", "id", "");
    add("port", "object name kind interface", "threads window pool to first samples location");
    add("react", "object port operation chance", "work how calls at_once counts withdraw");
    add("start", "", "");
    add("bind", "object port peer peer_port ref", "by server");
    add("connect", "", "");
    add("phase", "id object port kind",
        "operation operations order load calls time window burst interval late wait think_time deadline useless "
            + "fallible verify_one_in slice raw first members counts after kill leave");
    add("mark", "id", "");
    add("go", "id at", "");
    add("close", "id at", "");
    add("collect", "", "");
    add("quit", "", "");
  }

  private Verbs() {}

  /** The keys of a verb; null for one that there is not. */
  static Keys keys(String verb) {
    return ALL.get(verb);
  }

  private static void add(String verb, String required, String optional) {
    ALL.put(verb, new Keys(words(required), words(optional)));
  }

  private static Set<String> words(String text) {
    return text.isEmpty() ? Set.of() : Set.of(text.split(" "));
  }
}
