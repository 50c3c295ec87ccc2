// The interpreter of a thread, and Combat in it. Valid C++17.
#pragma once

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cstdint>
#include <deque>

#include "orrery/combat/object.hpp"
#include "orrery/combat/start.hpp"
#include "orrery/setup/failures.hpp"
#include "orrery/setup/setup.hpp"

namespace orrery {
namespace combat {

// What every interpreter of the process is given.
struct Preparation {
  std::string folder;   // where Combat lies
  std::string version;  // the one that must lie there
  std::string address;  // where servants listen
  bool nagle = false;
  const char* script = "";  // of the interfaces
};

class Interpreter {
 public:
  static void prepare(const Preparation& given) { preparation() = given; }

  // That of this thread, made when it is first asked for. No other thread may enter it. It is not deleted when the
  // thread ends, as threads do with their process: all interpreters would give what their classes leave to one list of
  // Itcl's, which has no lock.
  static Interpreter& here() {
    static thread_local Interpreter interpreter;
    return interpreter;
  }

  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  // Carries out a script whose failure leaves nothing to go on with.
  void begin(const char* script) {
    if (Tcl_EvalEx(interp_, script, -1, TCL_EVAL_GLOBAL) != TCL_OK) throw ConfigurationError(said());
  }

  // Carries out a command, as if it stood in a script outside of every procedure; what it answers.
  Object call(const Words& words) {
    if (Tcl_EvalObjv(interp_, words.count(), words.first(), TCL_EVAL_GLOBAL) != TCL_OK) throw RemoteFailure(said());
    return Object(Tcl_GetObjResult(interp_));
  }
  Object call(const char* command) { return call(Words{Object(command)}); }
  Object call(const char* command, const Object& word) { return call(Words{Object(command), word}); }

  // A command in C++.
  Object command(const std::string& name, Tcl_ObjCmdProc* function, ClientData data) {
    Tcl_CreateObjCommand(interp_, name.c_str(), function, data, nullptr);
    return Object(name);
  }

  // --- variables through which a call takes and gives what is not its result ---

  const Object& variable(std::size_t number) {
    while (variables_.size() <= number) {
      variables_.emplace_back("::orrery::variable" + std::to_string(variables_.size()));
    }
    return variables_[number];
  }
  void set(const Object& variable, const Object& value) {
    if (Tcl_ObjSetVar2(interp_, variable.get(), nullptr, value.get(), TCL_LEAVE_ERR_MSG) == nullptr) {
      throw RemoteFailure(said());
    }
  }
  Object value(const Object& variable) {
    Tcl_Obj* const found = Tcl_ObjGetVar2(interp_, variable.get(), nullptr, TCL_LEAVE_ERR_MSG);
    if (found == nullptr) throw RemoteFailure(said());
    return Object(found);
  }

  // --- references, each a command of Tcl by the name that Combat gave it ---

  Object reference(const std::string& text) { return call("::corba::string_to_object", Object(text)); }
  Object duplicate(const Object& reference) { return call("::corba::duplicate", reference); }
  std::string text(const Object& reference) { return text_of(call("::corba::object_to_string", reference)); }
  void release(const Object& reference) noexcept {
    try {
      call("::corba::release", reference);
    } catch (const RemoteFailure&) {
    }
  }

  // The type of a value that travels as an any, by the number that the mapping gave it.
  const Object& any_type(std::size_t number) {
    if (any_types_.size() <= number) any_types_.resize(number + 1);
    Object& known = any_types_[number];
    if (known.get() == nullptr) known = call("::orrery::any_type", Object(std::to_string(number)));
    return known;
  }

  // Runs the event loop until the kernel has all that was sent: Combat itself writes nothing outside of it.
  void write_out() {
    const auto waits = [this] {
      int found = 0;
      return Tcl_GetBooleanFromObj(interp_, call("::orrery::unsent").get(), &found) == TCL_OK && found != 0;
    };
    while (waits()) Tcl_DoOneEvent(TCL_ALL_EVENTS);
  }

 private:
  Interpreter() : interp_(new_interp()) {
    const Preparation& given = preparation();
    begin("namespace eval ::orrery {}");
    set(Object("::orrery::folder"), Object(given.folder));
    set(Object("::orrery::version"), Object(given.version));
    set(Object("::orrery::address"), Object(given.address));
    set(Object("::orrery::nagle"), Object(Tcl_NewBooleanObj(given.nagle)));
    command("::orrery::send_at_once", &send_at_once, nullptr);
    begin(start());
    begin(given.script);
  }

  static Preparation& preparation() {
    static Preparation given;
    return given;
  }

  static Tcl_Interp* new_interp() {
    // Once for the process: it finds out where Tcl's own scripts lie.
    static const bool found = (Tcl_FindExecutable(nullptr), true);
    static_cast<void>(found);
    Tcl_Interp* const made = Tcl_CreateInterp();
    if (Tcl_Init(made) == TCL_OK) return made;
    const std::string why = Tcl_GetStringResult(made);
    Tcl_DeleteInterp(made);
    throw ConfigurationError(why);
  }

  std::string said() { return text_of(Tcl_GetObjResult(interp_)); }

  // Tcl 8.6 has no word for it: the descriptor of a channel is told not to wait for more.
  static int send_at_once(ClientData, Tcl_Interp* interp, int count, Tcl_Obj* const* words) {
    Tcl_Channel const channel = count == 2 ? Tcl_GetChannel(interp, Tcl_GetString(words[1]), nullptr) : nullptr;
    ClientData handle = nullptr;
    if (channel == nullptr || Tcl_GetChannelHandle(channel, TCL_READABLE, &handle) != TCL_OK) return TCL_ERROR;
    const auto descriptor = static_cast<int>(reinterpret_cast<std::intptr_t>(handle));
    const int on = 1;
    if (setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0) return TCL_OK;
    Tcl_SetObjResult(interp, Tcl_NewStringObj(Tcl_PosixError(interp), -1));
    return TCL_ERROR;
  }

  Tcl_Interp* interp_;
  // Deques, since references to what is in them are handed out.
  std::deque<Object> variables_;
  std::deque<Object> any_types_;
};

}  // namespace combat
}  // namespace orrery
