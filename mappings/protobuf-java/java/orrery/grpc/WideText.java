package orrery.grpc;

import com.google.protobuf.ByteString;
import orrery.kit.types.WideBytes;

/** A wstring as bytes: a `string` of protobuf holds no lone surrogates. */
public final class WideText {
  private WideText() {}

  /** A text as it travels. */
  public static ByteString put(String value) {
    return ByteString.copyFrom(WideBytes.of(value));
  }

  /** The other way round. */
  public static String get(ByteString bytes) {
    return WideBytes.text(bytes.toByteArray(), 0, bytes.size());
  }
}
