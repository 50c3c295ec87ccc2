# MICO where the driver finds it, stubs by the same compiler with the same arguments, from the same IDL file.
if(NOT DEFINED MICO_ROOT)
  find_program(PEER_CONFIG mico-config REQUIRED)
  execute_process(COMMAND ${PEER_CONFIG} --prefix
    OUTPUT_VARIABLE MICO_ROOT OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()
find_package(Threads REQUIRED)
file(STRINGS ${MICO_ROOT}/include/mico/version.h version REGEX "define MICO_VERSION")
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" version "${version}")
find_library(PEER_MICO mico${version}
  PATHS ${MICO_ROOT}/lib ${MICO_ROOT}/libs ${MICO_ROOT}/orb NO_DEFAULT_PATH REQUIRED)
find_program(PEER_IDL_COMPILER idl PATHS ${MICO_ROOT}/bin ${MICO_ROOT}/idl NO_DEFAULT_PATH REQUIRED)
find_program(PEER_CPP mico-cpp PATHS ${MICO_ROOT}/bin ${MICO_ROOT}/cpp NO_DEFAULT_PATH REQUIRED)
get_filename_component(folder ${PEER_MICO} DIRECTORY)

# Its headers take GNU's dialect, what C++ no longer allows, and values by pointers to other types.
set(CMAKE_CXX_EXTENSIONS ON)
target_compile_options(peer_middleware INTERFACE -fpermissive -fno-strict-aliasing)
target_include_directories(peer_middleware SYSTEM INTERFACE ${MICO_ROOT}/include)
target_link_options(peer_middleware INTERFACE LINKER:-rpath,${folder})
target_link_libraries(peer_middleware INTERFACE ${PEER_MICO} ${CMAKE_DL_LIBS} Threads::Threads)

# The compiler is an ORB itself, reads the user's file of settings, and listens.
set(made ${CMAKE_CURRENT_BINARY_DIR}/seven_calls)
add_custom_command(
  OUTPUT ${made}.cc ${made}.h
  COMMAND ${CMAKE_COMMAND} -E env MICORC=/dev/null LD_LIBRARY_PATH=${folder} ${PEER_IDL_COMPILER}
    -ORBIIOPAddr inet:127.0.0.1:0 --cpp ${PEER_CPP} -B${MICO_ROOT} --c++-suffix=cc --name seven_calls ${PEER_IDL}
  WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
  DEPENDS ${PEER_IDL} VERBATIM)
# Written for the compilers of its time.
set_source_files_properties(${made}.cc PROPERTIES COMPILE_OPTIONS -w)
add_library(peer_stubs OBJECT ${made}.cc)
target_include_directories(peer_stubs PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
target_link_libraries(peer_stubs PRIVATE peer_middleware)
set(PEER_STUBS $<TARGET_OBJECTS:peer_stubs> ${made}.h)
