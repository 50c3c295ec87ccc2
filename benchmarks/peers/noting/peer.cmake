# One program, with the kit's own log: what is written into it is what differs.
set(PEER_PROGRAMS bare)
target_include_directories(peer_middleware INTERFACE ${CMAKE_CURRENT_SOURCE_DIR}/../../kit/cpp/include)
target_link_options(peer_middleware INTERFACE -static-libstdc++ -static-libgcc)
