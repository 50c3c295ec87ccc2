package orrery.kit.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Values as they stand in a line: `%`, blanks and control characters as `%XX`. */
final class Escapes {
  private static final String DIGITS = "0123456789ABCDEF";

  private Escapes() {}

  /** A value as it is written. */
  static String escape(String plain) {
    StringBuilder written = new StringBuilder(plain.length());
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      // A blank parts the pairs of a line, a line feed ends it.
      if (c <= 0x20 || c == 0x7f || c == '%') {
        written.append('%').append(DIGITS.charAt(c >> 4)).append(DIGITS.charAt(c & 15));
      } else {
        written.append(c);
      }
    }
    return written.toString();
  }

  /** The value that stands there; ProtocolException for half an escape. */
  static String unescape(String written) {
    if (written.indexOf('%') < 0) {
      return written;
    }
    // As bytes: an escape may be a part of a character.
    byte[] bytes = written.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream plain = new ByteArrayOutputStream(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != '%') {
        plain.write(bytes[i]);
        continue;
      }
      if (i + 2 >= bytes.length) {
        throw halfAnEscape();
      }
      plain.write(digit(bytes[i + 1]) * 16 + digit(bytes[i + 2]));
      i += 2;
    }
    return plain.toString(StandardCharsets.UTF_8);
  }

  private static int digit(byte written) {
    int value = DIGITS.indexOf(written);
    if (value < 0) {
      throw halfAnEscape();
    }
    return value;
  }

  private static ProtocolException halfAnEscape() {
    return new ProtocolException("a % is followed by two upper-case hexadecimal digits");
  }
}
