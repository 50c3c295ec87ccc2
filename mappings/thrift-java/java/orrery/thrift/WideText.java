package orrery.thrift;

import java.nio.ByteBuffer;
import orrery.kit.types.WideBytes;

/** A wstring as bytes: a `string` of Thrift holds no lone surrogates. */
public final class WideText {
  private WideText() {}

  /** A text as it travels. */
  public static ByteBuffer put(String value) {
    return ByteBuffer.wrap(WideBytes.of(value));
  }

  /** The other way round. */
  public static String get(ByteBuffer bytes) {
    return WideBytes.text(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
  }
}
