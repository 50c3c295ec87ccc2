# liburing, which fills the rings and makes the system calls.
find_package(PkgConfig REQUIRED)
pkg_check_modules(URING REQUIRED IMPORTED_TARGET liburing)
target_link_libraries(orrery_middleware INTERFACE PkgConfig::URING)
# Raw programs carry their libstdc++ with them, as the smallest hand-written peer would.
target_link_options(orrery_middleware INTERFACE -static-libstdc++ -static-libgcc)
