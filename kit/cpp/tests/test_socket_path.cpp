#include <orrery/socket_path.hpp>

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

}  // namespace
}  // namespace orrery
