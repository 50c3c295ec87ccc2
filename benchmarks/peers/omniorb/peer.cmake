# omniORB from the same wheel, stubs by the same compiler, from the same IDL file as Orrery's own programs.
set(prefix ${PEER_SITE_PACKAGES}/cmeel.prefix)
get_filename_component(python ${PEER_SITE_PACKAGES}/../../../bin/python3 ABSOLUTE)
set(stubs ${CMAKE_CURRENT_BINARY_DIR}/seven_callsSK.cc)
add_custom_command(
  OUTPUT ${stubs} ${CMAKE_CURRENT_BINARY_DIR}/seven_calls.hh
  COMMAND ${python} ${prefix}/bin/omniidl -bcxx -Wbinline -C${CMAKE_CURRENT_BINARY_DIR} ${PEER_IDL}
  DEPENDS ${PEER_IDL} VERBATIM)
add_library(peer_stubs OBJECT ${stubs})
target_include_directories(peer_stubs SYSTEM PUBLIC ${prefix}/include)
target_include_directories(peer_stubs PUBLIC ${CMAKE_CURRENT_BINARY_DIR})
set(PEER_STUBS $<TARGET_OBJECTS:peer_stubs>)

target_include_directories(peer_middleware SYSTEM INTERFACE ${prefix}/include)
target_link_directories(peer_middleware INTERFACE ${prefix}/lib)
target_link_options(peer_middleware INTERFACE LINKER:-rpath,${prefix}/lib)
target_link_libraries(peer_middleware INTERFACE omniORB4 omnithread)
