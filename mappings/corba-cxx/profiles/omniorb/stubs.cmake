# How omniORB's compiler is asked for stubs, and which of its libraries a program needs.
#
#   ORRERY_OMNIIDL    the command, as a list; set by the driver
#   ORRERY_DYNAMIC    ON where the library for any, type codes and requests must be linked
#
# Fills ORRERY_STUBS, and writes orrery_corba/STEM.hpp, by which the generated glue finds the stubs' header.

set(ORRERY_DYNAMIC ${ORRERY_CORBA_ANY})
if(NOT "${ORRERY_OPTION_INVOCATION}" STREQUAL "static")
  set(ORRERY_DYNAMIC ON)
endif()

foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  set(outputs ${CMAKE_CURRENT_BINARY_DIR}/${stem}SK.cc)
  # The file has been through its preprocessor: included files stand in the same stubs, as they do in the interface
  # model. Type codes and what goes in and out of an any are generated only where something uses them.
  set(arguments -N -p${CMAKE_CURRENT_LIST_DIR}/backend -borrery_cxx -Wb${stem}.advice -Wbinline)
  if(ORRERY_DYNAMIC)
    list(APPEND arguments -Wba)
    list(APPEND outputs ${CMAKE_CURRENT_BINARY_DIR}/${stem}DynSK.cc)
  endif()
  # omniidl parts what stands behind -Wb at commas, and has gone to the folder of -C by then: no path can be given.
  file(COPY ${CMAKE_CURRENT_SOURCE_DIR}/${stem}.advice DESTINATION ${CMAKE_CURRENT_BINARY_DIR})
  add_custom_command(
    OUTPUT ${outputs} ${CMAKE_CURRENT_BINARY_DIR}/${stem}.hh
    COMMAND ${ORRERY_OMNIIDL} ${arguments} -C${CMAKE_CURRENT_BINARY_DIR} ${stem}.idl
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    DEPENDS ${idl} VERBATIM)
  list(APPEND ORRERY_STUBS ${outputs})
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/orrery_corba/${stem}.hpp "#include \"${stem}.hh\"\n")
endforeach()

target_include_directories(orrery_middleware INTERFACE ${CMAKE_CURRENT_LIST_DIR})
if("${ORRERY_OPTION_INVOCATION}" STREQUAL "deferred")
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_CORBA_DYNAMIC ORRERY_CORBA_DEFERRED)
elseif("${ORRERY_OPTION_INVOCATION}" STREQUAL "dii")
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_CORBA_DYNAMIC)
endif()
