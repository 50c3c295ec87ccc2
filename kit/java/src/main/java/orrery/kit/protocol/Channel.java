package orrery.kit.protocol;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.setup.SocketPath;

/** The control channel: lines in, lines out. */
public final class Channel {
  private static final String INHERITED = "fd:";
  private static final String DIALLED = "dial:";
  private static final int CHUNK = 65_536;

  private final InputStream in;
  private final OutputStream out;
  private final byte[] chunk = new byte[CHUNK];
  private int begin;
  private int end;

  /** Of streams that are there. */
  public Channel(InputStream in, OutputStream out) {
    this.in = in;
    this.out = out;
  }

  /** `address` is fd:N or dial:TOKEN@PATH, empty for stdin and stdout; ConfigurationException for anything else. */
  public static Channel open(String address) throws IOException {
    if (address.isEmpty()) {
      // stdout itself: what a library prints goes there as well, and a person who types sees both.
      return new Channel(System.in, new FileOutputStream(FileDescriptor.out));
    }
    if (address.startsWith(INHERITED)) {
      FileDescriptor inherited = descriptor(address.substring(INHERITED.length()));
      return new Channel(new FileInputStream(inherited), new FileOutputStream(inherited));
    }
    int at = address.indexOf('@');
    if (address.startsWith(DIALLED) && at > 0) {
      return dial(address.substring(DIALLED.length(), at), address.substring(at + 1));
    }
    throw refused(address);
  }

  /** The next line without its end; null when nobody is left to talk to. */
  public String read() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (true) {
      for (int i = begin; i < end; i++) {
        if (chunk[i] == '\n') {
          line.write(chunk, begin, i - begin);
          begin = i + 1;
          return line.toString(StandardCharsets.UTF_8);
        }
      }
      line.write(chunk, begin, end - begin);
      begin = 0;
      end = Math.max(0, in.read(chunk));
      if (end == 0) {
        return null;
      }
    }
  }

  /** Say a line, from any thread. */
  public synchronized void write(Message message) throws IOException {
    out.write((message.line() + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** The token is shown once, and then the connection is the channel. */
  private static Channel dial(String token, String path) throws IOException {
    SocketChannel socket = SocketChannel.open(UnixDomainSocketAddress.of(Path.of(SocketPath.checked(path))));
    Channel made = new Channel(SocketStreams.input(socket), SocketStreams.output(socket));
    made.write(new Message("dial").with("token", token));
    return made;
  }

  /** The JDK opens files by their names alone, and a socket has none: this asks for java.base/java.io to be opened. */
  private static FileDescriptor descriptor(String number) {
    if (!number.matches("[0-9]{1,9}")) {
      throw refused(INHERITED + number);
    }
    try {
      Constructor<FileDescriptor> make = FileDescriptor.class.getDeclaredConstructor(int.class);
      make.setAccessible(true);
      return make.newInstance(Integer.parseInt(number));
    } catch (ReflectiveOperationException | RuntimeException closed) {
      throw new ConfigurationException("fd:N needs --add-opens java.base/java.io=ALL-UNNAMED: " + closed.getMessage());
    }
  }

  private static ConfigurationException refused(String address) {
    return new ConfigurationException("a control channel is fd:N or dial:TOKEN@PATH, not " + address);
  }
}
