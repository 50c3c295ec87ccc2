// Cyclone DDS by hand: the client.
#include "common/workload.hpp"
#include "cyclonedds/ends.hpp"

class Server {
 public:
  explicit Server(const std::string& folder) : ends_(folder, "replies", "requests") {
    dds_guid_t guid;
    check(dds_get_guid(ends_.writer, &guid));
    std::memcpy(request_.client, guid.v, sizeof request_.client);
  }

  // Until the server has found both ends: it replies.
  void connect() {
    const dds_time_t wait = DDS_MSECS(10);
    int count = 0;
    while (count == 0) {
      std::int32_t number = 0;
      put(number);
      check(dds_waitset_wait(ends_.waitset, nullptr, 0, wait));
      count = static_cast<int>(take_all());
    }
  }

  void call(std::int32_t& number) {
    put(number);
    await([&](const peers_Sample& reply) { number = reply.value._u.number; });
  }
  void call(std::string& text) {
    request_.value._d = 6;
    request_.value._u.text = &text[0];
    send();
    await([&](const peers_Sample& reply) { text = reply.value._u.text; });
  }

 private:
  void put(std::int32_t number) {
    request_.value._d = 3;
    request_.value._u.number = number;
    send();
  }
  void send() {
    ++request_.call;
    ends_.write(request_);
  }

  template <class F>
  void await(F f) {
    for (bool found = false; !found;) {
      ends_.take([&](const peers_Sample& reply) {
        if (std::memcmp(reply.client, request_.client, sizeof reply.client) != 0 || reply.call != request_.call) return;
        found = true;
        f(reply);
      });
    }
  }

  std::size_t take_all() {
    void* lent[1] = {};
    dds_sample_info_t info[1];
    const int count = check(dds_take(ends_.reader, lent, info, 1, 1));
    if (count > 0) check(dds_return_loan(ends_.reader, lent, count));
    return static_cast<std::size_t>(count);
  }

  Ends ends_;
  peers_Sample request_{};
};

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  Server server(workload.reference());
  server.connect();
  std::int32_t number = 1234567;
  const std::string sent = "sixteen letters!";
  std::string text = sent;
  workload.measure("in_out_int_call", [&] { number = 1234567; }, [&] { server.call(number); });
  workload.measure("in_out_string_call", [&] { text = sent; }, [&] { server.call(text); });
}
