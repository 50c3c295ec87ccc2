#include <orrery/setup/socket_path.hpp>

namespace orrery {
namespace {

TEST(SocketPath, MayBeAsLongAsTheKernelTakesIt) {
  const std::string path(longest_socket_path, 'p');
  EXPECT_EQ(longest_socket_path, 107u);
  EXPECT_EQ(std::string(socket_at(path).sun_path), path);
}

TEST(SocketPath, IsRefusedWholeWhereItIsLonger) {
  const std::string path(longest_socket_path + 1, 'p');
  try {
    socket_at(path);
    FAIL() << "taken";
  } catch (const ConfigurationError& error) {
    EXPECT_EQ(error.what(), "longer than 107 bytes: " + path);
  }
}

TEST(SocketPath, OfAProcessIsInTheTrialsFolder) {
  orrery::Setup setup;
  setup.folder = "/trial";
  setup.process = "edge/client[0]";
  EXPECT_EQ(process_socket_path(setup), "/trial/edge_client_0_");
  setup.folder = "/" + std::string(longest_socket_path, 't');
  EXPECT_THROW(process_socket_path(setup), ConfigurationError);
}

}  // namespace
}  // namespace orrery
