package orrery.rmi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.rmi.Remote;
import java.util.Base64;
import orrery.kit.setup.ConfigurationException;
import orrery.kit.types.Fold;
import orrery.kit.types.Values;

/** References: as values they are stubs, and nil is null; as text a stub as it is serialised, in Base64. */
public final class RmiReferences {
  private static final String KIND = "rmi:";

  private RmiReferences() {}

  /** A stub as text. */
  static String text(Remote stub) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(stub);
    }
    return KIND + Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** The stub of a text; nil is empty. ConfigurationException where the text is none of these. */
  static Remote stub(String text) {
    if (text.isEmpty()) {
      return null;
    }
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

  /** The servant itself, or nil. */
  public static Remote draw(Values values) {
    return stub(values.reference());
  }

  /** Is it one? */
  public static long fold(long sum, Remote value) {
    return Fold.booleans(sum, value != null);
  }

  /** Are both, or none? Which one it is cannot be asked behind a relay. */
  public static boolean same(Remote one, Remote other) {
    return (one == null) == (other == null);
  }
}
