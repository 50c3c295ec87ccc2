import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A socket of the JDK's channels, which waits. */
record SocketTransport(SocketChannel socket) implements Transport {
  @Override
  public void send(ByteBuffer message) throws IOException {
    while (message.hasRemaining()) {
      socket.write(message);
    }
  }

  @Override
  public boolean receive(ByteBuffer room) throws IOException {
    return socket.read(room) > 0;
  }
}
