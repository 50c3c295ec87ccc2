package orrery.kit.types;

/**
 * A wide text as bytes, for middleware that has no wide characters: UTF-16, little endian.
 *
 * <p>Java's own encoder has no bytes for a surrogate that stands alone; as a value it is one character like others.
 */
public final class WideBytes {
  private WideBytes() {}

  /** Those of a text. */
  public static byte[] of(String text) {
    byte[] bytes = new byte[2 * text.length()];
    for (int i = 0; i < text.length(); i++) {
      bytes[2 * i] = (byte) text.charAt(i);
      bytes[2 * i + 1] = (byte) (text.charAt(i) >> 8);
    }
    return bytes;
  }

  /** The text of so many bytes; IllegalArgumentException where half a character is missing. */
  public static String text(byte[] bytes, int from, int size) {
    if (size % 2 != 0) {
      throw new IllegalArgumentException("a wide text of " + size + " bytes has half a character");
    }
    char[] letters = new char[size / 2];
    for (int i = 0; i < letters.length; i++) {
      int at = from + 2 * i;
      letters[i] = (char) (bytes[at] & 0xff | bytes[at + 1] << 8);
    }
    return new String(letters);
  }
}
