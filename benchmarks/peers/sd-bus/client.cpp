// sd-bus by hand, peer to peer: the client.
#include "common/workload.hpp"
#include "sd-bus/names.hpp"

// A call with one value, which `read` takes out of the reply.
template <class Read>
static void call(sd_bus* bus, const char* operation, char type, const void* value, Read read) {
  sd_bus_message* request = nullptr;
  sd_bus_message* reply = nullptr;
  sd_bus_error error = SD_BUS_ERROR_NULL;
  check(sd_bus_message_new_method_call(bus, &request, nullptr, object_path, interface_name, operation), operation);
  check(sd_bus_message_append_basic(request, type, value), operation);
  check(sd_bus_call(bus, request, 0, &error, &reply), operation);
  read(reply);
  sd_bus_message_unref(reply);
  sd_bus_message_unref(request);
}

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  sd_bus* bus = nullptr;
  check(sd_bus_new(&bus), "sd_bus_new");
  check(sd_bus_set_address(bus, workload.reference().c_str()), "sd_bus_set_address");
  check(sd_bus_start(bus), "sd_bus_start");
  std::int32_t number = 1234567;
  const std::string sent = "sixteen letters!";
  std::string text = sent;
  workload.measure(
      "in_out_int_call", [&] { number = 1234567; },
      [&] {
        call(bus, "in_out_int_call", 'i', &number,
             [&](sd_bus_message* reply) { check(sd_bus_message_read_basic(reply, 'i', &number), "read"); });
      });
  workload.measure(
      "in_out_string_call", [&] { text = sent; },
      [&] {
        call(bus, "in_out_string_call", 's', text.c_str(), [&](sd_bus_message* reply) {
          const char* back = nullptr;
          check(sd_bus_message_read_basic(reply, 's', &back), "read");
          text = back;
        });
      });
  sd_bus_flush_close_unref(bus);
}
