/** How a server by hand says where it is, by one line of stdout: `server FOLDER [CHOICE [ADDRESS]]`. */
final class Ready {
  private Ready() {}

  static void say(String reference) {
    System.out.println("ready " + reference);
  }

  /** The address that a server was given, or the loopback's. */
  static String address(String[] words) {
    return words.length > 2 ? words[2] : "127.0.0.1";
  }
}
