# dbus-glib: the system's package, stubs and glue by dbus-binding-tool, the servant in C as its glue wants it.
find_program(BINDING_TOOL dbus-binding-tool REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(DBUS_GLIB REQUIRED IMPORTED_TARGET dbus-glib-1)
enable_language(C)
set(CMAKE_C_FLAGS "${PEER_FLAGS}")
set(stubs ${CMAKE_CURRENT_BINARY_DIR}/benchmarking_stubs.h)
set(glue ${CMAKE_CURRENT_BINARY_DIR}/benchmarking_glue.h)
add_custom_command(
  OUTPUT ${stubs}
  COMMAND ${BINDING_TOOL} --mode=glib-client --output=${stubs} ${PEER_FOLDER}/seven_calls.xml
  DEPENDS ${PEER_FOLDER}/seven_calls.xml)
add_custom_command(
  OUTPUT ${glue}
  COMMAND ${BINDING_TOOL} --mode=glib-server --prefix=benchmarking --output=${glue} ${PEER_FOLDER}/seven_calls.xml
  DEPENDS ${PEER_FOLDER}/seven_calls.xml)
set(PEER_STUBS ${PEER_FOLDER}/benchmarking.c ${stubs} ${glue})
target_link_libraries(peer_middleware INTERFACE PkgConfig::DBUS_GLIB)
