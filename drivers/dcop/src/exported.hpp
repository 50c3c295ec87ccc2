// The server's end: a servant as a DCOPObject, which answers as the skeletons of dcopidl2cpp do.
#pragma once

#include <cstdio>
#include <exception>
#include <orrery/dcop/codec.hpp>
#include <string>

#include "dispatch.hpp"

template <class Target, class Operations>
class ExportedTarget;

template <class Target, class... Ops>
class ExportedTarget<Target, orrery::List<Ops...>> : public DCOPObject {
 public:
  ExportedTarget(Target& target, const std::string& object)
      : DCOPObject(QCString(object.c_str())), target_(target), functions_(entries()) {}

  bool process(const QCString& function, const QByteArray& data, QCString& reply_type, QByteArray& reply) override {
    const auto* const found = functions_.find(function);
    if (found == nullptr) return DCOPObject::process(function, data, reply_type, reply);
    try {
      reply_type = found->reply;
      (this->*found->answer)(data, reply);
      return true;
    } catch (const std::exception& failure) {
      // A reply that says of a call that it failed has no room for the reason.
      std::fprintf(stderr, "%s: %s\n", found->signature, failure.what());
    } catch (...) {
      std::fprintf(stderr, "%s: an exception of an unknown type\n", found->signature);
    }
    return false;
  }

 private:
  using Answer = void (ExportedTarget::*)(const QByteArray& data, QByteArray& reply);

  static typename Dispatch<Answer>::Entries entries() {
    return {Entry<Answer>{orrery::dcop::Function<Ops>::signature(), orrery::dcop::Function<Ops>::reply(),
                          &ExportedTarget::template answer<Ops>}...};
  }

  template <class Op>
  void answer(const QByteArray& data, QByteArray& reply) {
    // Of this call alone: while its handler calls others, the same function may be called again on this thread.
    const std::unique_ptr<typename Op::Args> args(new typename Op::Args());
    orrery::dcop::get_all(data, Op::inputs(*args));
    const auto& prepared = target_.template call<Op>(*args);
    if (!Op::oneway) orrery::dcop::put_all(reply, Op::outputs(*args, prepared));
  }

  Target& target_;
  Dispatch<Answer> functions_;
};
