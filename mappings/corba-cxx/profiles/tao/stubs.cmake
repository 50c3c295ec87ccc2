# How TAO's compiler is asked for stubs and skeletons.
#
#   ORRERY_TAO_IDL   the command, as a list; set by the driver
# Says what needs libraries of its own:
#
#   ORRERY_DYNAMIC        ON where servants take requests apart
#   ORRERY_DYNAMIC_CALLS  ON where who calls builds requests by hand; servers have the same stubs
#   ORRERY_ASYNCHRONOUS   ON where the stubs have asynchronous calls; servers have the same stubs
#   ORRERY_RESPONSES      ON where servants reply through response handlers; clients have the same skeletons
#
# Fills ORRERY_STUBS, and writes orrery_corba/STEM.hpp, by which the generated glue finds the stubs' header.

set(ORRERY_DYNAMIC OFF)
set(ORRERY_DYNAMIC_CALLS OFF)
set(ORRERY_ASYNCHRONOUS OFF)
set(ORRERY_RESPONSES OFF)
if("${ORRERY_OPTION_DISPATCH}" STREQUAL "dsi")
  set(ORRERY_DYNAMIC ON)
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_CORBA_DSI)
elseif("${ORRERY_OPTION_DISPATCH}" STREQUAL "amh")
  set(ORRERY_RESPONSES ON)
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_CORBA_AMH)
endif()
if("${ORRERY_OPTION_INVOCATION}" MATCHES "^(dii|deferred)$")
  set(ORRERY_DYNAMIC_CALLS ON)
  target_compile_definitions(orrery_calls INTERFACE ORRERY_CORBA_DYNAMIC)
endif()
if("${ORRERY_OPTION_INVOCATION}" STREQUAL "deferred")
  target_compile_definitions(orrery_calls INTERFACE ORRERY_CORBA_DEFERRED)
elseif("${ORRERY_OPTION_INVOCATION}" STREQUAL "callback")
  set(ORRERY_ASYNCHRONOUS ON)
  target_compile_definitions(orrery_calls INTERFACE ORRERY_CORBA_ASYNCHRONOUS ORRERY_CORBA_CALLBACK)
endif()

foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  # Both ways of calls between objects that share a process; which one is taken is decided at start.
  # -as: a sequence within a struct needs no name in the IDL that others write; from 2.2 on it would be an error.
  set(arguments -Gp -Gd -as -o ${CMAKE_CURRENT_BINARY_DIR})
  # Type codes and what goes in and out of an any are generated only where something uses them.
  # An exception holder of AMH has a type code.
  if(NOT ORRERY_CORBA_ANY AND NOT ORRERY_DYNAMIC AND NOT ORRERY_DYNAMIC_CALLS AND NOT ORRERY_RESPONSES)
    list(APPEND arguments -Sa -St)
  endif()
  if(ORRERY_ASYNCHRONOUS)
    list(APPEND arguments -GC)
  endif()
  if(ORRERY_RESPONSES)
    list(APPEND arguments -GH)
  endif()
  set(text ${CMAKE_CURRENT_SOURCE_DIR}/tao/${stem}.idl)
  set(made ${CMAKE_CURRENT_BINARY_DIR}/${stem}C.cpp ${CMAKE_CURRENT_BINARY_DIR}/${stem}S.cpp)
  add_custom_command(
    OUTPUT ${made} ${CMAKE_CURRENT_BINARY_DIR}/${stem}C.h ${CMAKE_CURRENT_BINARY_DIR}/${stem}S.h
    COMMAND ${ORRERY_TAO_IDL} ${arguments} ${text}
    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
    DEPENDS ${text} VERBATIM)
  # Written for the compilers of its time.
  set_source_files_properties(${made} PROPERTIES
    COMPILE_OPTIONS "-w;-include;${CMAKE_CURRENT_SOURCE_DIR}/${stem}.names.hpp")
  list(APPEND ORRERY_STUBS ${made})
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/orrery_corba/${stem}.hpp "#include \"${stem}S.h\"\n")
endforeach()

target_include_directories(orrery_middleware INTERFACE ${CMAKE_CURRENT_LIST_DIR})
