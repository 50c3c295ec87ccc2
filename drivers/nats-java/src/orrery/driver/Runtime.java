package orrery.driver;

import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import orrery.cdr.CdrRuntime;
import orrery.cdr.MessageServer;
import orrery.cdr.MessageStub;
import orrery.cdr.SampleStub;
import orrery.cdr.Target;
import orrery.kit.calls.Interface;
import orrery.kit.setup.Port;

/** NATS: requests with an inbox for their replies, and subjects for topics. */
public final class Runtime extends CdrRuntime {
  private final List<Subject> subjects = new ArrayList<>();
  private final List<MessageServer> servers = new ArrayList<>();
  /** Of all that the process serves; made when something is published. */
  private Connection serving;

  @Override
  public String middleware() {
    return "jnats";
  }

  @Override
  public String version() {
    return Nats.CLIENT_VERSION + " on OpenJDK " + java.lang.Runtime.version();
  }

  @Override
  public boolean overlaps() {
    return true;
  }

  /** References are subjects. The server is the trial's own: the words of its ports are enough. */
  @Override
  public String publish(Interface type, Object target, Port port) throws Exception {
    // All who take in a topic have the same subject.
    String name = port.kind() == Port.Kind.SUBSCRIBE ? topic(type) : "call." + port.word();
    if (serving == null) {
      serving = connection();
    }
    Subject subject = new Subject(serving, name);
    subjects.add(subject);
    servers.add(new MessageServer(subject, (Target) target, type.isTopic(), "serving " + port.label()));
    return name;
  }

  @Override
  public Object resolve(Interface type, String name, Port port) throws Exception {
    return new MessageStub(new Line(connection(), name));
  }

  @Override
  public List<Object> advertise(Interface type, Port port) throws Exception {
    Connection connection = connection();
    String topic = topic(type);
    return List.of(new SampleStub(message -> connection.publish(topic, Subject.copied(message))));
  }

  @Override
  public void stop() throws InterruptedException {
    subjects.forEach(Subject::end);
    for (MessageServer server : servers) {
      server.join();
    }
    if (serving != null) {
      serving.close();
    }
  }

  /** Nobody connects again: a server that is gone ends the trial, since what was lost meanwhile could not be told. */
  private Connection connection() throws IOException, InterruptedException {
    return Nats.connect(new Options.Builder().server(setup().option("url")).noReconnect().build());
  }

  private static String topic(Interface type) {
    return "topic." + type.name();
  }
}
