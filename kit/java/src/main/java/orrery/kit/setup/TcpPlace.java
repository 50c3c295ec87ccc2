package orrery.kit.setup;

/** Where somebody listens over TCP; as a reference it is `KIND:ADDRESS:PORT`. */
public record TcpPlace(String address, int port) {
  /** That of a reference of this kind; ConfigurationException where it is none. */
  public static TcpPlace of(String reference, String kind) {
    int begin = kind.length() + 1;
    int colon = reference.lastIndexOf(':');
    if (!reference.startsWith(kind + ":") || colon < begin) {
      throw new ConfigurationException("not a " + kind + ": reference: " + reference);
    }
    try {
      return new TcpPlace(reference.substring(begin, colon), Integer.parseInt(reference.substring(colon + 1)));
    } catch (NumberFormatException none) {
      throw new ConfigurationException(reference + " has no port");
    }
  }

  /** The reference of this kind. */
  public String reference(String kind) {
    return kind + ":" + address + ":" + port;
  }
}
