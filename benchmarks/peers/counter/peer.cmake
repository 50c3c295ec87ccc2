# A library that is loaded before all others and counts what a process does.
set(PEER_PROGRAMS "")
add_library(counter SHARED ${PEER_FOLDER}/counter.cpp)
