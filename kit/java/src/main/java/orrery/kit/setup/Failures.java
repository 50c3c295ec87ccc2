package orrery.kit.setup;

/** Exceptions in words. */
public final class Failures {
  private Failures() {}

  /** What it says; with the name of its class, where that is not one of the kit's. */
  public static String text(Throwable error) {
    boolean isOurs = error instanceof ConfigurationException
        || error instanceof RemoteFailureException
        || error instanceof MalformedException;
    return isOurs ? error.getMessage() : error.toString();
  }
}
