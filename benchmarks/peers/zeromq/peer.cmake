find_package(PkgConfig REQUIRED)
pkg_check_modules(ZEROMQ REQUIRED IMPORTED_TARGET libzmq)
target_link_libraries(peer_middleware INTERFACE PkgConfig::ZEROMQ)
