include(${ORRERY_MAPPING}/profiles/orbit2/stubs.cmake)

if("${ORRERY_OPTION_INVOCATION}" STREQUAL "async")
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_ASYNC)
endif()
