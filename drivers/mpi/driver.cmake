# Open MPI's C interface; its old one in C++ stays out.
find_package(PkgConfig REQUIRED)
pkg_check_modules(OPEN_MPI REQUIRED IMPORTED_TARGET ompi-c)
target_link_libraries(orrery_middleware INTERFACE PkgConfig::OPEN_MPI)
target_compile_definitions(orrery_middleware INTERFACE OMPI_SKIP_MPICXX)
