// NATS: requests with an inbox for their replies, and subjects for topics.
#pragma once

#include <orrery/brokers/runtime.hpp>

#include "broker.hpp"

using Runtime = orrery::brokers::Runtime<orrery::nats::Broker>;
