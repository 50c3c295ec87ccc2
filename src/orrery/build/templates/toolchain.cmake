# Says what a toolchain file names: cmake -DFILE=... -P toolchain.cmake
include("${FILE}")
message("compiler=${CMAKE_CXX_COMPILER}")
message("emulator=${CMAKE_CROSSCOMPILING_EMULATOR}")
# A file may set either of the two: what is meant for any project, or the flags themselves.
foreach(name CXX EXE_LINKER)
  string(REGEX REPLACE "[ \n]+" " " flags "${CMAKE_${name}_FLAGS_INIT} ${CMAKE_${name}_FLAGS}")
  string(STRIP "${flags}" flags)
  message("${name}=${flags}")
endforeach()
