package orrery.driver;

import java.util.LinkedHashMap;
import java.util.Map;
import orrery.beans.CallerBean;
import orrery.kit.setup.Port;
import orrery.rmi.Bean;
import orrery.rmi.Caller;
import orrery.rmi.ComponentFailedException;
import orrery.rmi.RmiInterface;

/** The deployment descriptor of a process (`ejb-jar.xml`): a bean for each servant, and for each object that calls. */
final class Descriptor {
  /** The words of a descriptor, about a bean of each kind: a servant's, and a caller's. */
  private static final String SERVANT = """
          <session>
            <ejb-name>%1$s</ejb-name>
            <business-remote>%2$s</business-remote>
            <ejb-class>%3$s</ejb-class>
            <session-type>Stateless</session-type>
            <transaction-type>Container</transaction-type>
            <env-entry>
              <env-entry-name>component</env-entry-name>
              <env-entry-type>java.lang.String</env-entry-type>
              <env-entry-value>%1$s</env-entry-value>
              <injection-target>
                <injection-target-class>%4$s</injection-target-class>
                <injection-target-name>component</injection-target-name>
              </injection-target>
            </env-entry>
          </session>
      """;
  private static final String CALLER = """
          <session>
            <ejb-name>%1$s</ejb-name>
            <business-local>%2$s</business-local>
            <ejb-class>%3$s</ejb-class>
            <session-type>Stateless</session-type>
            <transaction-type>Container</transaction-type>
          </session>
      """;
  private static final String TRANSACTION = """
          <container-transaction>
            <method>
              <ejb-name>%s</ejb-name>
              <method-name>*</method-name>
            </method>
            <trans-attribute>%s</trans-attribute>
          </container-transaction>
      """;
  private static final String WHOLE = """
      <?xml version="1.0" encoding="UTF-8"?>
      <ejb-jar xmlns="https://jakarta.ee/xml/ns/jakartaee" version="4.0" metadata-complete="true">
        <enterprise-beans>
      %s  </enterprise-beans>
        <assembly-descriptor>
      %s    <application-exception>
            <exception-class>%s</exception-class>
            <rollback>true</rollback>
          </application-exception>
        </assembly-descriptor>
      </ejb-jar>
      """;

  private final Map<String, String> sessions = new LinkedHashMap<>();
  private final Map<String, Transactions> transactions = new LinkedHashMap<>();

  /** The name of the bean of a port that serves, and of the object of one that calls: letters, digits, dots. */
  static String bean(Port port) {
    return port.isClient() ? "caller_" + port.object().replaceAll("[^0-9A-Za-z]", "_") : port.word();
  }

  /** Are there any beans? */
  boolean isEmpty() {
    return sessions.isEmpty();
  }

  /** A bean for a port that serves. */
  void addServant(Port port, RmiInterface type, Transactions attribute) {
    add(bean(port), SERVANT, type.remote(), type.bean(), attribute);
  }

  /** One for the object of a port that calls; its own work needs no transaction. */
  void addCaller(Port port) {
    add(bean(port), CALLER, Caller.class, CallerBean.class, Transactions.NONE);
  }

  /** The whole. */
  String text() {
    StringBuilder attributes = new StringBuilder();
    transactions.forEach((bean, one) -> attributes.append(TRANSACTION.formatted(bean, one.attribute())));
    return WHOLE.formatted(String.join("", sessions.values()), attributes, ComponentFailedException.class.getName());
  }

  private void add(String bean, String words, Class<?> view, Class<?> beans, Transactions attribute) {
    sessions.put(bean, words.formatted(bean, view.getName(), beans.getName(), Bean.class.getName()));
    transactions.put(bean, attribute);
  }
}
