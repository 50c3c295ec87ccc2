# gRPC: the system's packages, messages and stubs by protoc and its plugin.
find_program(PROTOC protoc REQUIRED)
find_program(GRPC_CPP_PLUGIN grpc_cpp_plugin REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(GRPC REQUIRED IMPORTED_TARGET grpc++ protobuf)
set(made ${CMAKE_CURRENT_BINARY_DIR}/seven_calls)
add_custom_command(
  OUTPUT ${made}.pb.cc ${made}.pb.h ${made}.grpc.pb.cc ${made}.grpc.pb.h
  COMMAND ${PROTOC} --proto_path=${PEER_FOLDER} --cpp_out=${CMAKE_CURRENT_BINARY_DIR} --grpc_out=${CMAKE_CURRENT_BINARY_DIR}
          --plugin=protoc-gen-grpc=${GRPC_CPP_PLUGIN} ${PEER_FOLDER}/seven_calls.proto
  DEPENDS ${PEER_FOLDER}/seven_calls.proto)
add_library(peer_stubs OBJECT ${made}.pb.cc ${made}.grpc.pb.cc)
target_include_directories(peer_stubs PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
target_link_libraries(peer_stubs PRIVATE PkgConfig::GRPC)
set(PEER_STUBS $<TARGET_OBJECTS:peer_stubs> ${made}.pb.h ${made}.grpc.pb.h)
target_link_options(peer_middleware INTERFACE LINKER:--as-needed)
target_link_libraries(peer_middleware INTERFACE PkgConfig::GRPC)
