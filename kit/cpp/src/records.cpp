#include "records.hpp"

#include "orrery/ledger.hpp"
#include "orrery/marks.hpp"

namespace orrery {

void write_ledger(const Sink& sink) {
  const auto& accounts = Ledger::accounts();
  for (std::size_t i = 0; i < accounts.size(); ++i) {
    const Tally total = Ledger::total(i);
    sink(Message("record")
             .with("type", std::string_view("ledger"))
             .with("object", accounts[i].object)
             .with("port", accounts[i].port)
             .with("operation", accounts[i].operation)
             .with("side", std::string_view(accounts[i].side))
             .with("calls", total.calls)
             .with("in", total.in)
             .with("out", total.out));
  }
}

void write_trace(const Sink& sink) {
  for (std::size_t i = 0; i < Trace::size(); ++i) {
    const Trace::Entry& entry = Trace::at(i);
    sink(Message("record")
             .with("type", std::string_view("trace"))
             .with("point", std::uint64_t{entry.point})
             .with("correlation", entry.correlation)
             .with("time", entry.time));
  }
  if (Trace::enabled()) write_fact("trace.lost", std::to_string(Trace::lost()), sink);
}

void write_fact(const std::string& name, const std::string& value, const Sink& sink) {
  sink(Message("record").with("type", std::string_view("fact")).with("name", name).with("value", value));
}

}  // namespace orrery
