# ORBit2 as pkg-config knows it, stubs and skeletons by its compiler, from the same IDL file as Orrery's own programs.
find_package(PkgConfig REQUIRED)
pkg_check_modules(ORBIT REQUIRED IMPORTED_TARGET ORBit-2.0)
pkg_get_variable(compiler ORBit-2.0 orbit_idl)
pkg_get_variable(libraries ORBit-2.0 libdir)
enable_language(C)
# The compiler's sources have functions and variables that nothing uses.
set(CMAKE_C_FLAGS "${PEER_FLAGS} -w")
# It writes into the folder in which it works.
set(header ${CMAKE_CURRENT_BINARY_DIR}/seven_calls.h)
set(made ${CMAKE_CURRENT_BINARY_DIR}/seven_calls)
add_custom_command(
  OUTPUT ${header} ${made}-common.c ${made}-skels.c ${made}-stubs.c
  COMMAND ${compiler} --idlwarnlevel=1 ${PEER_IDL}
  WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
  DEPENDS ${PEER_IDL} VERBATIM)
add_library(peer_stubs OBJECT ${made}-common.c ${made}-skels.c ${made}-stubs.c ${header})
target_include_directories(peer_stubs PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
target_link_libraries(peer_stubs PRIVATE PkgConfig::ORBIT)
set(PEER_STUBS $<TARGET_OBJECTS:peer_stubs> ${header})
target_link_libraries(peer_middleware INTERFACE PkgConfig::ORBIT)
target_link_options(peer_middleware INTERFACE LINKER:-rpath,${libraries})
