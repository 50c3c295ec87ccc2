// What stands between rpcgen's functions, which know no objects, and the servants of a process: each of these has a
// program number of its own, by which a call finds it.
#pragma once

#include <rpc/rpc.h>

#include <map>

#include "orrery/sunrpc/scratch.hpp"

namespace orrery {
namespace sunrpc {

// What goes a way on which nothing goes.
struct Nothing {};

// Its filter. C++ sees that xdr_void is declared without the arguments that all filters get.
inline xdrproc_t nothing_filter() { return reinterpret_cast<xdrproc_t>(reinterpret_cast<void (*)()>(&xdr_void)); }

// Specialised by generated code for each operation: its C types, its stub, and how values get in and out.
template <class Op>
struct Procedure;

// Specialised for each interface: its dispatcher, and the version that it has in the file.
template <class Interface>
struct Program;

// All servants of a process that have this operation.
template <class Op>
class Servants {
 public:
  using Sent = typename Procedure<Op>::Sent;
  using Back = typename Procedure<Op>::Back;

  template <class Target>
  static void add(rpcprog_t program, Target& target) {
    all()[program] = {&target, serve<Target>};
  }

  static void answer(rpcprog_t program, const Sent& sent, Back& back) {
    const Entry& entry = all().at(program);
    entry.serve(entry.target, sent, back);
  }

 private:
  struct Entry {
    void* target;
    void (*serve)(void* target, const Sent& sent, Back& back);
  };

  static std::map<rpcprog_t, Entry>& all() {
    static std::map<rpcprog_t, Entry> entries;
    return entries;
  }

  // One thread serves them all, so that argument sets are kept from call to call; the reply points at them until the
  // dispatcher has sent it.
  template <class Target>
  static void serve(void* target, const Sent& sent, Back& back) {
    static typename Op::Args args{};
    static Scratch scratch;
    Procedure<Op>::get_request(sent, args);
    const auto& prepared = static_cast<Target*>(target)->template call<Op>(args);
    scratch.clear();
    if constexpr (!Op::oneway) {
      Procedure<Op>::put_reply(static_cast<const typename Op::Args&>(args), prepared, back, scratch);
    }
  }
};

// What a function that the dispatcher calls does: FALSE says that there is no reply to be sent.
template <class Op>
bool_t answer(const void* sent, void* back, svc_req* request) {
  using Calls = Servants<Op>;
  try {
    Calls::answer(request->rq_prog, *static_cast<const typename Calls::Sent*>(sent),
                  *static_cast<typename Calls::Back*>(back));
    return Op::oneway ? FALSE : TRUE;
  } catch (const std::exception&) {
    if (!Op::oneway) svcerr_systemerr(request->rq_xprt);
    return FALSE;
  }
}

}  // namespace sunrpc
}  // namespace orrery
