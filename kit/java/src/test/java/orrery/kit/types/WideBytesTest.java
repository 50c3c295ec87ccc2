package orrery.kit.types;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class WideBytesTest {
  @Test
  void aCharacterHasTwoBytesTheLowOneFirst() {
    assertArrayEquals(new byte[] {0x61, 0x00, (byte) 0xac, 0x20}, WideBytes.of("a\u20ac"));
  }

  @Test
  void aSurrogateThatStandsAloneStaysOne() {
    String text = "\ud800x\udfff";
    byte[] bytes = WideBytes.of(text);
    assertEquals(text, WideBytes.text(bytes, 0, bytes.length));
  }

  @Test
  void aTextMayLieBetweenOthers() {
    assertEquals("b", WideBytes.text(WideBytes.of("abc"), 2, 2));
  }

  @Test
  void halfACharacterIsRefused() {
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> WideBytes.text(new byte[3], 0, 3));
    assertEquals("a wide text of 3 bytes has half a character", wrong.getMessage());
  }
}
