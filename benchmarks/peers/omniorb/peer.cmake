# omniORB from the same wheel, stubs by the same compiler, from the same IDL file as Orrery's own programs. How the client
# calls and how the server is called are the driver's options.
set(calls "${PEER_OPTION_INVOCATION}")
if("${calls}" STREQUAL "")
  set(calls static)
endif()
set(servant "${PEER_OPTION_DISPATCH}")
if("${servant}" STREQUAL "")
  set(servant static)
endif()
set(asynchronous "")
if("${calls}" MATCHES "^(polling|callback)$")
  set(asynchronous -Wbami)
endif()
if("${calls}" STREQUAL "deferred")
  target_compile_definitions(peer_middleware INTERFACE PEER_DEFERRED)
endif()
string(REGEX REPLACE "^(dii|deferred)$" "request" calls "${calls}")
target_compile_definitions(peer_middleware INTERFACE
  "PEER_CALLS=\"omniorb/calls/${calls}.hpp\"" "PEER_SERVANT=\"omniorb/servants/${servant}.hpp\"")

set(prefix ${PEER_SITE_PACKAGES}/cmeel.prefix)
get_filename_component(python ${PEER_SITE_PACKAGES}/../../../bin/python3 ABSOLUTE)
set(stubs ${CMAKE_CURRENT_BINARY_DIR}/seven_callsSK.cc)
add_custom_command(
  OUTPUT ${stubs} ${CMAKE_CURRENT_BINARY_DIR}/seven_calls.hh
  COMMAND ${python} ${prefix}/bin/omniidl -bcxx ${asynchronous} -C${CMAKE_CURRENT_BINARY_DIR} ${PEER_IDL}
  DEPENDS ${PEER_IDL} VERBATIM)
add_library(peer_stubs OBJECT ${stubs})
target_include_directories(peer_stubs SYSTEM PUBLIC ${prefix}/include)
target_include_directories(peer_stubs PUBLIC ${CMAKE_CURRENT_BINARY_DIR})
set(PEER_STUBS $<TARGET_OBJECTS:peer_stubs>)

target_include_directories(peer_middleware SYSTEM INTERFACE ${prefix}/include)
target_link_directories(peer_middleware INTERFACE ${prefix}/lib)
target_link_options(peer_middleware INTERFACE LINKER:-rpath,${prefix}/lib)
# Requests, type codes and asynchronous calls are in a library of their own; a program that has none of them is not
# linked with it.
target_link_libraries(peer_middleware INTERFACE
  "-Wl,--push-state,--as-needed,-lomniDynamic4,--pop-state" omniORB4 omnithread)
