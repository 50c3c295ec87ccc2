// sd-bus by hand, peer to peer: the server. It trusts its client, as Orrery's does.
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "common/ready.hpp"
#include "sd-bus/names.hpp"

static int in_out_int_call(sd_bus_message* call, void*, sd_bus_error*) {
  std::int32_t number = 0;
  check(sd_bus_message_read_basic(call, 'i', &number), "read");
  return sd_bus_reply_method_return(call, "i", number);
}

static int in_out_string_call(sd_bus_message* call, void*, sd_bus_error*) {
  const char* text = nullptr;
  check(sd_bus_message_read_basic(call, 's', &text), "read");
  return sd_bus_reply_method_return(call, "s", text);
}

static const sd_bus_vtable methods[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("in_out_int_call", "i", "i", in_out_int_call, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("in_out_string_call", "s", "s", in_out_string_call, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END,
};

static int accept_client(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  const int listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(listening, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 || listen(listening, 1) != 0)
    check(-errno, "listening");
  peers::ready("unix:path=" + path);
  const int client = accept4(listening, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  return client < 0 ? check(-errno, "accept") : client;
}

int main(int, char** argv) {
  const int client = accept_client(std::string(argv[1]) + "/peer");
  sd_bus* bus = nullptr;
  sd_id128_t id;
  check(sd_id128_randomize(&id), "sd_id128_randomize");
  check(sd_bus_new(&bus), "sd_bus_new");
  check(sd_bus_set_fd(bus, client, client), "sd_bus_set_fd");
  check(sd_bus_set_server(bus, 1, id), "sd_bus_set_server");
  check(sd_bus_set_anonymous(bus, 1), "sd_bus_set_anonymous");
  check(sd_bus_set_trusted(bus, 1), "sd_bus_set_trusted");
  check(sd_bus_add_object_vtable(bus, nullptr, object_path, interface_name, methods, nullptr), "vtable");
  check(sd_bus_start(bus), "sd_bus_start");
  for (;;) {
    const int result = sd_bus_process(bus, nullptr);
    if (result < 0) break;  // the client is gone
    if (result == 0) check(sd_bus_wait(bus, UINT64_MAX), "sd_bus_wait");
  }
  sd_bus_unref(bus);
}
