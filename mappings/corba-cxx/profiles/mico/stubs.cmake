# How MICO's compiler is asked for stubs and skeletons, which stand in one file.
#
#   ORRERY_MICO_IDL   the command, as a list; set by the driver
# Sets ORRERY_DYNAMIC_CALLS: ON where who calls builds requests by hand; servers have the same stubs.
#
# Fills ORRERY_STUBS, and writes orrery_corba/STEM.hpp, by which the generated glue finds the stubs' header.

set(ORRERY_DYNAMIC_CALLS OFF)
if("${ORRERY_OPTION_INVOCATION}" MATCHES "^(dii|deferred)$")
  set(ORRERY_DYNAMIC_CALLS ON)
  target_compile_definitions(orrery_calls INTERFACE ORRERY_CORBA_DYNAMIC)
endif()
if("${ORRERY_OPTION_INVOCATION}" STREQUAL "deferred")
  target_compile_definitions(orrery_calls INTERFACE ORRERY_CORBA_DEFERRED)
endif()

foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  # A name of its own, or a header of the system may be called the same: time.h.
  set(made ${CMAKE_CURRENT_BINARY_DIR}/${stem}_mico)
  # Type codes and what goes in and out of an any are generated only where something uses them.
  set(arguments --c++-suffix=cc --name ${stem}_mico)
  if(ORRERY_CORBA_ANY OR ORRERY_DYNAMIC_CALLS)
    list(APPEND arguments --any --typecode)
  endif()
  set(text ${CMAKE_CURRENT_SOURCE_DIR}/mico/${stem}.idl)
  add_custom_command(
    OUTPUT ${made}.cc ${made}.h
    COMMAND ${ORRERY_MICO_IDL} ${arguments} ${text}
    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
    DEPENDS ${text} VERBATIM)
  # Written for the compilers of its time.
  set_source_files_properties(${made}.cc PROPERTIES
    COMPILE_OPTIONS "-w;-include;${CMAKE_CURRENT_SOURCE_DIR}/${stem}.names.hpp")
  list(APPEND ORRERY_STUBS ${made}.cc)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/orrery_corba/${stem}.hpp "#include \"${stem}_mico.h\"\n")
endforeach()

target_include_directories(orrery_middleware INTERFACE ${CMAKE_CURRENT_LIST_DIR})
