// A client thread's own connection.
#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <memory>
#include <orrery/setup/failures.hpp>
#include <string>

inline void check(const grpc::Status& status) {
  if (status.ok()) return;
  throw orrery::RemoteFailure("status " + std::to_string(status.error_code()) + ": " + status.error_message());
}

// Channels with the same target share a connection unless each has a pool of its own.
inline std::shared_ptr<grpc::Channel> open_channel(const std::string& target,
                                                   const std::shared_ptr<grpc::ChannelCredentials>& credentials) {
  grpc::ChannelArguments arguments;
  // No limits; by default not more than 4 MiB is received.
  arguments.SetMaxSendMessageSize(-1);
  arguments.SetMaxReceiveMessageSize(-1);
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  // The server is on this machine, whatever proxies the environment names.
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  auto channel = grpc::CreateCustomChannel(target, credentials, arguments);
  const auto end = std::chrono::system_clock::now() + std::chrono::seconds(30);
  if (!channel->WaitForConnected(end)) throw orrery::RemoteFailure("nobody answers at " + target);
  return channel;
}
