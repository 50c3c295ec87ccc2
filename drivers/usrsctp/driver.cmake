# usrsctp does not tell its version to programs; the package does.
find_package(PkgConfig REQUIRED)
pkg_check_modules(USRSCTP REQUIRED IMPORTED_TARGET usrsctp)
target_link_libraries(orrery_middleware INTERFACE PkgConfig::USRSCTP)
target_compile_definitions(orrery_middleware INTERFACE ORRERY_USRSCTP_VERSION="${USRSCTP_VERSION}")
