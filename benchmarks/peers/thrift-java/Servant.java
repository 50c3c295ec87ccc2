import peers.Benchmarking;

/** It sends back what came. */
final class Servant implements Benchmarking.Iface {
  @Override
  public void void_call() {}

  @Override
  public void in_int_call(int value) {}

  @Override
  public int out_int_call() {
    return 1234567;
  }

  @Override
  public int in_out_int_call(int value) {
    return value;
  }

  @Override
  public void in_string_call(String value) {}

  @Override
  public String out_string_call() {
    return "sixteen letters!";
  }

  @Override
  public String in_out_string_call(String value) {
    return value;
  }
}
