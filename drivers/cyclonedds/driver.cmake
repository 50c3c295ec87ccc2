# The C library, and the C types and their descriptors by idlc, compiled once for both programs.
find_program(ORRERY_IDLC idlc REQUIRED)
find_package(CycloneDDS REQUIRED)
target_include_directories(orrery_middleware INTERFACE ${ORRERY_SHARED})
target_link_libraries(orrery_middleware INTERFACE CycloneDDS::ddsc ${CMAKE_DL_LIBS})
enable_language(C)
set(CMAKE_C_FLAGS "${ORRERY_FLAGS}")

foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${stem}_dds)
  # -t: no type information, which idlc cannot make of types that hold themselves.
  add_custom_command(
    OUTPUT ${generated}.c ${generated}.h
    COMMAND ${ORRERY_IDLC} -t ${CMAKE_CURRENT_SOURCE_DIR}/${stem}_dds.idl
    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${stem}_dds.idl)
  list(APPEND ORRERY_STUBS ${generated}.c ${generated}.h)
endforeach()
