#include "null/servant.hpp"

namespace {
volatile std::uint64_t read_so_far;
}

void void_call() {}
void in_out_int_call(std::int32_t& value) { read_so_far = consume(0, static_cast<std::uint32_t>(value)); }
void in_out_string_call(std::string& value) { read_so_far = consume(0, value); }
