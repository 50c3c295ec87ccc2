# Tcl of the system's packages; Combat is text, which a program reads from the folder of COMBAT_ROOT when it starts.
find_package(PkgConfig REQUIRED)
pkg_check_modules(TCL REQUIRED IMPORTED_TARGET tcl)
target_compile_definitions(peer_middleware INTERFACE COMBAT_FOLDER="${COMBAT_ROOT}")
target_link_libraries(peer_middleware INTERFACE PkgConfig::TCL)
