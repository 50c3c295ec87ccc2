# Types, stubs and dispatchers by rpcgen, compiled once for both programs. -M: C functions that threads can share.
find_program(ORRERY_RPCGEN rpcgen REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(TIRPC REQUIRED IMPORTED_TARGET libtirpc)
target_link_libraries(orrery_middleware INTERFACE PkgConfig::TIRPC ${CMAKE_DL_LIBS})
enable_language(C)
# rpcgen declares variables that it does not always use.
set(CMAKE_C_FLAGS "${ORRERY_FLAGS} -w")

# rpcgen includes its header by the path of its input, and refuses to write over a file.
foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  set(made ${stem}_rpc.h ${stem}_rpc_xdr.c ${stem}_rpc_clnt.c ${stem}_rpc_svc.c)
  list(TRANSFORM made PREPEND ${CMAKE_CURRENT_BINARY_DIR}/)
  add_custom_command(
    OUTPUT ${made}
    COMMAND ${CMAKE_COMMAND} -E rm -f ${made}
    COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/${stem}_rpc.x ${stem}_rpc.x
    COMMAND ${ORRERY_RPCGEN} -M -C -h -o ${stem}_rpc.h ${stem}_rpc.x
    COMMAND ${ORRERY_RPCGEN} -M -C -c -o ${stem}_rpc_xdr.c ${stem}_rpc.x
    COMMAND ${ORRERY_RPCGEN} -M -C -l -o ${stem}_rpc_clnt.c ${stem}_rpc.x
    COMMAND ${ORRERY_RPCGEN} -M -C -m -o ${stem}_rpc_svc.c ${stem}_rpc.x
    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${stem}_rpc.x)
  list(APPEND ORRERY_STUBS ${made})
endforeach()
