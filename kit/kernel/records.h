// What the kernel's side of a trace writes, and the collector puts into a file: one record for each event.
//
// SPDX-License-Identifier: MIT OR GPL-2.0-only
//
// A file is the 16 bytes of RECORDS_MAGIC and then records, in the byte order of the host, in the order in which they
// were reserved: nearly, but not always, that of their times. src/orrery/trace/kernel/records.py reads it.
#pragma once

#define RECORDS_MAGIC "orrery-kernel-1\n"

// System calls whose number is below this are known by their kinds.
#define MOST_CALLS 512

// What a system call does with the descriptor that is its first argument. Of the last two its third or its fourth
// argument says whether it only looks (MSG_PEEK): then it is noted as CALL_OTHER, for nothing leaves the queue.
enum call_kind {
  CALL_OTHER = 0,
  CALL_SENDS = 1,
  CALL_RECEIVES = 2,
  CALL_RECEIVES_FLAGS_3 = 3,
  CALL_RECEIVES_FLAGS_4 = 4
};

enum record_kind {
  RECORD_ENTER = 1,    // a system call begins: `call` its number, `flags` its call_kind (0 to 2), `object` of what
  RECORD_EXIT = 2,     // it ends: `value` its result; the first that moved bytes of each thread has the rest, too
  RECORD_SWITCH = 3,   // `thread` leaves the CPU to `other`: `value` 0 where it could have gone on
  RECORD_WAKING = 4,   // `thread` wakes `other`, or is interrupted by what does
  RECORD_READY = 5,    // data stand in the queue of the socket `object`
  RECORD_QUEUE = 6,    // `value` bytes go to a device
  RECORD_ARRIVE = 7,   // they are given to the receiving side's backlog
  RECORD_RECEIVE = 8,  // the stack takes them from it
  RECORD_SOFTIRQ = 9,  // a soft interrupt begins: `value` which
  RECORD_SOFTIRQ_END = 10,
  RECORD_COPY = 11,    // `value` bytes go from a socket's queue to a program
  RECORD_SOCKET = 12,  // what the socket `object` is, before it is first named: see below
};

// Of RECORD_SOCKET: `call` is its family, `flags` its type (SOCK_STREAM ...). In the UNIX domain `value` is the socket
// at its other end. Of others `thread` and `other` are the own port and the other one, and `value` holds both IPv4
// addresses, the own one in the upper half; of IPv6 it is 0.
struct record {
  unsigned long long time;    // ns, CLOCK_MONOTONIC
  unsigned long long object;  // a socket, a pipe or another file: the collector numbers them from 1; 0 for none
  long long value;
  unsigned int thread;  // which ran then
  unsigned int other;
  unsigned short kind;
  unsigned short call;
  unsigned short cpu;
  unsigned short flags;
};
