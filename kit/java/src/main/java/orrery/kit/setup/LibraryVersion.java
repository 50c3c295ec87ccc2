package orrery.kit.setup;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version of a library that does not tell its own: what Maven has written into its jar. */
public final class LibraryVersion {
  private LibraryVersion() {}

  /** That of the jar of a class; `artifact` is `group/name`. ConfigurationException where it says none. */
  public static String of(Class<?> any, String artifact) {
    Properties written = new Properties();
    try (InputStream file = any.getResourceAsStream("/META-INF/maven/" + artifact + "/pom.properties")) {
      if (file != null) {
        written.load(file);
      }
    } catch (IOException unreadable) {
      throw new ConfigurationException(artifact + " cannot be read: " + unreadable);
    }
    String version = written.getProperty("version");
    if (version == null) {
      throw new ConfigurationException(artifact + " does not tell its version");
    }
    return version;
  }
}
