// Combat by hand: an interpreter of Tcl that has Combat in it.
#pragma once

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <tcl.h>

#include <cstdint>
#include <stdexcept>

#include "combat/start.hpp"

inline void check(Tcl_Interp* interp, int status) {
  if (status != TCL_OK) throw std::runtime_error(Tcl_GetStringResult(interp));
}

inline void run(Tcl_Interp* interp, const char* script) {
  check(interp, Tcl_EvalEx(interp, script, -1, TCL_EVAL_GLOBAL));
}

// A word that the program keeps.
inline Tcl_Obj* word(const char* text) {
  Tcl_Obj* const made = Tcl_NewStringObj(text, -1);
  Tcl_IncrRefCount(made);
  return made;
}

// `send_at_once CHANNEL`, for which Tcl 8.6 has no option.
inline int send_at_once(ClientData, Tcl_Interp* interp, int, Tcl_Obj* const words[]) {
  const Tcl_Channel channel = Tcl_GetChannel(interp, Tcl_GetString(words[1]), nullptr);
  ClientData handle = nullptr;
  if (channel == nullptr || Tcl_GetChannelHandle(channel, TCL_READABLE, &handle) != TCL_OK) return TCL_ERROR;
  const int descriptor = static_cast<int>(reinterpret_cast<std::intptr_t>(handle));
  const int on = 1;
  return setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0 ? TCL_OK : TCL_ERROR;
}

inline Tcl_Interp* combat_interpreter(const char* program) {
  Tcl_FindExecutable(program);
  Tcl_Interp* const interp = Tcl_CreateInterp();
  check(interp, Tcl_Init(interp));
  Tcl_CreateObjCommand(interp, "send_at_once", &send_at_once, nullptr, nullptr);
  Tcl_SetVar(interp, "combat_folder", COMBAT_FOLDER, TCL_GLOBAL_ONLY);
  run(interp, start_script);
  return interp;
}
