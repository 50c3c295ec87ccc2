package orrery.beans;

import orrery.rmi.Bean;
import orrery.rmi.Caller;

/** A component that calls: what is done inside of it, its container sees as done by it. */
public class CallerBean extends Bean implements Caller {
  @Override
  public void inside(Runnable work) {
    work.run();
  }
}
