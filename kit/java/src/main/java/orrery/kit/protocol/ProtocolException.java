package orrery.kit.protocol;

import orrery.kit.setup.ConfigurationException;

/** A line that is not what kit/PROTOCOL.md says. */
public final class ProtocolException extends ConfigurationException {
  private static final long serialVersionUID = 1L;

  /** What is wrong with it. */
  public ProtocolException(String message) {
    super(message);
  }
}
