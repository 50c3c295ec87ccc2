# omniORB from the wheel cmeel-omniorb: compiler, headers and libraries stand beside the Python that runs Orrery. Or from
# the distribution, whose compiler is a script of the system's Python.
if("${ORRERY_OPTION_ORIGIN}" STREQUAL "debian")
  find_program(ORRERY_OMNIIDL omniidl PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_CORBA_SSL)
  target_link_libraries(orrery_middleware INTERFACE omnisslTP4 ssl crypto)
else()
  set(prefix ${ORRERY_SITE_PACKAGES}/cmeel.prefix)
  get_filename_component(python ${ORRERY_SITE_PACKAGES}/../../../bin/python3 ABSOLUTE)
  set(ORRERY_OMNIIDL ${python} ${prefix}/bin/omniidl)
  target_include_directories(orrery_middleware SYSTEM INTERFACE ${prefix}/include)
  target_link_directories(orrery_middleware INTERFACE ${prefix}/lib)
  target_link_options(orrery_middleware INTERFACE LINKER:-rpath,${prefix}/lib)
endif()

# A sample travels through an event channel as an any.
if("${ORRERY_OPTION_EVENTS}" STREQUAL "omnievents")
  set(ORRERY_CORBA_ANY ON)
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_CORBA_EVENTS)
  target_link_libraries(orrery_middleware INTERFACE COS4)
endif()

# How a POA comes by the servant of an object: orrery/corba/incarnation.hpp.
if(DEFINED ORRERY_OPTION_SERVANTS)
  string(TOUPPER ${ORRERY_OPTION_SERVANTS} servants)
  string(REPLACE "-" "_" servants ${servants})
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_CORBA_SERVANTS_${servants})
endif()

foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  include(${CMAKE_CURRENT_SOURCE_DIR}/${stem}.corba.cmake)
endforeach()
include(${ORRERY_MAPPING}/profiles/omniorb/stubs.cmake)

if("${ORRERY_OPTION_DYNAMIC}" STREQUAL "linked")
  # The linker leaves out what nothing calls, unless it is told; told for this library alone.
  target_link_libraries(orrery_middleware INTERFACE "-Wl,--push-state,--no-as-needed,-lomniDynamic4,--pop-state")
elseif(ORRERY_DYNAMIC OR ORRERY_ASYNCHRONOUS)
  target_link_libraries(orrery_middleware INTERFACE omniDynamic4)
elseif(ORRERY_DYNAMIC_CALLS)
  target_link_libraries(orrery_calls INTERFACE omniDynamic4)
endif()
target_link_libraries(orrery_middleware INTERFACE omniORB4 omnithread)
