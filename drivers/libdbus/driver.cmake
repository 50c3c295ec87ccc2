find_package(PkgConfig REQUIRED)
pkg_check_modules(DBUS REQUIRED IMPORTED_TARGET dbus-1)
target_link_libraries(orrery_middleware INTERFACE PkgConfig::DBUS)
