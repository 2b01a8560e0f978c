/* Lets the system refuse what a process asks of one folder, from its n-th request on.

   Preloaded, it stands between a program and the C library. Every request that would change what is
   below one folder is counted, and named in a trace; one of them, or all from there on, go wrong:

     full      what takes room fails with ENOSPC; the first write to be refused is half done
     readonly  everything fails with EROFS
     once      one request fails with EIO, and no other
     killed    the process is killed, where it was writing with half of it done
     gone      the folder is moved away, and nothing fails by itself
     back      the clock is set back by three days

   Python, SQLite and libraries in C and Rust all come through here. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#undef open
#undef openat

enum kind { NONE, FULL, READONLY, ONCE, KILLED, GONE, BACK };
enum { PASS, HALF };

static const long THREE_DAYS = 3 * 24 * 3600;

static char root[PATH_MAX], away[PATH_MAX + 8];
static int kind = NONE, trace = -1;
static long at;
static atomic_long counter, shift;

#define REAL(result, name, ...)                            \
  static result (*real)(__VA_ARGS__);                      \
  if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

/* Begin: `trace_to` is an open descriptor that gets a line for each request. */
void faults_begin(const char *folder, int what, long number, int trace_to) {
  snprintf(root, sizeof root, "%s", folder);
  snprintf(away, sizeof away, "%s.away", folder);
  at = number;
  trace = trace_to;
  atomic_store(&counter, 0);
  kind = what;
}

static int below(const char *path) {
  size_t length = strlen(root);
  return trace >= 0 && !strncmp(path, root, length) && (!path[length] || path[length] == '/');
}

static int is_ours(int folder, const char *path) {
  char start[PATH_MAX] = "", whole[2 * PATH_MAX], link[64];
  if (trace < 0 || !path) return 0;
  if (*path == '/') return below(path);
  if (folder == AT_FDCWD) {
    if (!getcwd(start, sizeof start)) return 0;
  } else {
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    if (readlink(link, start, sizeof start - 1) < 0) return 0;
  }
  snprintf(whole, sizeof whole, "%s/%s", start, path);
  return below(whole);
}

static int is_our_file(int file) {
  char link[64], name[PATH_MAX] = "";
  if (trace < 0 || file == trace) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  return readlink(link, name, sizeof name - 1) > 0 && below(name);
}

static void end_it(void) { kill(getpid(), SIGKILL); for (;;) pause(); }

/* Count a request; return PASS, HALF (of a write), or the negative of what it fails with. */
static int asked(const char *name, int takes_room) {
  long number = atomic_fetch_add(&counter, 1) + 1;
  char line[80];
  int length = snprintf(line, sizeof line, "%s%s\n", name, takes_room ? "+" : "");
  int is_write = strstr(name, "write") != NULL;
  struct iovec one = {line, (size_t)length};
  {
    REAL(ssize_t, "writev", int, const struct iovec *, int);
    real(trace, &one, 1);
  }
  if (kind == NONE || number < at) return PASS;
  switch (kind) {
    case FULL: return !takes_room ? PASS : number == at && is_write ? HALF : -ENOSPC;
    case READONLY: return -EROFS;
    case ONCE: return number == at ? -EIO : PASS;
    case KILLED:
      if (is_write) return HALF;
      end_it();
    case GONE:
      if (number == at) {
        REAL(int, "rename", const char *, const char *);
        real(root, away);
      }
      return PASS;
    case BACK: atomic_store(&shift, THREE_DAYS); return PASS;
  }
  return PASS;
}

#define REFUSE(verdict) \
  if ((verdict) < 0) {  \
    errno = -(verdict); \
    return -1;          \
  }

#define WRITES (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)

static int asked_to_open(int folder, const char *path, int flags) {
  struct stat found;
  if (!(flags & WRITES) || !is_ours(folder, path)) return PASS;
  return asked("open", (flags & O_CREAT) && fstatat(folder, path, &found, 0) != 0);
}

#define MODE(flags, last)               \
  mode_t mode = 0;                      \
  if ((flags) & (O_CREAT | O_TMPFILE)) { \
    va_list rest;                       \
    va_start(rest, last);               \
    mode = va_arg(rest, mode_t);        \
    va_end(rest);                       \
  }

#define OPEN(function)                               \
  int function(const char *path, int flags, ...) {   \
    MODE(flags, flags)                               \
    REAL(int, #function, const char *, int, ...);    \
    int verdict = asked_to_open(AT_FDCWD, path, flags); \
    REFUSE(verdict)                                  \
    return real(path, flags, mode);                  \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(function)                                      \
  int function(int folder, const char *path, int flags, ...) { \
    MODE(flags, flags)                                        \
    REAL(int, #function, int, const char *, int, ...);        \
    int verdict = asked_to_open(folder, path, flags);         \
    REFUSE(verdict)                                           \
    return real(folder, path, flags, mode);                   \
  }
OPENAT(openat)
OPENAT(openat64)

ssize_t write(int file, const void *data, size_t size) {
  REAL(ssize_t, "write", int, const void *, size_t);
  int verdict = is_our_file(file) ? asked("write", 1) : PASS;
  REFUSE(verdict)
  if (verdict != HALF) return real(file, data, size);
  ssize_t done = real(file, data, size / 2);
  if (kind == KILLED) end_it();
  if (done > 0) return done;
  errno = ENOSPC;
  return -1;
}

#define PWRITE(function)                                                   \
  ssize_t function(int file, const void *data, size_t size, off_t start) { \
    REAL(ssize_t, #function, int, const void *, size_t, off_t);            \
    int verdict = is_our_file(file) ? asked("pwrite", 1) : PASS;           \
    REFUSE(verdict)                                                        \
    if (verdict != HALF) return real(file, data, size, start);             \
    ssize_t done = real(file, data, size / 2, start);                      \
    if (kind == KILLED) end_it();                                          \
    if (done > 0) return done;                                             \
    errno = ENOSPC;                                                        \
    return -1;                                                             \
  }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t writev(int file, const struct iovec *parts, int count) {
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  int verdict = is_our_file(file) ? asked("writev", 1) : PASS;
  REFUSE(verdict)
  if (verdict == HALF && kind == KILLED) end_it();
  if (verdict == HALF) {
    errno = ENOSPC;
    return -1;
  }
  return real(file, parts, count);
}

#define ON_FILE(result, function, says, takes_room, parameters, types, arguments) \
  result function parameters {                                                    \
    static result(*real) types;                                                   \
    if (!real) real = (result(*) types)dlsym(RTLD_NEXT, #function);               \
    int verdict = is_our_file(file) ? asked(says, takes_room) : PASS;             \
    REFUSE(verdict)                                                               \
    return real arguments;                                                        \
  }
ON_FILE(int, fsync, "fsync", 0, (int file), (int), (file))
ON_FILE(int, fdatasync, "fsync", 0, (int file), (int), (file))
ON_FILE(int, ftruncate, "truncate", 0, (int file, off_t size), (int, off_t), (file, size))
ON_FILE(int, ftruncate64, "truncate", 0, (int file, off_t size), (int, off_t), (file, size))
ON_FILE(ssize_t, sendfile, "sendfile", 1, (int file, int from, off_t *start, size_t size),
        (int, int, off_t *, size_t), (file, from, start, size))
ON_FILE(ssize_t, sendfile64, "sendfile", 1, (int file, int from, off_t *start, size_t size),
        (int, int, off_t *, size_t), (file, from, start, size))
ON_FILE(int, posix_fallocate, "allocate", 1, (int file, off_t start, off_t size),
        (int, off_t, off_t), (file, start, size))
ON_FILE(int, posix_fallocate64, "allocate", 1, (int file, off_t start, off_t size),
        (int, off_t, off_t), (file, start, size))

#define ON_PATH(function, says, takes_room, folder, parameters, types, arguments) \
  int function parameters {                                                       \
    static int(*real) types;                                                      \
    if (!real) real = (int(*) types)dlsym(RTLD_NEXT, #function);                  \
    struct stat found;                                                            \
    int is_there = !fstatat(folder, path, &found, AT_SYMLINK_NOFOLLOW);           \
    /* What is there is not made, and what is not there is not taken away. */     \
    int is_asked = strcmp(says, "rename") ? is_there != (takes_room) : 1;         \
    int verdict = is_asked && is_ours(folder, path) ? asked(says, takes_room) : PASS; \
    REFUSE(verdict)                                                               \
    return real arguments;                                                        \
  }
#define PATHS const char *, const char *
ON_PATH(unlink, "unlink", 0, AT_FDCWD, (const char *path), (const char *), (path))
ON_PATH(unlinkat, "unlink", 0, folder, (int folder, const char *path, int flags),
        (int, const char *, int), (folder, path, flags))
ON_PATH(rmdir, "rmdir", 0, AT_FDCWD, (const char *path), (const char *), (path))
ON_PATH(mkdir, "mkdir", 1, AT_FDCWD, (const char *path, mode_t mode), (const char *, mode_t),
        (path, mode))
ON_PATH(mkdirat, "mkdir", 1, folder, (int folder, const char *path, mode_t mode),
        (int, const char *, mode_t), (folder, path, mode))
ON_PATH(truncate, "truncate", 0, AT_FDCWD, (const char *path, off_t size), (const char *, off_t),
        (path, size))
ON_PATH(truncate64, "truncate", 0, AT_FDCWD, (const char *path, off_t size), (const char *, off_t),
        (path, size))
ON_PATH(rename, "rename", 0, AT_FDCWD, (const char *from, const char *path), (PATHS), (from, path))
ON_PATH(renameat, "rename", 0, folder, (int one, const char *from, int folder, const char *path),
        (int, const char *, int, const char *), (one, from, folder, path))
ON_PATH(link, "link", 1, AT_FDCWD, (const char *from, const char *path), (PATHS), (from, path))
ON_PATH(symlink, "link", 1, AT_FDCWD, (const char *from, const char *path), (PATHS), (from, path))

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(int, "clock_gettime", clockid_t, struct timespec *);
  int done = real(clock, now);
  if (clock == CLOCK_REALTIME) now->tv_sec -= atomic_load(&shift);
  return done;
}
