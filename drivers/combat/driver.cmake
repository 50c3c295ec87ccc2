# Combat is text, which a program reads from the folder of COMBAT_ROOT when it starts. Itcl is found by Tcl itself.
find_package(PkgConfig REQUIRED)
pkg_check_modules(TCL REQUIRED IMPORTED_TARGET tcl)
target_link_libraries(orrery_middleware INTERFACE PkgConfig::TCL)

# Its version can be asked of an interpreter only, which not every program has when it must tell it.
file(STRINGS "${COMBAT_ROOT}/combat.tcl" combat_version REGEX "^package provide combat ")
string(REGEX REPLACE "^package provide combat +" "" combat_version "${combat_version}")
string(STRIP "${combat_version}" combat_version)
target_compile_definitions(orrery_middleware INTERFACE
  ORRERY_COMBAT_FOLDER="${COMBAT_ROOT}" ORRERY_COMBAT_VERSION="${combat_version}")
