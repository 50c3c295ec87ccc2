package orrery.kit.protocol;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/** One line of the control protocol (kit/PROTOCOL.md): a verb with its values by key. */
public final class Message {
  private final String verb;
  private final Map<String, String> values = new LinkedHashMap<>();

  /** Without any values yet. */
  public Message(String verb) {
    this.verb = verb;
  }

  /** The message of a line; ProtocolException if it is none that a program understands. */
  public static Message parse(String line) {
    String[] words = line.split(" ", -1);
    Verbs.Keys keys = Verbs.keys(words[0]);
    if (keys == null) {
      throw new ProtocolException("unknown verb `" + words[0] + "`");
    }
    Message message = new Message(words[0]);
    for (int i = 1; i < words.length; i++) {
      message.take(words[i], keys);
    }
    for (String key : keys.required()) {
      if (!message.has(key)) {
        throw new ProtocolException("`" + words[0] + "` needs the key `" + key + "`");
      }
    }
    return message;
  }

  private void take(String pair, Verbs.Keys keys) {
    int equals = pair.indexOf('=');
    if (equals < 0) {
      throw new ProtocolException("`" + pair + "` is not key=value");
    }
    String key = pair.substring(0, equals);
    if (!keys.has(key)) {
      // A misspelt key must not pass for one that was left out and has its default.
      throw new ProtocolException("`" + verb + "` has no key `" + key + "`");
    }
    if (has(key)) {
      throw new ProtocolException("key `" + key + "` stands twice");
    }
    values.put(key, Escapes.unescape(pair.substring(equals + 1)));
  }

  /** With one value more. */
  public Message with(String key, String value) {
    values.put(key, value);
    return this;
  }

  /** With one number more. */
  public Message with(String key, long value) {
    return with(key, Long.toString(value));
  }

  /** With a sum modulo 2^64. */
  public Message withSum(String key, long value) {
    return with(key, Long.toUnsignedString(value));
  }

  /** The verb. */
  public String verb() {
    return verb;
  }

  /** The values by key, in the order of the line. */
  public Map<String, String> values() {
    return values;
  }

  /** Does a key stand there? */
  public boolean has(String key) {
    return values.containsKey(key);
  }

  /** The value of a key; empty where it is left out. */
  public String text(String key) {
    return values.getOrDefault(key, "");
  }

  /** The value of a key as a whole number that is at least `least`; `otherwise` where it is left out. */
  public long number(String key, long otherwise, long least) {
    String digits = values.get(key);
    if (digits == null) {
      return otherwise;
    }
    long value = whole(key, digits);
    if (value < least) {
      throw new ProtocolException(key + "=" + digits + " is less than " + least);
    }
    return value;
  }

  /** The same of a number that stands there, and may be below 0. */
  public long number(String key) {
    return whole(key, text(key));
  }

  /** The same of one that fits into 31 bits. */
  public int count(String key, int otherwise, int least) {
    long value = number(key, otherwise, least);
    if (value > Integer.MAX_VALUE) {
      throw new ProtocolException(key + "=" + value + " is more than " + Integer.MAX_VALUE);
    }
    return (int) value;
  }

  /** The value of a key, one of the known words, of which the first stands where it is left out. */
  public String word(String key, String... known) {
    String found = values.getOrDefault(key, known[0]);
    StringJoiner all = new StringJoiner(", ");
    for (String one : known) {
      if (one.equals(found)) {
        return found;
      }
      if (!one.isEmpty()) {
        all.add(one);
      }
    }
    throw new ProtocolException(key + "=" + found + " is none of " + all);
  }

  /** As it is written, without the end of the line. */
  public String line() {
    StringBuilder written = new StringBuilder(verb);
    values.forEach((key, value) -> written.append(' ').append(key).append('=').append(Escapes.escape(value)));
    return written.toString();
  }

  private static long whole(String key, String digits) {
    // Long.parseLong would take a plus sign and digits of other scripts too.
    if (digits.matches("-?[0-9]+")) {
      try {
        return Long.parseLong(digits);
      } catch (NumberFormatException tooLong) {
        throw new ProtocolException("`" + key + "=" + digits + "` is too large a number");
      }
    }
    throw new ProtocolException("`" + key + "=" + digits + "` is not a whole number");
  }
}
