package orrery.rmi;

/** What a component that calls offers inside its process: its threads work in a call of it. */
public interface Caller {
  /** Does the work within the component. */
  void inside(Runnable work);
}
