package orrery.kit.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class TcpPlaceTest {
  @Test
  void aReferenceIsReadAsItIsWritten() {
    TcpPlace place = new TcpPlace("127.0.0.1", 4711);
    assertEquals("ipv4:127.0.0.1:4711", place.reference("ipv4"));
    assertEquals(place, TcpPlace.of("ipv4:127.0.0.1:4711", "ipv4"));
  }

  @Test
  void whatIsOfAnotherKindOrHasNoPortIsRefused() {
    for (String wrong : new String[] {"unix:/a:1", "tcp", "tcp:127.0.0.1", "tcp:127.0.0.1:", "tcp:127.0.0.1:x"}) {
      ConfigurationException refused = assertThrows(ConfigurationException.class, () -> TcpPlace.of(wrong, "tcp"));
      assertEquals(true, refused.getMessage().contains(wrong));
    }
  }
}
