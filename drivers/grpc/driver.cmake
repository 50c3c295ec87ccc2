# Messages by protoc, stubs and services by gRPC's plugin for it, compiled once for both programs.
find_program(ORRERY_PROTOC protoc REQUIRED)
find_program(ORRERY_GRPC_CPP_PLUGIN grpc_cpp_plugin REQUIRED)
find_program(ORRERY_PKG_CONFIG pkg-config REQUIRED)
# One question: pkg_check_modules has twenty, and with ninety packages behind gRPC each takes most of a second.
execute_process(
  COMMAND ${ORRERY_PKG_CONFIG} --libs grpc++ protobuf
  OUTPUT_VARIABLE libraries OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(libraries)
# pkg-config names all that gRPC itself is linked with.
target_link_options(orrery_middleware INTERFACE LINKER:--as-needed)
target_link_libraries(orrery_middleware INTERFACE ${libraries})

foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${stem})
  add_custom_command(
    OUTPUT ${generated}.pb.cc ${generated}.pb.h ${generated}.grpc.pb.cc ${generated}.grpc.pb.h
    COMMAND ${ORRERY_PROTOC} --proto_path=${CMAKE_CURRENT_SOURCE_DIR} --cpp_out=${CMAKE_CURRENT_BINARY_DIR}
            --grpc_out=${CMAKE_CURRENT_BINARY_DIR} --plugin=protoc-gen-grpc=${ORRERY_GRPC_CPP_PLUGIN}
            ${CMAKE_CURRENT_SOURCE_DIR}/${stem}.proto
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${stem}.proto)
  list(APPEND ORRERY_STUBS ${generated}.pb.cc ${generated}.grpc.pb.cc ${generated}.pb.h ${generated}.grpc.pb.h)
  list(APPEND ORRERY_STUBS ${CMAKE_CURRENT_SOURCE_DIR}/${stem}.handlers.cpp)
endforeach()
