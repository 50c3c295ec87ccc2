package orrery.rmi;

import java.rmi.Remote;

/** An instance that a container makes by itself: it hands each call on to who answers for its component. */
public abstract class Bean {
  private String component;
  private Remote answering;

  /** Said by the container before any call. */
  public void setComponent(String component) {
    this.component = component;
  }

  /** Who answers. */
  protected Remote answering() {
    if (answering == null) {
      answering = Components.of(component);
    }
    return answering;
  }
}
