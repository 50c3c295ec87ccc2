// Combat by hand: the server, in Tcl's event loop. `server FOLDER`
#include <atomic>
#include <string>
#include <thread>

#include "combat/interpreter.hpp"
#include "common/ready.hpp"

// The servant is an object of Itcl, whose methods give what comes in to commands in C++. The reference is its result.
constexpr const char* servant_script = R"tcl(
itcl::class Servant {
    inherit ::PortableServer::ServantBase
    public method _Interface {} { return IDL:Benchmarking:1.0 }
    public method void_call {} {}
    public method in_int_call {value} {}
    public method out_int_call {name} { upvar 1 $name value; set value 1234567 }
    public method in_out_int_call {name} { upvar 1 $name value; set value [::same_int $value] }
    public method in_string_call {value} {}
    public method out_string_call {name} { upvar 1 $name value; set value "sixteen letters!" }
    public method in_out_string_call {name} { upvar 1 $name value; set value [::same_string $value] }
}
set adapter [corba::resolve_initial_references RootPOA]
[$adapter the_POAManager] activate
set id [$adapter activate_object ::[Servant #auto]]
corba::object_to_string [$adapter id_to_reference $id]
)tcl";

static int same_int(ClientData, Tcl_Interp* interp, int, Tcl_Obj* const words[]) {
  int number = 0;
  if (Tcl_GetIntFromObj(interp, words[1], &number) != TCL_OK) return TCL_ERROR;
  Tcl_SetObjResult(interp, Tcl_NewIntObj(number));
  return TCL_OK;
}

static int same_string(ClientData, Tcl_Interp* interp, int, Tcl_Obj* const words[]) {
  const std::string text = Tcl_GetString(words[1]);
  Tcl_SetObjResult(interp, Tcl_NewStringObj(text.data(), static_cast<int>(text.size())));
  return TCL_OK;
}

// With an event that does nothing, and which Tcl frees, the loop of the thread looks up.
static void wake(Tcl_ThreadId thread) {
  auto* const event = reinterpret_cast<Tcl_Event*>(ckalloc(sizeof(Tcl_Event)));
  event->proc = [](Tcl_Event*, int) { return 1; };
  event->nextPtr = nullptr;
  Tcl_ThreadQueueEvent(thread, event, TCL_QUEUE_TAIL);
  Tcl_ThreadAlert(thread);
}

int main(int, char** argv) {
  const sigset_t termination = peers::block_termination();
  Tcl_Interp* const interp = combat_interpreter(argv[0]);
  Tcl_CreateObjCommand(interp, "same_int", &same_int, nullptr, nullptr);
  Tcl_CreateObjCommand(interp, "same_string", &same_string, nullptr, nullptr);
  run(interp, servant_script);
  peers::ready(Tcl_GetStringResult(interp));
  std::atomic<bool> over{false};
  std::thread ending([&termination, &over, serving = Tcl_GetCurrentThread()] {
    peers::await_termination(termination);
    over = true;
    wake(serving);
  });
  while (!over) Tcl_DoOneEvent(TCL_ALL_EVENTS);
  ending.join();
}
