# A library that is loaded before all others and makes what a process does the same in every run.
set(PEER_PROGRAMS "")
add_library(steady SHARED ${PEER_FOLDER}/steady.cpp)
