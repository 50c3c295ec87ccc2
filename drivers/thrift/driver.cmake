# Structs, clients and processors by Thrift's compiler. It writes a file for each service, so that which ones there are is
# known only when it has run.
find_program(ORRERY_THRIFT thrift REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ORRERY_THRIFT_LIBRARIES REQUIRED IMPORTED_TARGET thrift thrift-nb libevent)
target_link_libraries(orrery_middleware INTERFACE PkgConfig::ORRERY_THRIFT_LIBRARIES)

set(generated ${CMAKE_CURRENT_BINARY_DIR}/thrift)
file(MAKE_DIRECTORY ${generated})
foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  execute_process(
    COMMAND ${ORRERY_THRIFT} --gen cpp:no_skeleton -out ${generated} ${CMAKE_CURRENT_SOURCE_DIR}/${stem}.thrift
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(GLOB ORRERY_STUBS ${generated}/*.cpp)
target_include_directories(orrery_middleware INTERFACE ${generated})
