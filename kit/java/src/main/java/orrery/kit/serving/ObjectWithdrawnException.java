package orrery.kit.serving;

/** An object that is taken out of its adapter while its process lives refuses the calls that come. */
public final class ObjectWithdrawnException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The one reason. */
  public ObjectWithdrawnException() {
    super("the object has been withdrawn");
  }
}
