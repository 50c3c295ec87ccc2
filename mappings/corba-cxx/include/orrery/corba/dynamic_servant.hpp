// Servants without a skeleton (DSI): a request says what it is called, and is taken apart by what is known of its
// operation. Which kind of servant a program has is decided when it is built. Valid C++14.
#pragma once

#include <cstring>
#include <orrery/corba/dsi.hpp>
#include <orrery/corba/orb.hpp>
#include <orrery/serving/servant.hpp>
#include <vector>

#include "orrery/corba/any.hpp"
#include "orrery/corba/array.hpp"
#include "orrery/corba/operation_table.hpp"
#include "orrery/corba/reference.hpp"

namespace orrery {
namespace corba {

// Specialised by generated code for each operation:
//   static void declare(CORBA::NVList_ptr);           the types of its arguments, and which way they go
//   static constexpr bool returns;                    has it a result?
//   static CORBA::TypeCode_ptr result_type();
//   static void allow(CORBA::ExceptionList_ptr);      the exceptions that it may raise
//   static void serve(CORBA::ServerRequest_ptr, CORBA::NVList_ptr, Kept& replies);
//                                                     reads its arguments where they stand, and replies
template <class Op>
struct Dispatched;

// For each interface: static bool hold(const char* id) says whether an object of it is of the type with this id.
template <class Interface>
struct RepositoryIds;

inline CORBA::Any& value_of(CORBA::NVList_ptr arguments, CORBA::ULong index) {
  return *arguments->item(index)->value();
}

// The ORB reads them by the types that it is told here.
template <class Op>
CORBA::NVList_ptr arguments_of(CORBA::ServerRequest_ptr request) {
  CORBA::NVList_ptr arguments = CORBA::NVList::_nil();
  process_orb()->create_list(0, arguments);
  Dispatched<Op>::declare(arguments);
  // The request's own from here on, until it ends.
  request->arguments(arguments);
  return arguments;
}

// What the ORB itself asks of a servant.
template <class Interface>
class RequestServant : public PortableServer::DynamicImplementation {
 public:
  char* _primary_interface(const PortableServer::ObjectId&, PortableServer::POA_ptr) override {
    return CORBA::string_dup(Interface::repository_id());
  }
  CORBA::Boolean _is_a(const char* id) override { return RepositoryIds<Interface>::hold(id); }
};

template <class Interface>
class DynamicServant : public RequestServant<Interface> {
  using Kept = Replies<typename Interface::Operations>;
  using Serve = void (*)(CORBA::ServerRequest_ptr request, Kept& replies);

 public:
  DynamicServant(const PortName& port, const ValueSource& source) : replies_(port, source) {}

  // Reference values may be this servant itself, which has a reference only once it is published.
  void refer(const ValueSource& source) { replies_.prepare(source); }

  void invoke(CORBA::ServerRequest_ptr request) override {
    if (answers_for_orb(*this, request)) return;
    table(typename Interface::Operations{}).find(request->operation())(request, replies_);
  }

  // A sample that was no request: an event channel brought it.
  template <class Op, class Sample>
  void take(const Sample& sample) {
    struct Received {
      const Sample& in_sample;
    };
    const Handling mark(replies_.counter(Op::index));
    replies_.template serve<Op>(Received{sample});
  }

 private:
  template <class Op>
  static void serve(CORBA::ServerRequest_ptr request, Kept& replies) {
    const Handling mark(replies.counter(Op::index));
    Dispatched<Op>::serve(request, arguments_of<Op>(request), replies);
  }

  template <class... Ops>
  static const OperationTable<Serve>& table(List<Ops...>) {
    using Row = typename OperationTable<Serve>::Row;
    static const OperationTable<Serve> all(std::vector<Row>{Row{Ops::method(), &serve<Ops>}...});
    return all;
  }

  Kept replies_;
};

}  // namespace corba
}  // namespace orrery
