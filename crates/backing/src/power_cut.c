/* Preloaded into a program (LD_PRELOAD), this keeps for each file of one directory what a power cut would take away: before
 * anything is written, what stood there goes to a log; once the file is synced, its log is emptied. To cut the power, kill the
 * program and undo what the logs hold (power.rs).
 *
 * TESSERA_POWER_FILES names the directory, TESSERA_POWER_LOGS another one for the logs. Files that end in -shm are left out: they
 * are SQLite's shared memory, which is rebuilt after a crash. Creating and deleting files counts as durable at once; files are not
 * renamed, and memory maps are not followed. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The log of a path that is followed, opened; -1 for any other. */
static int log_at(const char *path) {
    char log[PATH_MAX];
    const char *files = getenv("TESSERA_POWER_FILES"), *logs = getenv("TESSERA_POWER_LOGS");
    if (!files || !logs) return -1;
    size_t prefix = strlen(files), length = strlen(path);
    if (strncmp(path, files, prefix) != 0 || path[prefix] != '/') return -1;
    if (length > 4 && strcmp(path + length - 4, "-shm") == 0) return -1;
    const char *name = strrchr(path, '/') + 1;
    if (snprintf(log, sizeof log, "%s/%s", logs, name) >= (int)sizeof log) return -1;
    return (int)syscall(SYS_openat, AT_FDCWD, log, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* The log of an open file that is followed, opened; -1 for any other. */
static int log_of(int fd) {
    struct stat file;
    char link[64], path[PATH_MAX];
    if (fstat(fd, &file) != 0 || !S_ISREG(file.st_mode)) return -1;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return -1;
    path[length] = 0;
    return log_at(path);
}

/* Appends to the log the size of the file, and what stands in a range of it. */
static void keep(int log, int fd, uint64_t offset, uint64_t length) {
    struct stat file;
    if (fstat(fd, &file) != 0) abort();
    uint64_t size = (uint64_t)file.st_size;
    uint64_t kept = offset >= size ? 0 : (size - offset < length ? size - offset : length);
    uint64_t head[3] = {size, offset, kept};
    char *entry = malloc(sizeof head + kept);
    if (!entry) abort();
    memcpy(entry, head, sizeof head);
    for (uint64_t at = 0; at < kept;) {
        /* The program may have opened the file for writing only. */
        char link[64];
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        int reader = (int)syscall(SYS_openat, AT_FDCWD, link, O_RDONLY | O_CLOEXEC);
        long got = syscall(SYS_pread64, reader, entry + sizeof head + at, kept - at, (off_t)(offset + at));
        syscall(SYS_close, reader);
        if (got <= 0) abort();
        at += (uint64_t)got;
    }
    if (syscall(SYS_write, log, entry, sizeof head + kept) != (long)(sizeof head + kept)) abort();
    free(entry);
}

static off_t position(int fd) {
    return fcntl(fd, F_GETFL) & O_APPEND ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
}

/* Does something that changes a range of a file, after keeping what stands there. */
#define CHANGING(fd, offset, length, change)                                                                                  \
    do {                                                                                                                      \
        int before = errno, log = log_of(fd);                                                                                 \
        if (log < 0) {                                                                                                        \
            errno = before;                                                                                                   \
            return change;                                                                                                    \
        }                                                                                                                     \
        pthread_mutex_lock(&lock);                                                                                            \
        keep(log, fd, (uint64_t)(offset), (uint64_t)(length));                                                                \
        errno = before;                                                                                                       \
        long result = change;                                                                                                 \
        before = errno;                                                                                                       \
        pthread_mutex_unlock(&lock);                                                                                          \
        syscall(SYS_close, log);                                                                                              \
        errno = before;                                                                                                       \
        return result;                                                                                                        \
    } while (0)

ssize_t write(int fd, const void *data, size_t length) {
    CHANGING(fd, position(fd), length, syscall(SYS_write, fd, data, length));
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
    CHANGING(fd, offset, length, syscall(SYS_pwrite64, fd, data, length, offset));
}

ssize_t pwrite64(int fd, const void *data, size_t length, off_t offset) {
    CHANGING(fd, offset, length, syscall(SYS_pwrite64, fd, data, length, offset));
}

static size_t total(const struct iovec *parts, int count) {
    size_t sum = 0;
    for (int i = 0; i < count; i++) sum += parts[i].iov_len;
    return sum;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    CHANGING(fd, position(fd), total(parts, count), syscall(SYS_writev, fd, parts, count));
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
    CHANGING(fd, offset, total(parts, count), syscall(SYS_pwritev, fd, parts, count, offset, 0));
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t offset) {
    CHANGING(fd, offset, total(parts, count), syscall(SYS_pwritev, fd, parts, count, offset, 0));
}

int ftruncate(int fd, off_t length) {
    CHANGING(fd, length, INT64_MAX, (int)syscall(SYS_ftruncate, fd, length));
}

int ftruncate64(int fd, off_t length) {
    CHANGING(fd, length, INT64_MAX, (int)syscall(SYS_ftruncate, fd, length));
}

/* Syncs a file and forgets what it held before. */
static int synced(int fd, long call) {
    int before = errno, log = log_of(fd);
    if (log < 0) {
        errno = before;
        return (int)syscall(call, fd);
    }
    pthread_mutex_lock(&lock);
    errno = before;
    int result = (int)syscall(call, fd);
    before = errno;
    if (result == 0 && syscall(SYS_ftruncate, log, 0) != 0) abort();
    pthread_mutex_unlock(&lock);
    syscall(SYS_close, log);
    errno = before;
    return result;
}

int fsync(int fd) { return synced(fd, SYS_fsync); }

int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

/* A file of the same name that is created later has a history of its own. */
int unlink(const char *path) {
    int log = log_at(path);
    if (log < 0) return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    pthread_mutex_lock(&lock);
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0), after = errno;
    if (result == 0 && syscall(SYS_ftruncate, log, 0) != 0) abort();
    pthread_mutex_unlock(&lock);
    syscall(SYS_close, log);
    errno = after;
    return result;
}
