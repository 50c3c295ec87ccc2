// What happens to the threads of some processes in the kernel: raw tracepoints into a ring buffer, filtered here.
//
// SPDX-License-Identifier: MIT OR GPL-2.0-only
// The kernel gives what these programs need (bpf_probe_read_kernel) to such as say that they may be used under the GPL.
//
// CO-RE: where a field of the kernel's structs lies is settled when the programs are loaded, by the BTF of the kernel
// that runs. Only the fields that are read are named here, so that no header of a kernel is needed to build them.
// Source of what the tracepoints hand over: include/trace/events/ of Linux.
// clang-format off
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_core_read.h>
// clang-format on

#include "records.h"

char LICENSE[] SEC("license") = "Dual MIT/GPL";

#pragma clang attribute push(__attribute__((preserve_access_index)), apply_to = record)

#if defined(__TARGET_ARCH_x86)
struct pt_regs {
  unsigned long di;
  unsigned long dx;
  unsigned long r10;
  unsigned long orig_ax;
};
#define NUMBER(registers) BPF_CORE_READ(registers, orig_ax)
#define FIRST_ARGUMENT(registers) BPF_CORE_READ(registers, di)
#define THIRD_ARGUMENT(registers) BPF_CORE_READ(registers, dx)
#define FOURTH_ARGUMENT(registers) BPF_CORE_READ(registers, r10)
#elif defined(__TARGET_ARCH_arm64)
struct pt_regs {
  unsigned long long regs[31];
  unsigned long long orig_x0;
  int syscallno;
};
#define NUMBER(registers) BPF_CORE_READ(registers, syscallno)
// The first register has the result when a system call ends.
#define FIRST_ARGUMENT(registers) BPF_CORE_READ(registers, orig_x0)
#define THIRD_ARGUMENT(registers) BPF_CORE_READ(registers, regs[2])
#define FOURTH_ARGUMENT(registers) BPF_CORE_READ(registers, regs[3])
#else
#error "the arguments of system calls are not known for this processor"
#endif

struct sock_common {
  unsigned short skc_family;
  unsigned short skc_num;    // the own port, in the host's byte order
  unsigned short skc_dport;  // the other one, in the network's
  unsigned int skc_rcv_saddr;
  unsigned int skc_daddr;
};
struct sock {
  struct sock_common __sk_common;
};
struct unix_sock {
  struct sock* peer;
};
struct socket {
  short type;
  struct sock* sk;
};
struct inode {
  unsigned short i_mode;
};
struct file {
  struct inode* f_inode;
  void* private_data;
};
struct fdtable {
  unsigned int max_fds;
  struct file** fd;
};
struct files_struct {
  struct fdtable* fdt;
};
struct sk_buff {
  unsigned int len;
};
struct task_struct {
  int pid;
  int tgid;
  unsigned int __state;
  struct files_struct* files;
};
// Before Linux 5.14.
struct task_struct___old {
  long state;
};

#pragma clang attribute pop

#define AF_UNIX 1
#define AF_INET 2
#define MSG_PEEK 2
#define KIND_OF_FILE 0170000
#define SOCKET 0140000
#define FIFO 0010000

struct {
  __uint(type, BPF_MAP_TYPE_RINGBUF);
  __uint(max_entries, 1 << 22);  // the collector sets another size
} records SEC(".maps");

// The processes that are looked at, by number.
struct {
  __uint(type, BPF_MAP_TYPE_HASH);
  __uint(max_entries, 4096);
  __type(key, __u32);
  __type(value, __u8);
} processes SEC(".maps");

// System call -> call_kind.
struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, MOST_CALLS);
  __type(key, __u32);
  __type(value, __u8);
} calls SEC(".maps");

// Sockets that have been described.
struct {
  __uint(type, BPF_MAP_TYPE_LRU_HASH);
  __uint(max_entries, 16384);
  __type(key, __u64);
  __type(value, __u8);
} sockets SEC(".maps");

// Threads of which a system call that moved bytes has ended.
struct {
  __uint(type, BPF_MAP_TYPE_LRU_HASH);
  __uint(max_entries, 16384);
  __type(key, __u32);
  __type(value, __u8);
} known SEC(".maps");

// How many records there was no room for.
struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, __u64);
} lost SEC(".maps");

static __always_inline int is_looked_at(__u32 process) { return bpf_map_lookup_elem(&processes, &process) != 0; }

static __always_inline int is_looked_at_now(void) { return is_looked_at(bpf_get_current_pid_tgid() >> 32); }

// A record of the thread that runs; null, and counted, where there is no room.
static __always_inline struct record* begin(__u16 kind) {
  struct record* made = bpf_ringbuf_reserve(&records, sizeof *made, 0);
  if (!made) {
    __u32 first = 0;
    __u64* count = bpf_map_lookup_elem(&lost, &first);
    if (count) __sync_fetch_and_add(count, 1);
    return 0;
  }
  made->time = bpf_ktime_get_ns();
  made->object = 0;
  made->value = 0;
  made->thread = (__u32)bpf_get_current_pid_tgid();
  made->other = 0;
  made->kind = kind;
  made->call = 0;
  made->cpu = bpf_get_smp_processor_id();
  made->flags = 0;
  return made;
}

// Nobody is woken: the collector looks when all is over.
static __always_inline void end(struct record* made) { bpf_ringbuf_submit(made, BPF_RB_NO_WAKEUP); }

static __always_inline int note(__u16 kind, __u64 object, long long value) {
  struct record* made = begin(kind);
  if (!made) return 0;
  made->object = object;
  made->value = value;
  end(made);
  return 0;
}

static __always_inline void describe(struct sock* sk, short type) {
  __u64 key = (__u64)sk;
  __u8 one = 1;
  if (bpf_map_lookup_elem(&sockets, &key)) return;
  bpf_map_update_elem(&sockets, &key, &one, BPF_ANY);
  struct record* made = begin(RECORD_SOCKET);
  if (!made) return;
  made->object = key;
  made->call = BPF_CORE_READ(sk, __sk_common.skc_family);
  made->flags = type;
  if (made->call == AF_UNIX) {
    // They may be a module, which the kernel's own BTF knows nothing of.
    if (bpf_core_type_exists(struct unix_sock)) made->value = (long long)BPF_CORE_READ((struct unix_sock*)sk, peer);
  } else {
    made->thread = BPF_CORE_READ(sk, __sk_common.skc_num);
    made->other = __builtin_bswap16(BPF_CORE_READ(sk, __sk_common.skc_dport));
    if (made->call == AF_INET) {
      __u64 own = BPF_CORE_READ(sk, __sk_common.skc_rcv_saddr);
      made->value = (long long)(own << 32 | BPF_CORE_READ(sk, __sk_common.skc_daddr));
    }
  }
  end(made);
}

// What a descriptor of the thread that runs stands for: the socket, what both ends of a pipe share, or what the file
// has of its own.
static __always_inline __u64 object_of(__u32 descriptor) {
  struct task_struct* task = (struct task_struct*)bpf_get_current_task();
  struct fdtable* table = BPF_CORE_READ(task, files, fdt);
  if (descriptor >= BPF_CORE_READ(table, max_fds)) return 0;
  struct file** files = BPF_CORE_READ(table, fd);
  struct file* file = 0;
  bpf_probe_read_kernel(&file, sizeof file, &files[descriptor]);
  if (!file) return 0;
  struct inode* inode = BPF_CORE_READ(file, f_inode);
  __u16 kind = BPF_CORE_READ(inode, i_mode) & KIND_OF_FILE;
  void* own = BPF_CORE_READ(file, private_data);
  if (kind == FIFO || !own) return (__u64)inode;
  if (kind != SOCKET) return (__u64)own;
  struct sock* sk = BPF_CORE_READ((struct socket*)own, sk);
  describe(sk, BPF_CORE_READ((struct socket*)own, type));
  return (__u64)sk;
}

// What the call does with its descriptor: CALL_OTHER, CALL_SENDS or CALL_RECEIVES.
static __always_inline __u8 kind_of(__u32 number, struct pt_regs* registers) {
  __u8* kind = bpf_map_lookup_elem(&calls, &number);
  if (!kind) return CALL_OTHER;
  if (*kind == CALL_RECEIVES_FLAGS_3) return THIRD_ARGUMENT(registers) & MSG_PEEK ? CALL_OTHER : CALL_RECEIVES;
  if (*kind == CALL_RECEIVES_FLAGS_4) return FOURTH_ARGUMENT(registers) & MSG_PEEK ? CALL_OTHER : CALL_RECEIVES;
  return *kind;
}

SEC("raw_tp/sys_enter")
int on_enter(struct bpf_raw_tracepoint_args* given) {
  if (!is_looked_at_now()) return 0;
  struct pt_regs* registers = (struct pt_regs*)given->args[0];
  __u32 number = given->args[1];
  __u8 kind = kind_of(number, registers);
  __u64 object = kind == CALL_OTHER ? 0 : object_of(FIRST_ARGUMENT(registers));
  struct record* made = begin(RECORD_ENTER);
  if (!made) return 0;
  made->object = object;
  made->call = number;
  made->flags = kind;
  end(made);
  return 0;
}

// Whether it is the first time for the thread that runs.
static __always_inline int is_first(void) {
  __u32 thread = (__u32)bpf_get_current_pid_tgid();
  __u8 one = 1;
  if (bpf_map_lookup_elem(&known, &thread)) return 0;
  bpf_map_update_elem(&known, &thread, &one, BPF_ANY);
  return 1;
}

// A reader waits for long: its call may have begun before anything was looked at. So the first end says whose bytes.
SEC("raw_tp/sys_exit")
int on_exit(struct bpf_raw_tracepoint_args* given) {
  if (!is_looked_at_now()) return 0;
  struct pt_regs* registers = (struct pt_regs*)given->args[0];
  __u32 number = NUMBER(registers);
  __u8 kind = kind_of(number, registers);
  int named = kind != CALL_OTHER && is_first();
  __u64 object = named ? object_of(FIRST_ARGUMENT(registers)) : 0;
  struct record* made = begin(RECORD_EXIT);
  if (!made) return 0;
  made->object = object;
  made->value = given->args[1];
  made->call = number;
  made->flags = named ? kind : CALL_OTHER;
  end(made);
  return 0;
}

// Whether a thread that leaves the CPU could have gone on.
static __always_inline int is_preempted(__u64 preempted, struct task_struct* task) {
  if (preempted) return 1;
  if (bpf_core_field_exists(task->__state)) return BPF_CORE_READ(task, __state) == 0;
  return BPF_CORE_READ((struct task_struct___old*)task, state) == 0;
}

SEC("raw_tp/sched_switch")
int on_switch(struct bpf_raw_tracepoint_args* given) {
  struct task_struct* before = (struct task_struct*)given->args[1];
  struct task_struct* after = (struct task_struct*)given->args[2];
  if (!is_looked_at(BPF_CORE_READ(before, tgid)) && !is_looked_at(BPF_CORE_READ(after, tgid))) return 0;
  struct record* made = begin(RECORD_SWITCH);
  if (!made) return 0;
  made->thread = BPF_CORE_READ(before, pid);
  made->other = BPF_CORE_READ(after, pid);
  made->value = !is_preempted(given->args[0], before);
  end(made);
  return 0;
}

SEC("raw_tp/sched_waking")
int on_waking(struct bpf_raw_tracepoint_args* given) {
  struct task_struct* woken = (struct task_struct*)given->args[0];
  if (!is_looked_at(BPF_CORE_READ(woken, tgid))) return 0;
  struct record* made = begin(RECORD_WAKING);
  if (!made) return 0;
  made->other = BPF_CORE_READ(woken, pid);
  end(made);
  return 0;
}

// In whatever thread's time: that of the sender, or one that was interrupted.
SEC("raw_tp/sk_data_ready")
int on_ready(struct bpf_raw_tracepoint_args* given) {
  __u64 sk = given->args[0];
  if (!is_looked_at_now() && !bpf_map_lookup_elem(&sockets, &sk)) return 0;
  return note(RECORD_READY, sk, 0);
}

SEC("raw_tp/net_dev_queue")
int on_queue(struct bpf_raw_tracepoint_args* given) {
  return is_looked_at_now() ? note(RECORD_QUEUE, 0, BPF_CORE_READ((struct sk_buff*)given->args[0], len)) : 0;
}

SEC("raw_tp/netif_rx")
int on_arrive(struct bpf_raw_tracepoint_args* given) {
  return is_looked_at_now() ? note(RECORD_ARRIVE, 0, BPF_CORE_READ((struct sk_buff*)given->args[0], len)) : 0;
}

SEC("raw_tp/netif_receive_skb")
int on_receive(struct bpf_raw_tracepoint_args* given) {
  return is_looked_at_now() ? note(RECORD_RECEIVE, 0, BPF_CORE_READ((struct sk_buff*)given->args[0], len)) : 0;
}

SEC("raw_tp/softirq_entry")
int on_softirq(struct bpf_raw_tracepoint_args* given) {
  return is_looked_at_now() ? note(RECORD_SOFTIRQ, 0, given->args[0]) : 0;
}

SEC("raw_tp/softirq_exit")
int on_softirq_end(struct bpf_raw_tracepoint_args* given) {
  return is_looked_at_now() ? note(RECORD_SOFTIRQ_END, 0, given->args[0]) : 0;
}

SEC("raw_tp/skb_copy_datagram_iovec")
int on_copy(struct bpf_raw_tracepoint_args* given) {
  return is_looked_at_now() ? note(RECORD_COPY, 0, (int)given->args[1]) : 0;
}
