// What serves in a process: its DCOPClient in Qt's event loop, and its objects.
#pragma once

#include <orrery/dcop/address.hpp>
#include <string>
#include <thread>
#include <vector>

#include "connection.hpp"
#include "exported.hpp"
#include "loop.hpp"

class Server {
 public:
  // `shared`: handlers call with the DCOPClient that serves.
  Server(const std::string& process, bool shared) : shared_(shared) {
    const QCString given = serving_.registerAs(QCString(orrery::dcop::application_name(process).c_str()), false);
    if (given.isNull()) throw orrery::RemoteFailure("the dcopserver cannot be reached");
    application_ = given.data();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Offers the servant as `object`; its reference.
  template <class Interface, class Target>
  std::string add(Target& target, const std::string& object) {
    using Exported = ExportedTarget<Target, orrery::ListOf<typename Interface::Operations>>;
    objects_.emplace_back(new Exported(target, object));
    return orrery::dcop::Address{application_, object}.text();
  }

  // Lets `object` hear what anybody publishes under `topic` with this signature.
  void listen(const std::string& topic, const std::string& object, const char* signature) {
    const QCString any_sender;
    if (!serving_.connectDCOPSignal(any_sender, QCString(topic.c_str()), signature, QCString(object.c_str()), signature,
                                    false)) {
      throw orrery::RemoteFailure("the dcopserver does not connect the signal " + topic);
    }
  }

  // Some handler will call others.
  void prepare_calls() {
    if (!shared_ && !calling_) calling_ = unwatched_client();
  }
  DCOPClient& caller() {
    prepare_calls();
    return shared_ ? serving_ : *calling_;
  }

  bool is_here() const { return std::this_thread::get_id() == thread_; }
  Loop& loop() { return loop_; }

 private:
  std::thread::id thread_ = std::this_thread::get_id();
  bool shared_;
  Loop loop_;
  DCOPClient serving_;
  std::unique_ptr<DCOPClient> calling_;
  std::string application_;
  std::vector<std::unique_ptr<DCOPObject>> objects_;
};
