// AMQP: queues for requests and replies, and an exchange for each topic.
#pragma once

#include <orrery/brokers/runtime.hpp>

#include "broker.hpp"

using Runtime = orrery::brokers::Runtime<orrery::amqp::Broker>;
