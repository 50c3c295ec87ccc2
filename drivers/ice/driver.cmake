# slice2cpp's stubs, compiled once; they include our streams.hpp (custom sequence types).
find_program(ORRERY_SLICE2CPP slice2cpp REQUIRED)
target_compile_definitions(orrery_middleware INTERFACE ICE_CPP11_MAPPING)
target_include_directories(orrery_middleware INTERFACE ${ORRERY_MAPPING}/include)
if("${ORRERY_OPTION_ONEWAY}" STREQUAL "batched")
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_SLICE_BATCHED)
endif()
set(ORRERY_SLICE_FLAGS "")
if("${ORRERY_OPTION_SEQUENCES}" STREQUAL "in-place")
  target_compile_definitions(orrery_middleware INTERFACE ORRERY_SLICE_IN_PLACE)
  set(ORRERY_SLICE_FLAGS -DORRERY_IN_PLACE)
endif()
target_link_options(orrery_middleware INTERFACE LINKER:--as-needed)
target_link_libraries(orrery_middleware INTERFACE Ice++11)

# The service that IceBox makes of each object. Its header comes with Ice's own, its library with that.
if(ORRERY_OPTION_COMPONENTS)
  set(ORRERY_ENTRY_POINT ${ORRERY_DRIVER}/src/icebox.cpp)
  target_link_libraries(orrery_middleware INTERFACE IceBox++11)
endif()

set(topics "")
foreach(idl ${ORRERY_IDL})
  get_filename_component(stem ${idl} NAME_WE)
  set(definitions ${CMAKE_CURRENT_SOURCE_DIR}/${stem}.ice)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${stem}.ice)
  # Endings of our own: an interface called `string` must not make a <string.h>.
  add_custom_command(
    OUTPUT ${generated}.hpp ${generated}.cpp
    COMMAND ${ORRERY_SLICE2CPP} ${ORRERY_SLICE_FLAGS} --header-ext ice.hpp --source-ext ice.cpp --output-dir ${CMAKE_CURRENT_BINARY_DIR} ${definitions}
    DEPENDS ${definitions})
  list(APPEND ORRERY_STUBS ${generated}.cpp ${generated}.hpp)
  file(STRINGS ${definitions} found REGEX "interface Topics_")
  list(APPEND topics ${found})
endforeach()

# IceStorm's part takes five seconds to compile, and is there for interfaces with topics alone. Its library is linked only
# into programs that publish or subscribe: the others take nothing of the archive.
if(topics)
  add_library(orrery_events STATIC ${ORRERY_DRIVER}/src/event_service.cpp)
  target_compile_definitions(orrery_events PRIVATE ICE_CPP11_MAPPING)
  target_link_libraries(orrery_middleware INTERFACE orrery_events IceStorm++11)
endif()
