# libzmq and its header for C++, cppzmq, which is no more than that.
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZEROMQ REQUIRED IMPORTED_TARGET libzmq)
target_link_libraries(orrery_middleware INTERFACE PkgConfig::ZEROMQ)
