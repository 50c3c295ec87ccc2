package orrery.kit.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The two directions of a connected socket as streams.
 *
 * <p>Those of java.nio.channels.Channels hold one lock while they wait for bytes, and nobody could write meanwhile.
 */
final class SocketStreams {
  private SocketStreams() {}

  static InputStream input(SocketChannel socket) {
    return new Input(socket);
  }

  static OutputStream output(SocketChannel socket) {
    return new Output(socket);
  }

  private static final class Input extends InputStream {
    private final SocketChannel socket;

    Input(SocketChannel socket) {
      this.socket = socket;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] room, int offset, int length) throws IOException {
      return socket.read(ByteBuffer.wrap(room, offset, length));
    }
  }

  private static final class Output extends OutputStream {
    private final SocketChannel socket;

    Output(SocketChannel socket) {
      this.socket = socket;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
      ByteBuffer left = ByteBuffer.wrap(data, offset, length);
      while (left.hasRemaining()) {
        socket.write(left);
      }
    }
  }
}
