// The seven calls as a service of Thrift.
namespace cpp peers
namespace java peers

service Benchmarking {
  void void_call()
  void in_int_call(1: i32 value)
  i32 out_int_call()
  i32 in_out_int_call(1: i32 value)
  void in_string_call(1: string value)
  string out_string_call()
  string in_out_string_call(1: string value)
}
