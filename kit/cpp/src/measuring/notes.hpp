// Where tools from outside may hold on to a mark: an instruction that does nothing, with a note that names it.
//
// The note is that of SystemTap's static probes, which bpftrace, perf, gdb and LTTng read: source:
// https://sourceware.org/systemtap/wiki/UserSpaceProbeImplementation. Its header sys/sdt.h is not used: it lays a nop
// of one byte, and from Linux 6.18 on a uprobe on one of five bytes becomes a system call instead of a trap.
#pragma once

#if defined(__x86_64__)
// NOP DWORD ptr [EAX + EAX*1 + 00H], as Intel and AMD recommend one of five bytes.
#define ORRERY_NOP ".byte 0x0f, 0x1f, 0x44, 0x00, 0x00\n"
#else
#define ORRERY_NOP "nop\n"
#endif

// A probe orrery:NAME with one argument, an unsigned number of 64 bits. The note's section is not loaded, so that
// the addresses in it cost no relocation; `_.stapsdt.base` tells readers by how much a program was moved after linking.
#define ORRERY_NOTE(name, number)                                                          \
  __asm__ volatile("990: " ORRERY_NOP                                                      \
                   ".pushsection .note.stapsdt,\"?\",\"note\"\n"                           \
                   ".balign 4\n"                                                           \
                   ".4byte 992f-991f, 994f-993f, 3\n"                                      \
                   "991: .asciz \"stapsdt\"\n"                                             \
                   "992: .balign 4\n"                                                      \
                   "993: .8byte 990b\n"                                                    \
                   ".8byte _.stapsdt.base\n"                                               \
                   ".8byte 0\n"                                                            \
                   ".asciz \"orrery\"\n"                                                   \
                   ".asciz \"" #name                                                       \
                   "\"\n"                                                                  \
                   ".asciz \"8@%0\"\n"                                                     \
                   "994: .balign 4\n"                                                      \
                   ".popsection\n"                                                         \
                   ".ifndef _.stapsdt.base\n"                                              \
                   ".pushsection .stapsdt.base,\"aG\",\"progbits\",.stapsdt.base,comdat\n" \
                   ".weak _.stapsdt.base\n"                                                \
                   ".hidden _.stapsdt.base\n"                                              \
                   "_.stapsdt.base: .space 1\n"                                            \
                   ".size _.stapsdt.base, 1\n"                                             \
                   ".popsection\n"                                                         \
                   ".endif\n" ::"r"(number)                                                \
                   : "memory")

// Not inlined and not optimised away: the call itself is the mark.
#define ORRERY_MARK(name)                                              \
  __attribute__((noinline)) void orrery_##name(std::uint64_t number) { \
    ORRERY_NOTE(name, number);                                         \
    orrery::Marks::set(orrery::Marks::name, number);                   \
  }
