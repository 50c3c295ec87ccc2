# Says what a toolchain file names: cmake -DFILE=... -P toolchain.cmake
include("${FILE}")
message("compiler=${CMAKE_CXX_COMPILER}")
message("emulator=${CMAKE_CROSSCOMPILING_EMULATOR}")
