# How ORBit2's compiler is asked for stubs and skeletons, and its library found.
#
# Fills ORRERY_STUBS.

find_package(PkgConfig REQUIRED)
pkg_check_modules(ORBIT REQUIRED IMPORTED_TARGET ORBit-2.0)
pkg_get_variable(compiler ORBit-2.0 orbit_idl)
pkg_get_variable(libraries ORBit-2.0 libdir)
target_include_directories(orrery_middleware INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_link_libraries(orrery_middleware INTERFACE PkgConfig::ORBIT)
# Programs are given no path for libraries that lie elsewhere than the system's own.
target_link_options(orrery_middleware INTERFACE LINKER:-rpath,${libraries})
enable_language(C)
# The compiler's sources have functions and variables that nothing uses.
set(CMAKE_C_FLAGS "${ORRERY_FLAGS} -w")

# It writes into the folder in which it works.
foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  set(written ${stem}_orbit.h ${stem}_orbit-common.c ${stem}_orbit-skels.c ${stem}_orbit-stubs.c)
  list(TRANSFORM written PREPEND ${CMAKE_CURRENT_BINARY_DIR}/)
  add_custom_command(
    OUTPUT ${written}
    COMMAND ${compiler} --idlwarnlevel=1 ${CMAKE_CURRENT_SOURCE_DIR}/${stem}_orbit.idl
    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${stem}_orbit.idl VERBATIM)
  # They are compiled as parts of STEM_orbit.c.
  set_source_files_properties(${written} PROPERTIES HEADER_FILE_ONLY ON)
  list(APPEND ORRERY_STUBS ${CMAKE_CURRENT_SOURCE_DIR}/${stem}_orbit.c ${written})
endforeach()
