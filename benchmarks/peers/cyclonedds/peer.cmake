# Cyclone DDS: the system's packages, types by idlc.
find_program(IDLC idlc REQUIRED)
find_package(CycloneDDS REQUIRED)
enable_language(C)
set(CMAKE_C_FLAGS "${PEER_FLAGS}")
set(made ${CMAKE_CURRENT_BINARY_DIR}/seven_calls)
add_custom_command(
  OUTPUT ${made}.c ${made}.h
  COMMAND ${IDLC} -t ${PEER_FOLDER}/seven_calls.idl
  WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
  DEPENDS ${PEER_FOLDER}/seven_calls.idl)
set(PEER_STUBS ${made}.c ${made}.h)
target_link_libraries(peer_middleware INTERFACE CycloneDDS::ddsc)
