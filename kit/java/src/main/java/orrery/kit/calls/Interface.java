package orrery.kit.calls;

import java.util.List;
import orrery.kit.setup.ConfigurationException;

/** An interface as generated code describes it; each mapping adds what its servants and stubs are. */
public abstract class Interface {
  private final String name;
  private final boolean isTopic;
  private final boolean refers;
  private final List<Operation> operations;

  /** `name` is the scoped one; `refers` says whether a reply may be a reference to the servant itself. */
  protected Interface(String name, boolean isTopic, boolean refers, List<Operation> operations) {
    this.name = name;
    this.isTopic = isTopic;
    this.refers = refers;
    this.operations = List.copyOf(operations);
  }

  /** The scoped name. */
  public final String name() {
    return name;
  }

  /** Does it carry a topic? */
  public final boolean isTopic() {
    return isTopic;
  }

  /** May a reply be a reference to the servant itself? */
  public final boolean refers() {
    return refers;
  }

  /** Its operations, by their place. */
  public final List<Operation> operations() {
    return operations;
  }

  /** The operation of a name; ConfigurationException where there is none. */
  public final Operation operation(String wanted) {
    for (Operation one : operations) {
      if (one.name().equals(wanted)) {
        return one;
      }
    }
    throw new ConfigurationException("interface " + name + " has no operation " + wanted);
  }
}
