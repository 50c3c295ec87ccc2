import java.nio.ByteBuffer;

/** What the library is given: it keeps that until another thread has sent it. */
final class Copied {
  private Copied() {}

  static byte[] of(ByteBuffer message) {
    byte[] bytes = new byte[message.remaining()];
    message.get(bytes);
    return bytes;
  }
}
