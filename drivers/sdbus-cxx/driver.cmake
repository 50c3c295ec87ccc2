find_package(PkgConfig REQUIRED)
pkg_check_modules(SDBUS_CXX REQUIRED IMPORTED_TARGET sdbus-c++)
target_link_libraries(orrery_middleware INTERFACE PkgConfig::SDBUS_CXX ${CMAKE_DL_LIBS})
