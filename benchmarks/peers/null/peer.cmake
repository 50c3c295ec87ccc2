# No middleware: one program, and a servant in a file of its own so that the compiler cannot see through the call.
set(PEER_PROGRAMS bare)
set(PEER_STUBS ${PEER_FOLDER}/servant.cpp)
target_link_options(peer_middleware INTERFACE -static-libstdc++ -static-libgcc)
