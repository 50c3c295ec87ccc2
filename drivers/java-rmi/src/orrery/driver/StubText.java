package orrery.driver;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.rmi.Remote;
import java.util.Base64;
import orrery.kit.setup.ConfigurationException;

/** References as text: a stub as it is serialised, in Base64. */
final class StubText {
  private static final String KIND = "rmi:";

  private StubText() {}

  /** A stub as text. */
  static String of(Remote stub) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(stub);
    }
    return KIND + Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** The stub of a text. ConfigurationException where the text is none of these. */
  static Remote stub(String text) {
    if (!text.startsWith(KIND)) {
      throw new ConfigurationException("not a " + KIND + " reference: " + text);
    }
    byte[] bytes = Base64.getDecoder().decode(text.substring(KIND.length()));
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return (Remote) in.readObject();
    } catch (IOException | ClassNotFoundException wrong) {
      throw new ConfigurationException("the reference cannot be read: " + wrong);
    }
  }
}
