# Apache Thrift: the system's packages, client and processor by Thrift's compiler.
find_program(THRIFT thrift REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(THRIFT_LIBRARY REQUIRED IMPORTED_TARGET thrift)
set(made ${CMAKE_CURRENT_BINARY_DIR}/Benchmarking)
add_custom_command(
  OUTPUT ${made}.cpp ${made}.h
  COMMAND ${THRIFT} --gen cpp:no_skeleton -out ${CMAKE_CURRENT_BINARY_DIR} ${PEER_FOLDER}/seven_calls.thrift
  DEPENDS ${PEER_FOLDER}/seven_calls.thrift)
add_library(peer_stubs OBJECT ${made}.cpp)
target_include_directories(peer_stubs PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
target_link_libraries(peer_stubs PRIVATE PkgConfig::THRIFT_LIBRARY)
set(PEER_STUBS $<TARGET_OBJECTS:peer_stubs> ${made}.h)
target_link_libraries(peer_middleware INTERFACE PkgConfig::THRIFT_LIBRARY)
