// Loads and attaches the programs of kernel.bpf.c for some processes, and writes what they saw into a file.
//
//   collector FD OBJECT FILE BYTES PID...
//
// FD is a socket to whoever started it. It hears one of these lines:
//   ready cost=NS absent=NAME,...   all is attached; NS is what one record costs, NAMEs are tracepoints that are none
//   refused REASON                  why nothing can be seen here
// The other side says `stop`, or ends the channel, as its death does. After `stop` the file is whole, and it hears
//   stopped records=N lost=N
//
// Programs are attached by descriptors of this process: with its end, however it ends, nothing is left attached. Until
// `stop` it sleeps; the records stay in a ring buffer of BYTES, a power of two.
#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "records.h"

#define MOST_PROGRAMS 32
#define CALLS_OF_A_CALIBRATION 5000
#define MOST_SOCKETS 65536

// Those whose result says how many bytes they moved; sendmmsg, splice and io_uring do not tell.
struct known_call {
  int number;
  unsigned char kind;
};
static const struct known_call known_calls[] = {
    {SYS_write, CALL_SENDS},
    {SYS_writev, CALL_SENDS},
    {SYS_sendto, CALL_SENDS},
    {SYS_sendmsg, CALL_SENDS},
    {SYS_pwrite64, CALL_SENDS},
    {SYS_read, CALL_RECEIVES},
    {SYS_readv, CALL_RECEIVES},
    {SYS_pread64, CALL_RECEIVES},
    {SYS_recvmsg, CALL_RECEIVES_FLAGS_3},
    {SYS_recvfrom, CALL_RECEIVES_FLAGS_4},
};

static int channel;
static char complaint[512];

// What is not there is not asked to be attached; without any of the others nothing could be told.
static const char* const dispensable[] = {"sk_data_ready", "netif_rx", "netif_receive_skb", "net_dev_queue",
                                          "skb_copy_datagram_iovec"};

static void say(const char* format, ...) {
  char line[1024];
  va_list values;
  va_start(values, format);
  const int length = vsnprintf(line, sizeof line - 1, format, values);
  va_end(values);
  const size_t size = length < (int)sizeof line - 1 ? (size_t)length : sizeof line - 2;
  // The reason may be a message of libbpf, which ends its own lines.
  for (size_t i = 0; i < size; ++i)
    if (line[i] == '\n') line[i] = ' ';
  line[size] = '\n';
  for (size_t sent = 0; sent < size + 1;) {
    const ssize_t n = write(channel, line + sent, size + 1 - sent);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) exit(1);
    sent += (size_t)n;
  }
}

_Noreturn static void refuse(const char* reason) {
  say("refused %s%s%s", reason, complaint[0] ? ": " : "", complaint);
  exit(1);
}

// Keeps the last warning, which tells why a step failed.
static int hear(enum libbpf_print_level level, const char* format, va_list values) {
  if (level != LIBBPF_WARN) return 0;
  vsnprintf(complaint, sizeof complaint, format, values);
  return 0;
}

static int is_among(const char* name, const char* const* names, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (strcmp(name, names[i]) == 0) return 1;
  return 0;
}

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static int map_of(struct bpf_object* object, const char* name) {
  struct bpf_map* const map = bpf_object__find_map_by_name(object, name);
  return map ? bpf_map__fd(map) : -1;
}

static void set_kinds(int calls) {
  for (size_t i = 0; i < sizeof known_calls / sizeof *known_calls; ++i)
    bpf_map_update_elem(calls, &known_calls[i].number, &known_calls[i].kind, BPF_ANY);
}

static void look_at(int processes, unsigned number, int wanted) {
  const unsigned char one = 1;
  if (wanted)
    bpf_map_update_elem(processes, &number, &one, BPF_ANY);
  else
    bpf_map_delete_elem(processes, &number);
}

// --- attaching ------------------------------------------------------------------------------------------------------

static struct bpf_link* links[MOST_PROGRAMS];
static size_t attached;
static char absent[256];

static const char* tracepoint_of(const struct bpf_program* program) {
  const char* const slash = strchr(bpf_program__section_name(program), '/');
  return slash ? slash + 1 : "";
}

static void attach_all(struct bpf_object* object) {
  struct bpf_program* program;
  bpf_object__for_each_program(program, object) {
    const char* const name = tracepoint_of(program);
    struct bpf_link* const link = bpf_program__attach(program);
    // Before libbpf 1.0 an error is a pointer that holds its number.
    if (libbpf_get_error(link) == 0 && attached < MOST_PROGRAMS) {
      links[attached++] = link;
      continue;
    }
    if (!is_among(name, dispensable, sizeof dispensable / sizeof *dispensable)) {
      char reason[128];
      snprintf(reason, sizeof reason, "the tracepoint %s cannot be attached to", name);
      refuse(reason);
    }
    if (absent[0]) strncat(absent, ",", sizeof absent - strlen(absent) - 1);
    strncat(absent, name, sizeof absent - strlen(absent) - 1);
  }
  complaint[0] = 0;
}

static void detach_all(void) {
  for (size_t i = 0; i < attached; ++i) bpf_link__destroy(links[i]);
  attached = 0;
}

// --- what was seen --------------------------------------------------------------------------------------------------

struct file {
  FILE* out;
  unsigned long long records;
  unsigned long long known[MOST_SOCKETS];  // addresses of the kernel, which are not written down
  unsigned used;
  int failed;
};

// Addresses in the order in which they were first met, from 1; 0 stays 0.
static unsigned long long number_of(struct file* file, unsigned long long address) {
  if (address == 0) return 0;
  // A trial has a handful, and nearly every record is about one of the last.
  for (unsigned i = file->used; i > 0; --i)
    if (file->known[i - 1] == address) return i;
  if (file->used == MOST_SOCKETS) return 0;
  file->known[file->used] = address;
  return ++file->used;
}

// Of the calibration nothing is written.
static int take(void* context, void* data, size_t size) {
  struct file* const file = context;
  ++file->records;
  if (file->out == NULL || size < sizeof(struct record)) return 0;
  struct record record;
  memcpy(&record, data, sizeof record);
  record.object = number_of(file, record.object);
  // The other end of a socket of the UNIX domain.
  if (record.kind == RECORD_SOCKET && record.call == 1)
    record.value = (long long)number_of(file, (unsigned long long)record.value);
  if (fwrite(&record, sizeof record, 1, file->out) != 1) file->failed = 1;
  return 0;
}

static unsigned long long lost_of(int lost) {
  const unsigned first = 0;
  unsigned long long count = 0;
  bpf_map_lookup_elem(lost, &first, &count);
  return count;
}

// --- what one record costs ------------------------------------------------------------------------------------------

static long long time_calls(void) {
  const long long begin = now();
  for (int i = 0; i < CALLS_OF_A_CALIBRATION; ++i) syscall(SYS_getppid);
  return now() - begin;
}

// Of a system call that is looked at, which makes two. Refused where none was seen: then the kernel knows this process,
// and all others, under other numbers.
static long long calibrate(int processes, struct ring_buffer* ring, struct file* unwritten) {
  const long long alone = time_calls();
  look_at(processes, (unsigned)getpid(), 1);
  const long long seen = time_calls();
  look_at(processes, (unsigned)getpid(), 0);
  ring_buffer__consume(ring);
  if (unwritten->records == 0)
    refuse("processes have other numbers in the kernel than here (a namespace of their own)");
  const long long cost = (seen - alone) / (2 * CALLS_OF_A_CALIBRATION);
  return cost > 0 ? cost : 0;
}

// Until `stop`, or the end of the channel; whether it was asked to.
static int wait_for_stop(void) {
  char heard[64];
  for (;;) {
    const ssize_t n = read(channel, heard, sizeof heard);
    if (n < 0 && errno == EINTR) continue;
    return n > 0;
  }
}

int main(int count, char** words) {
  if (count < 6) {
    fprintf(stderr, "usage: collector FD OBJECT FILE BYTES PID...\n");
    return 2;
  }
  channel = atoi(words[1]);
  libbpf_set_print(hear);
  // Before Linux 5.11 maps are charged to this limit.
  const struct rlimit unlimited = {RLIM_INFINITY, RLIM_INFINITY};
  setrlimit(RLIMIT_MEMLOCK, &unlimited);

  struct bpf_object* const object = bpf_object__open_file(words[2], NULL);
  if (libbpf_get_error(object)) refuse("the programs cannot be read");
  struct bpf_map* const ring_map = bpf_object__find_map_by_name(object, "records");
  if (!ring_map || bpf_map__set_max_entries(ring_map, (unsigned)strtoul(words[4], NULL, 10)) != 0)
    refuse("the ring buffer cannot have this size");
  if (bpf_object__load(object) != 0) refuse("the kernel does not take the programs");

  static struct file unwritten;
  static struct file written;
  struct ring_buffer* ring = ring_buffer__new(bpf_map__fd(ring_map), take, &unwritten, NULL);
  if (libbpf_get_error(ring)) refuse("the ring buffer cannot be read");
  const int processes = map_of(object, "processes");
  set_kinds(map_of(object, "calls"));
  attach_all(object);
  const long long cost = calibrate(processes, ring, &unwritten);
  ring_buffer__free(ring);

  written.out = fopen(words[3], "wb");
  if (!written.out || fwrite(RECORDS_MAGIC, strlen(RECORDS_MAGIC), 1, written.out) != 1) {
    snprintf(complaint, sizeof complaint, "%s", strerror(errno));
    refuse("the file cannot be written");
  }
  const unsigned long long lost_before = lost_of(map_of(object, "lost"));
  for (int i = 5; i < count; ++i) look_at(processes, (unsigned)strtoul(words[i], NULL, 10), 1);
  say("ready cost=%lld absent=%s", cost, absent);
  const int asked = wait_for_stop();
  detach_all();
  if (!asked) return 1;

  ring = ring_buffer__new(bpf_map__fd(ring_map), take, &written, NULL);
  if (libbpf_get_error(ring)) refuse("the ring buffer cannot be read");
  ring_buffer__consume(ring);
  if (fclose(written.out) != 0 || written.failed) {
    snprintf(complaint, sizeof complaint, "%s", strerror(errno));
    refuse("the file cannot be written");
  }
  say("stopped records=%llu lost=%llu", written.records, lost_of(map_of(object, "lost")) - lost_before);
  return 0;
}
