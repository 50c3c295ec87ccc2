// The ORB of a process: its options, and who of its threads reads from the network.
#pragma once

#include <cstdlib>
#include <mutex>
#include <orrery/corba_c/reference.hpp>
#include <orrery/setup/setup.hpp>
#include <orrery/setup/socket_path.hpp>
#include <thread>

// Who reads in a process that only calls: the thread that calls, in the main loop, or the library's own.
enum class Reading { in_loop, by_thread };

class Orb {
 public:
  // The thread that makes it is the library's main thread, which handles all requests.
  Orb(const orrery::Setup& setup, Reading reading) : main_(std::this_thread::get_id()) {
    // The library would use a folder under /tmp that all programs of the user share.
    setenv("ORBIT_SOCKETDIR", setup.folder.c_str(), 1);
    std::vector<std::string> words = options(setup);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(&word[0]);
    int count = static_cast<int>(arguments.size());
    // Other threads than main can call only where the library has a thread of its own that reads.
    std::string id = setup.serves || reading == Reading::in_loop ? "orbit-local-orb" : "orbit-io-thread";
    orrery::corba_c::Environment environment;
    orb_ = CORBA_ORB_init(&count, arguments.data(), &id[0], environment.get());
    environment.check("starting the ORB");
    orrery::corba_c::process_orb() = orb_;
  }
  Orb(const Orb&) = delete;
  Orb& operator=(const Orb&) = delete;

  bool on_main() const { return std::this_thread::get_id() == main_; }

  // Made when it is first asked for; the library opens its socket then.
  PortableServer_POA root() {
    std::call_once(rooted_, [this] {
      orrery::corba_c::Environment environment;
      root_ = reinterpret_cast<PortableServer_POA>(
          CORBA_ORB_resolve_initial_references(orb_, "RootPOA", environment.get()));
      environment.check("the root POA");
      const PortableServer_POAManager manager = PortableServer_POA__get_the_POAManager(root_, environment.get());
      environment.check("the root POA's manager");
      PortableServer_POAManager_activate(manager, environment.get());
      environment.check("activating the root POA");
      CORBA_Object_release(reinterpret_cast<CORBA_Object>(manager), environment.get());
    });
    return root_;
  }

  // For a thread that is about to call in a process that serves. Of what makes the library start the thread that reads,
  // a hint to a POA is public; the root POA's own policy, one thread for all its requests, is not touched by it.
  void let_call() {
    if (on_main()) return;
    std::call_once(reading_, [this] {
      ORBit_ObjectAdaptor_set_thread_hint(reinterpret_cast<ORBit_ObjectAdaptor>(root()), ORBIT_THREAD_HINT_PER_REQUEST);
    });
  }

 private:
  static std::vector<std::string> options(const orrery::Setup& setup) {
    // No file of the user's or of the system's says what this ORB does. These two count only before a word.
    std::vector<std::string> words{"orbit2", "--ORBNoSystemRC", "yes", "--ORBNoUserRC", "yes"};
    // The library refuses more than 256 KiB over TCP.
    words.push_back("--ORBInitialMsgLimit=1073741824");
    // It would start a timer for each call over TCP, and close connections by it that are at rest for 60 s.
    words.push_back("--GIOPTimeoutMSEC=0");
    const bool local = setup.option("transport") == "unix";
    words.push_back(std::string("--ORBIIOPUSock=") + (local ? "1" : "0"));
    words.push_back(std::string("--ORBIIOPIPv4=") + (local ? "0" : "1"));
    words.push_back(local ? "--ORBIIOPIPSock=" + orrery::process_socket_path(setup)
                          : "--ORBIIOPIPName=" + setup.address);
    return words;
  }

  std::thread::id main_;
  CORBA_ORB orb_ = nullptr;
  std::once_flag rooted_;
  PortableServer_POA root_ = nullptr;
  std::once_flag reading_;
};
