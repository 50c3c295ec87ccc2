# rabbitmq-c, the client library in C.
find_package(PkgConfig REQUIRED)
pkg_check_modules(RABBITMQ REQUIRED IMPORTED_TARGET librabbitmq)
target_include_directories(orrery_middleware INTERFACE ${ORRERY_SHARED})
target_link_libraries(orrery_middleware INTERFACE PkgConfig::RABBITMQ)
