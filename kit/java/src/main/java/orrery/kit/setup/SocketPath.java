package orrery.kit.setup;

import java.nio.charset.StandardCharsets;

/** The paths of UNIX sockets, which the kernel takes up to a length only. */
public final class SocketPath {
  /** sockaddr_un has 108 bytes, one of them for the closing zero (unix(7)). */
  private static final int LONGEST = 107;

  private SocketPath() {}

  /** The path itself; ConfigurationException for one that is too long. */
  public static String checked(String path) {
    if (path.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      throw new ConfigurationException("longer than " + LONGEST + " bytes: " + path);
    }
    return path;
  }
}
