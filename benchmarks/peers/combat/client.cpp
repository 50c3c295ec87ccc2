// Combat by hand: the client. An object is a command of Tcl, and an inout argument the name of a variable.
#include "combat/interpreter.hpp"
#include "common/workload.hpp"

class Server {
 public:
  Server(Tcl_Interp* interp, const std::string& reference) : interp_(interp) {
    Tcl_Obj* const words[] = {word("corba::string_to_object"), word(reference.c_str())};
    check(interp_, Tcl_EvalObjv(interp_, 2, words, TCL_EVAL_GLOBAL));
    object_ = Tcl_GetObjResult(interp_);
    Tcl_IncrRefCount(object_);
  }

  // A call with one value; the one that comes back.
  Tcl_Obj* call(Tcl_Obj* operation, Tcl_Obj* value) {
    Tcl_ObjSetVar2(interp_, variable_, nullptr, value, TCL_GLOBAL_ONLY);
    Tcl_Obj* const words[] = {object_, operation, variable_};
    check(interp_, Tcl_EvalObjv(interp_, 3, words, TCL_EVAL_GLOBAL));
    return Tcl_ObjGetVar2(interp_, variable_, nullptr, TCL_GLOBAL_ONLY);
  }

 private:
  Tcl_Interp* interp_;
  Tcl_Obj* object_;
  Tcl_Obj* variable_ = word("::value");
};

int main(int argc, char** argv) {
  const peers::Workload workload(argc, argv);
  Tcl_Interp* const interp = combat_interpreter(argv[0]);
  Server server(interp, workload.reference());
  Tcl_Obj* const in_out_int_call = word("in_out_int_call");
  Tcl_Obj* const in_out_string_call = word("in_out_string_call");
  int number = 1234567;
  const std::string sent = "sixteen letters!";
  std::string text = sent;
  workload.measure(
      "in_out_int_call", [&] { number = 1234567; },
      [&] {
        Tcl_Obj* const back = server.call(in_out_int_call, Tcl_NewIntObj(number));
        check(interp, Tcl_GetIntFromObj(interp, back, &number));
      });
  workload.measure(
      "in_out_string_call", [&] { text = sent; },
      [&] {
        Tcl_Obj* const value = Tcl_NewStringObj(text.data(), static_cast<int>(text.size()));
        text = Tcl_GetString(server.call(in_out_string_call, value));
      });
}
