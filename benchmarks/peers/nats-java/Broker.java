import io.nats.client.Connection;
import io.nats.client.Nats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the nats-server listens: it says so in what it prints, which is in the folder. */
final class Broker {
  /** Where the server by hand is asked. */
  static final String SUBJECT = "peer";
  private static final Pattern PLACE = Pattern.compile("Listening for client connections on (\\S+)");

  private Broker() {}

  static Connection in(String folder) throws Exception {
    Matcher found = PLACE.matcher(Files.readString(Path.of(folder, "nats-server.out")));
    if (!found.find()) {
      throw new IllegalStateException("the nats-server does not say where it listens");
    }
    return Nats.connect("nats://" + found.group(1));
  }
}
