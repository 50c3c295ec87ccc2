// A forwarder that knows of a request no more than its types: it hands it on as a request of its own (DSI to DII), as
// bridges between ORBs do. Valid C++14.
#pragma once

#include <utility>

#include "orrery/corba/dynamic_servant.hpp"
#include "orrery/corba/request.hpp"

namespace orrery {
namespace corba {

// Both requests have one list of arguments: what the callee writes into it is what the caller gets.
template <class Op>
void hand_on(CORBA::ServerRequest_ptr request, CORBA::Object_ptr target) {
  CORBA::NVList_ptr arguments = arguments_of<Op>(request);
  CORBA::Request_var onward = request_with(target, Op::method(), arguments);
  onward->set_return_type(Dispatched<Op>::result_type());
  Dispatched<Op>::allow(onward->exceptions());
  if (Op::oneway) {
    onward->send_oneway();
    return;
  }
  if (replied(onward.in(), request) && Dispatched<Op>::returns) request->set_result(onward->return_value());
}

template <class Interface, class Source>
class DynamicForwarder : public RequestServant<Interface> {
  using Kept = Replies<typename Interface::Operations>;
  using Forward = void (*)(CORBA::ServerRequest_ptr request, DynamicForwarder& forwarder);

 public:
  DynamicForwarder(const PortName& port, const ValueSource& source, Source stubs)
      : replies_(port, source, "forward"), stubs_(std::move(stubs)) {}

  void invoke(CORBA::ServerRequest_ptr request) override {
    if (answers_for_orb(*this, request)) return;
    table(typename Interface::Operations{}).find(request->operation())(request, *this);
  }

 private:
  template <class Op>
  static void forward(CORBA::ServerRequest_ptr request, DynamicForwarder& forwarder) {
    const HandingOn mark(forwarder.replies_.counter(Op::index));
    forwarder.replies_.template forwarded<Op>();
    const StubCall onward(Op::index);
    hand_on<Op>(request, forwarder.stubs_.get().target());
  }

  template <class... Ops>
  static const OperationTable<Forward>& table(List<Ops...>) {
    using Row = typename OperationTable<Forward>::Row;
    static const OperationTable<Forward> all(std::vector<Row>{Row{Ops::method(), &forward<Ops>}...});
    return all;
  }

  Kept replies_;
  Source stubs_;
};

}  // namespace corba
}  // namespace orrery
