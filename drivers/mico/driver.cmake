# MICO in the folder of MICO_ROOT, installed or as it was built; else where its own mico-config says.
if(NOT DEFINED MICO_ROOT)
  find_program(mico_config mico-config REQUIRED)
  execute_process(COMMAND ${mico_config} --prefix
    OUTPUT_VARIABLE MICO_ROOT OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()
file(STRINGS ${MICO_ROOT}/include/mico/version.h mico_version REGEX "define MICO_VERSION")
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" mico_version "${mico_version}")
find_library(mico_library mico${mico_version}
  PATHS ${MICO_ROOT}/lib ${MICO_ROOT}/libs ${MICO_ROOT}/orb NO_DEFAULT_PATH REQUIRED)
get_filename_component(mico_libraries ${mico_library} DIRECTORY)
find_program(mico_idl idl PATHS ${MICO_ROOT}/bin ${MICO_ROOT}/idl NO_DEFAULT_PATH REQUIRED)
find_program(mico_cpp mico-cpp PATHS ${MICO_ROOT}/bin ${MICO_ROOT}/cpp NO_DEFAULT_PATH REQUIRED)

# It is an ORB itself, reads the user's file of settings, and listens.
set(ORRERY_MICO_IDL ${CMAKE_COMMAND} -E env MICORC=/dev/null LD_LIBRARY_PATH=${mico_libraries}
  ${mico_idl} -ORBIIOPAddr inet:127.0.0.1:0 --cpp ${mico_cpp} -B${MICO_ROOT})
foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  include(${CMAKE_CURRENT_SOURCE_DIR}/${stem}.corba.cmake)
endforeach()
include(${ORRERY_MAPPING}/profiles/mico/stubs.cmake)

# Its headers take GNU's dialect, what C++ no longer allows, and values by pointers to other types.
set(CMAKE_CXX_EXTENSIONS ON)
target_compile_options(orrery_middleware INTERFACE -fpermissive -fno-strict-aliasing)
target_include_directories(orrery_middleware SYSTEM INTERFACE ${MICO_ROOT}/include)
target_link_options(orrery_middleware INTERFACE LINKER:-rpath,${mico_libraries})
target_link_libraries(orrery_middleware INTERFACE ${mico_library} ${CMAKE_DL_LIBS} Threads::Threads)
