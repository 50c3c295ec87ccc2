package orrery.driver;

import orrery.kit.setup.ConfigurationException;

/** What a container does about transactions at each call of a bean, as descriptors say it. */
enum Transactions {
  NONE("NotSupported"),
  REQUIRED("Required");

  private final String attribute;

  Transactions(String attribute) {
    this.attribute = attribute;
  }

  /** The word of descriptors. */
  String attribute() {
    return attribute;
  }

  /** Of the option `container`. */
  static Transactions of(String container) {
    return switch (container) {
      case "ejb" -> NONE;
      case "ejb-transactions" -> REQUIRED;
      default -> throw new ConfigurationException("no container is called " + container);
    };
  }
}
