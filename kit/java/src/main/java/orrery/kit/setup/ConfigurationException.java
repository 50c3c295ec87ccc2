package orrery.kit.setup;

/** A setting that cannot be worked with: the program says `fail` and exits with status 3. */
public class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public ConfigurationException(String message) {
    super(message);
  }
}
