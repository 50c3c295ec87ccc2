package orrery.kit.vectors;

import com.google.gson.JsonElement;
import java.util.ArrayList;
import java.util.List;
import orrery.cdr.Reader;
import orrery.cdr.Writer;
import orrery.kit.types.Values;

/** A struct. */
record Structure(List<Member> members) implements Kind {
  /** One of its members. */
  record Member(String name, Kind kind) {}

  @Override
  public Object read(JsonElement json) {
    List<Object> found = new ArrayList<>();
    members.forEach(member -> found.add(member.kind().read(json.getAsJsonObject().get(member.name()))));
    return found;
  }

  @Override
  public Object draw(Values values) {
    List<Object> found = new ArrayList<>();
    for (Member member : members) {
      int before = values.enter("." + member.name());
      found.add(member.kind().draw(values));
      values.leave(before);
    }
    return found;
  }

  @Override
  public long fold(long before, Object value) {
    long sum = before;
    for (int i = 0; i < members.size(); i++) {
      sum = members.get(i).kind().fold(sum, ((List<?>) value).get(i));
    }
    return sum;
  }

  @Override
  public int minimum() {
    return Math.max(1, members.stream().mapToInt(member -> member.kind().minimum()).sum());
  }

  @Override
  public void put(Writer writer, Object value) {
    for (int i = 0; i < members.size(); i++) {
      members.get(i).kind().put(writer, ((List<?>) value).get(i));
    }
  }

  @Override
  public Object get(Reader reader) {
    List<Object> found = new ArrayList<>();
    members.forEach(member -> found.add(member.kind().get(reader)));
    return found;
  }
}
