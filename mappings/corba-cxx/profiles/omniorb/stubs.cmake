# How omniORB's compiler is asked for stubs, and which of its libraries a program needs.
#
#   ORRERY_OMNIIDL    the command, as a list; set by the driver
# Says what needs the library for any, type codes and requests:
#
#   ORRERY_DYNAMIC        ON where both programs do: an any travels, or servants take requests apart
#   ORRERY_DYNAMIC_CALLS  ON where who calls does: it builds requests by hand; who only serves cannot tell
#   ORRERY_ASYNCHRONOUS   ON where the stubs have asynchronous calls, which need it too; servers have the same stubs
#
# Fills ORRERY_STUBS and ORRERY_CALL_STUBS, and writes orrery_corba/STEM.hpp, by which the generated glue finds the stubs' header.

set(ORRERY_DYNAMIC ${ORRERY_CORBA_ANY})
if("${ORRERY_OPTION_DISPATCH}" STREQUAL "dsi")
  set(ORRERY_DYNAMIC ON)
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_CORBA_DSI)
endif()
set(ORRERY_DYNAMIC_CALLS OFF)
set(ORRERY_ASYNCHRONOUS OFF)
if("${ORRERY_OPTION_INVOCATION}" MATCHES "^(dii|deferred)$")
  set(ORRERY_DYNAMIC_CALLS ON)
elseif("${ORRERY_OPTION_INVOCATION}" MATCHES "^(polling|callback)$")
  set(ORRERY_ASYNCHRONOUS ON)
endif()

foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  set(static ${CMAKE_CURRENT_BINARY_DIR}/${stem}SK.cc)
  set(dynamic "")
  # The file has been through its preprocessor: included files stand in the same stubs, as they do in the interface
  # model. Type codes and what goes in and out of an any are generated only where something uses them.
  set(arguments -N -p${CMAKE_CURRENT_LIST_DIR}/backend -borrery_cxx -Wb${stem}.advice -Wbinline)
  if(ORRERY_DYNAMIC OR ORRERY_DYNAMIC_CALLS)
    list(APPEND arguments -Wba)
    set(dynamic ${CMAKE_CURRENT_BINARY_DIR}/${stem}DynSK.cc)
  endif()
  if(ORRERY_ASYNCHRONOUS)
    list(APPEND arguments -Wbami)
  endif()
  if("${ORRERY_OPTION_COLLOCATION}" STREQUAL "shortcut")
    list(APPEND arguments -Wbshortcut)
  endif()
  # omniidl parts what stands behind -Wb at commas, and has gone to the folder of -C by then: no path can be given.
  file(COPY ${CMAKE_CURRENT_SOURCE_DIR}/${stem}.advice DESTINATION ${CMAKE_CURRENT_BINARY_DIR})
  add_custom_command(
    OUTPUT ${static} ${dynamic} ${CMAKE_CURRENT_BINARY_DIR}/${stem}.hh
    COMMAND ${ORRERY_OMNIIDL} ${arguments} -C${CMAKE_CURRENT_BINARY_DIR} ${stem}.idl
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    DEPENDS ${idl} VERBATIM)
  list(APPEND ORRERY_STUBS ${static})
  if(ORRERY_DYNAMIC)
    list(APPEND ORRERY_STUBS ${dynamic})
  else()
    list(APPEND ORRERY_CALL_STUBS ${dynamic})
  endif()
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/orrery_corba/${stem}.hpp "#include \"${stem}.hh\"\n")
endforeach()

target_include_directories(orrery_middleware INTERFACE ${CMAKE_CURRENT_LIST_DIR})
if("${ORRERY_OPTION_COLLOCATION}" STREQUAL "shortcut")
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_CORBA_SHORTCUT)
endif()
if("${ORRERY_OPTION_INVOCATION}" STREQUAL "deferred")
  target_compile_definitions(orrery_calls INTERFACE ORRERY_CORBA_DYNAMIC ORRERY_CORBA_DEFERRED)
elseif("${ORRERY_OPTION_INVOCATION}" STREQUAL "dii")
  target_compile_definitions(orrery_calls INTERFACE ORRERY_CORBA_DYNAMIC)
elseif("${ORRERY_OPTION_INVOCATION}" STREQUAL "polling")
  target_compile_definitions(orrery_calls INTERFACE ORRERY_CORBA_ASYNCHRONOUS)
elseif("${ORRERY_OPTION_INVOCATION}" STREQUAL "callback")
  target_compile_definitions(orrery_calls INTERFACE ORRERY_CORBA_ASYNCHRONOUS ORRERY_CORBA_CALLBACK)
endif()
