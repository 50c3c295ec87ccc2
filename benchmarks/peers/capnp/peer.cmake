# Cap'n Proto: the system's packages, structs and interfaces by capnp and its plugin.
find_program(CAPNP capnp REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(CAPNP_RPC REQUIRED IMPORTED_TARGET capnp-rpc)
set(made ${CMAKE_CURRENT_BINARY_DIR}/seven_calls.capnp)
add_custom_command(
  OUTPUT ${made}.c++ ${made}.h
  COMMAND ${CAPNP} compile -oc++:${CMAKE_CURRENT_BINARY_DIR} --src-prefix=${PEER_FOLDER} ${PEER_FOLDER}/seven_calls.capnp
  DEPENDS ${PEER_FOLDER}/seven_calls.capnp)
add_library(peer_stubs OBJECT ${made}.c++)
target_include_directories(peer_stubs PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
target_link_libraries(peer_stubs PRIVATE PkgConfig::CAPNP_RPC)
set(PEER_STUBS $<TARGET_OBJECTS:peer_stubs> ${made}.h)
target_link_libraries(peer_middleware INTERFACE PkgConfig::CAPNP_RPC)
