package orrery.kit.setup;

/** Values that came are none of their type, or cannot be said on the wire. */
public class MalformedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What is wrong with them. */
  public MalformedException(String message) {
    super(message);
  }
}
