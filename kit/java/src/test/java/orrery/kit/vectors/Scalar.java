package orrery.kit.vectors;

import com.google.gson.JsonElement;
import orrery.cdr.Reader;
import orrery.cdr.Writer;
import orrery.kit.types.Draw;
import orrery.kit.types.Fold;
import orrery.kit.types.Values;

/** A basic type of a fixed size, by its name in IDL. */
record Scalar(String name) implements Kind {
  @Override
  public Object read(JsonElement json) {
    return switch (name) {
      case "boolean" -> json.getAsBoolean();
      case "char", "wchar" -> json.getAsString().charAt(0);
      case "float" -> json.getAsFloat();
      case "double" -> json.getAsDouble();
      case "octet" -> (long) (byte) json.getAsLong();
      case "short", "ushort" -> (long) (short) json.getAsLong();
      case "long", "ulong" -> (long) (int) json.getAsLong();
      default -> json.getAsBigInteger().longValue();
    };
  }

  @Override
  public Object draw(Values values) {
    return switch (name) {
      case "boolean" -> Draw.booleans(values);
      case "char", "wchar" -> Draw.chars(values);
      case "float" -> Draw.floats(values);
      case "double" -> Draw.doubles(values);
      case "octet" -> (long) Draw.octets(values);
      case "short", "ushort" -> (long) Draw.shorts(values);
      case "long", "ulong" -> (long) Draw.longs(values);
      default -> Draw.longlongs(values);
    };
  }

  @Override
  public long fold(long sum, Object value) {
    return switch (name) {
      case "boolean" -> Fold.booleans(sum, (Boolean) value);
      case "char", "wchar" -> Fold.chars(sum, (Character) value);
      case "float" -> Fold.floats(sum, (Float) value);
      case "double" -> Fold.doubles(sum, (Double) value);
      case "octet" -> Fold.octets(sum, ((Long) value).byteValue());
      case "short", "ushort" -> Fold.shorts(sum, ((Long) value).shortValue());
      case "long", "ulong" -> Fold.longs(sum, ((Long) value).intValue());
      default -> Fold.longlongs(sum, (Long) value);
    };
  }

  @Override
  public int minimum() {
    return switch (name) {
      case "boolean", "char", "octet" -> 1;
      case "wchar", "short", "ushort" -> 2;
      case "long", "ulong", "float" -> 4;
      default -> 8;
    };
  }

  @Override
  public void put(Writer writer, Object value) {
    switch (name) {
      case "boolean" -> writer.booleans((Boolean) value);
      case "char" -> writer.chars((Character) value);
      case "wchar" -> writer.wchars((Character) value);
      case "float" -> writer.floats((Float) value);
      case "double" -> writer.doubles((Double) value);
      case "octet" -> writer.octets(((Long) value).byteValue());
      case "short", "ushort" -> writer.shorts(((Long) value).shortValue());
      case "long", "ulong" -> writer.longs(((Long) value).intValue());
      default -> writer.longlongs((Long) value);
    }
  }

  @Override
  public Object get(Reader reader) {
    return switch (name) {
      case "boolean" -> reader.booleans();
      case "char" -> reader.chars();
      case "wchar" -> reader.wchars();
      case "float" -> reader.floats();
      case "double" -> reader.doubles();
      case "octet" -> (long) reader.octets();
      case "short", "ushort" -> (long) reader.shorts();
      case "long", "ulong" -> (long) reader.longs();
      default -> reader.longlongs();
    };
  }
}
