import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A message of a raw peer, going out or coming in: two of the seven calls as plain CDR behind a header of 16 bytes.
 *
 * <p>The header is the length of what follows it, the operation, and the number of the request.
 */
final class Message {
  static final int IN_OUT_INT_CALL = 3;
  static final int IN_OUT_STRING_CALL = 6;
  private static final int HEADER = 16;

  private final ByteBuffer bytes = ByteBuffer.allocateDirect(16 * 1024).order(ByteOrder.LITTLE_ENDIAN);

  void put(int operation, long request, int number) {
    bytes.clear().position(HEADER);
    bytes.putInt(number);
    finish(operation, request);
  }

  void put(int operation, long request, String text) {
    bytes.clear().position(HEADER);
    bytes.putInt(text.length() + 1).put(text.getBytes(StandardCharsets.ISO_8859_1)).put((byte) 0);
    finish(operation, request);
  }

  int operation() {
    return bytes.getInt(4);
  }

  long request() {
    return bytes.getLong(8);
  }

  int number() {
    if (bytes.getInt(0) != Integer.BYTES) {
      throw new IllegalStateException("not a number");
    }
    return bytes.getInt(HEADER);
  }

  String text() {
    int length = bytes.getInt(HEADER);
    if (length < 1 || bytes.getInt(0) != Integer.BYTES + length) {
      throw new IllegalStateException("not a string");
    }
    byte[] letters = new byte[length - 1];
    bytes.get(HEADER + Integer.BYTES, letters);
    return new String(letters, StandardCharsets.ISO_8859_1);
  }

  /** Waits for a whole one; false at the end. */
  boolean receive(Transport transport) throws Exception {
    bytes.clear();
    while (bytes.position() < HEADER || bytes.position() < HEADER + bytes.getInt(0)) {
      if (!transport.receive(bytes)) {
        return false;
      }
    }
    return true;
  }

  void send(Transport transport) throws Exception {
    transport.send(bytes);
  }

  private void finish(int operation, long request) {
    bytes.putInt(0, bytes.position() - HEADER).putInt(4, operation).putLong(8, request).flip();
  }
}
