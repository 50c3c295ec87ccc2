import SevenCalls.Benchmarking;
import com.zeroc.Ice.Current;

/** It sends back what came. */
final class Servant implements Benchmarking {
  @Override
  public void void_call(Current current) {}

  @Override
  public void in_int_call(int value, Current current) {}

  @Override
  public int out_int_call(Current current) {
    return 1234567;
  }

  @Override
  public int in_out_int_call(int value, Current current) {
    return value;
  }

  @Override
  public void in_string_call(String value, Current current) {}

  @Override
  public String out_string_call(Current current) {
    return "sixteen letters!";
  }

  @Override
  public String in_out_string_call(String value, Current current) {
    return value;
  }
}
