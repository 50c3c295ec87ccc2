# No middleware: one program, which starts itself again for every server.
set(PEER_PROGRAMS bare)
target_link_options(peer_middleware INTERFACE -static-libstdc++ -static-libgcc)
