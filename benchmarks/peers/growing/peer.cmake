# No middleware. `bare` starts itself again for every server.
set(PEER_PROGRAMS bare client)
target_link_options(peer_middleware INTERFACE -static-libstdc++ -static-libgcc)
