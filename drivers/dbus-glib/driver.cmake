find_package(PkgConfig REQUIRED)
pkg_check_modules(DBUS_GLIB REQUIRED IMPORTED_TARGET dbus-glib-1)
target_include_directories(orrery_middleware INTERFACE ${ORRERY_SHARED})
target_link_libraries(orrery_middleware INTERFACE PkgConfig::DBUS_GLIB)
# The library has no function that tells its version.
target_compile_definitions(orrery_middleware INTERFACE ORRERY_DBUS_GLIB_VERSION="${DBUS_GLIB_VERSION}")

if("${ORRERY_OPTION_STUBS}" STREQUAL "binding-tool")
  find_program(ORRERY_DBUS_BINDING_TOOL dbus-binding-tool REQUIRED)
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_BINDING_TOOL)
  foreach(idl ${ORRERY_IDL})
    get_filename_component(stem ${idl} NAME_WE)
    execute_process(
      COMMAND ${ORRERY_DBUS_BINDING_TOOL} --mode=glib-client --output=${CMAKE_CURRENT_BINARY_DIR}/${stem}_client.h
              ${CMAKE_CURRENT_SOURCE_DIR}/${stem}_stubs.xml
      COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endif()
