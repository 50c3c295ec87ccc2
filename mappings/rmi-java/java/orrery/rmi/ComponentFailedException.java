package orrery.rmi;

/** What a component threw, in words: a container hands on what it knows as an application's, and hides all else. */
public final class ComponentFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Of what was thrown. */
  public ComponentFailedException(RuntimeException thrown) {
    super(thrown.toString());
  }
}
