// What any process reports when it is asked to collect: `record` lines (kit/PROTOCOL.md, Collecting).
#pragma once

#include <functional>

#include "orrery/setup/setup.hpp"
#include "protocol/message.hpp"

namespace orrery {

using Sink = std::function<void(const Message&)>;

// What a port published, or what came in at it.
void write_samples(const Port& port, const Sink& sink);

// The call counters of the process.
void write_call_counters(const Sink& sink);

// What each thread has marked, and what one mark costs; nothing where marks are off.
void write_marks(const Sink& sink);

// `fact` records; `name` is dotted.
void write_fact(const std::string& name, const std::string& value, const Sink& sink);

}  // namespace orrery
