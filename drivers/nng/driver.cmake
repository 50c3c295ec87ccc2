# libnng.so: the package's own CMake files would link the archive beside it.
find_library(ORRERY_NNG libnng.so REQUIRED)
target_link_libraries(orrery_middleware INTERFACE ${ORRERY_NNG})
