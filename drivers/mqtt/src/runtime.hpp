// MQTT: response topics and correlation data for calls, and topics as they are.
#pragma once

#include <orrery/brokers/runtime.hpp>

#include "broker.hpp"

using Runtime = orrery::brokers::Runtime<orrery::mqtt::Broker>;
