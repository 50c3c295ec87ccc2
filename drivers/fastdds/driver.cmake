# The C++ library, and the classes and their TypeSupport by fastddsgen, compiled once for both programs.
find_program(ORRERY_FASTDDSGEN fastddsgen REQUIRED)
find_package(fastrtps REQUIRED)
target_include_directories(orrery_middleware INTERFACE ${ORRERY_SHARED})
target_link_libraries(orrery_middleware INTERFACE fastrtps fastcdr ${CMAKE_DL_LIBS})

foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${stem}_dds)
  set(made ${generated}.cxx ${generated}.h ${generated}PubSubTypes.cxx ${generated}PubSubTypes.h)
  # -ppDisable: there is nothing for a preprocessor in it. -cs: else no member may be called as a type is, in other letters.
  add_custom_command(
    OUTPUT ${made}
    COMMAND ${ORRERY_FASTDDSGEN} -replace -ppDisable -cs -d ${CMAKE_CURRENT_BINARY_DIR}
            ${CMAKE_CURRENT_SOURCE_DIR}/${stem}_dds.idl
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${stem}_dds.idl)
  list(APPEND ORRERY_STUBS ${made})
endforeach()
