package orrery.kit.calls;

/** Objects that come and go in the caller's own process, for one client thread; it has none yet. */
public interface Activation {
  /** Timed: one more object, with a servant of its own, known to the middleware, and the reference to it. */
  void activate() throws Exception;

  /** Timed: of the object that has been there the longest nothing is left but what isGone() needs. */
  void destroy() throws Exception;

  /** Timed: a reference to an object that is not activated, under an identity of the middleware's choice. */
  void createReference() throws Exception;

  /** The same under an identity of the caller's choice. */
  void createReferenceWithId() throws Exception;

  /** Does the newest object answer? */
  boolean isThere();

  /** Does the object that was destroyed last answer no more? */
  boolean isGone();

  /** Does no object answer at the reference that was created last? */
  boolean isInactive();
}
