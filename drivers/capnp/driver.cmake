# Structs and interfaces by capnp and its plugin for C++, compiled once for both programs.
find_program(ORRERY_CAPNP capnp REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ORRERY_CAPNP_RPC REQUIRED IMPORTED_TARGET capnp-rpc)
target_link_libraries(orrery_middleware INTERFACE PkgConfig::ORRERY_CAPNP_RPC ${CMAKE_DL_LIBS})

foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${stem}.capnp)
  add_custom_command(
    OUTPUT ${generated}.c++ ${generated}.h
    COMMAND ${ORRERY_CAPNP} compile -oc++:${CMAKE_CURRENT_BINARY_DIR} --src-prefix=${CMAKE_CURRENT_SOURCE_DIR}
            ${CMAKE_CURRENT_SOURCE_DIR}/${stem}.capnp
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${stem}.capnp)
  list(APPEND ORRERY_STUBS ${generated}.c++ ${generated}.h)
endforeach()
