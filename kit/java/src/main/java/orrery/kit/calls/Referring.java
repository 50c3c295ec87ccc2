package orrery.kit.calls;

/** What a driver does with references that come back as values, in its mapping's own type. */
public interface Referring {
  /** A stub of the referrer with this reference. */
  Object referrer(String reference) throws Exception;

  /** A stub of the peer that was answered. */
  Object resolved(Object answer) throws Exception;

  /** Is an answer the object that was published under this text? */
  boolean means(Object answer, String reference);
}
