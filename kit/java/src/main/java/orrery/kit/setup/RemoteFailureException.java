package orrery.kit.setup;

/** What a client's end throws when a call fails at the other end, or on its way. */
public class RemoteFailureException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What the other end says, or what became of the way there. */
  public RemoteFailureException(String message) {
    super(message);
  }
}
