# ZeroC Ice: the system's packages, stubs by slice2cpp in its C++11 mapping.
find_program(SLICE2CPP slice2cpp REQUIRED)
set(definitions ${PEER_FOLDER}/seven_calls.ice)
set(stubs ${CMAKE_CURRENT_BINARY_DIR}/seven_calls.cpp)
add_custom_command(
  OUTPUT ${stubs} ${CMAKE_CURRENT_BINARY_DIR}/seven_calls.h
  COMMAND ${SLICE2CPP} --output-dir ${CMAKE_CURRENT_BINARY_DIR} ${definitions}
  DEPENDS ${definitions})
add_library(peer_stubs OBJECT ${stubs})
target_compile_definitions(peer_stubs PRIVATE ICE_CPP11_MAPPING)
target_include_directories(peer_stubs PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
set(PEER_STUBS $<TARGET_OBJECTS:peer_stubs> ${CMAKE_CURRENT_BINARY_DIR}/seven_calls.h)
target_compile_definitions(peer_middleware INTERFACE ICE_CPP11_MAPPING)
target_link_libraries(peer_middleware INTERFACE Ice++11)
