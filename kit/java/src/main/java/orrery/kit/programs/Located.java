package orrery.kit.programs;

/**
 * Where a published servant is. `answer`, only of one that is found by name, is what a lookup must find.
 *
 * <p>`listening` and `bind` have both in one value, parted by a line feed.
 */
public record Located(String reference, String answer) {
  /** Of a value as it travels. */
  public static Located parse(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? new Located(text, "") : new Located(text.substring(0, end), text.substring(end + 1));
  }

  /** As it travels. */
  public String text() {
    return answer.isEmpty() ? reference : reference + "\n" + answer;
  }

  /** What publish() of the driver gave. */
  public String direct() {
    return answer.isEmpty() ? reference : answer;
  }
}
