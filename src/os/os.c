/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L
#include "os/os.h"

#include "base/languages.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void os_bytes_release(struct os_bytes *b)
{
    free(b->data);
    *b = (struct os_bytes){NULL, 0};
}

static enum status failed(struct err *e, const char *message, const char *path)
{
    return err_say(e, FAILED, message, str_of(path), strerror(errno));
}

/* Grows by doubling; fails as soon as more than max bytes were read. */
static enum status read_all(int file, const char *path, size_t max, struct os_bytes *out,
                            struct err *e)
{
    size_t size = 0, len = 0;
    char *data = NULL;

    for (;;) {
        if (len + 1 >= size) {
            size_t larger = size == 0 ? 16384 : size * 2;
            char *grown = realloc(data, larger);

            if (grown == NULL) {
                free(data);
                return err_say(e, NO_ROOM, "no memory to read %q", str_of(path));
            }
            data = grown;
            size = larger;
        }

        ssize_t got = read(file, data + len, size - len - 1);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            enum status rc = failed(e, N_("cannot read %q: %m"), path);

            free(data);
            return rc;
        }
        len += (size_t)got;
        if (len > max) {
            free(data);
            return err_say(e, NO_ROOM, "%q is larger than %d bytes", str_of(path), (int)max);
        }
        if (got == 0)
            break;
    }
    data[len] = '\0';
    *out = (struct os_bytes){data, len};
    return OK;
}

enum status os_read_file(const char *path, size_t max, struct os_bytes *out, struct err *e)
{
    if (strcmp(path, "-") == 0)
        return read_all(STDIN_FILENO, path, max, out, e);

    int file = open(path, O_RDONLY | O_CLOEXEC);

    if (file < 0)
        return failed(e, N_("cannot open %q: %m"), path);

    enum status rc = read_all(file, path, max, out, e);

    close(file);
    return rc;
}

static bool write_all(int file, struct str s)
{
    while (s.len > 0) {
        ssize_t done = write(file, s.data, s.len);

        if (done < 0 && errno != EINTR)
            return false;
        s = str_drop(s, done > 0 ? (size_t)done : 0);
    }
    return true;
}

/* Opens a new file with an unused name beside `path`; the name goes to t. */
static int open_beside(const char *path, struct text *t)
{
    enum { TRIES = 100, NAMES = 1000000 };
    size_t size = t->size;
    int file = -1;

    for (int i = 0; i < TRIES; i++) {
        text_init(t, t->data, size);
        text_format(t, "%s.%u.part", path, os_random() % NAMES);
        if (t->full) {
            errno = ENAMETOOLONG;
            return -1;
        }
        file = open(t->data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EEXIST)
            break;
    }
    return file;
}

/* Writes and closes; errno has the first error. */
static bool write_whole(int file, struct str s)
{
    bool good = write_all(file, s);
    int why = errno;

    if (close(file) != 0 && good)
        return false;
    errno = why;
    return good;
}

/* To standard output, or directly into something that is not a regular file: a device, a pipe, a link's target. */
static enum status write_through(const char *path, struct str s, struct err *e)
{
    (void)fflush(stdout); /* keep the order with buffered output */

    int file = strcmp(path, "-") == 0 ? dup(STDOUT_FILENO)
                                      : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

    return file >= 0 && write_whole(file, s) ? OK : failed(e, N_("cannot write %q: %m"), path);
}

enum status os_write_file(const char *path, struct str s, struct err *e)
{
    char beside[4096];
    struct text t = {.data = beside, .size = sizeof beside};
    struct stat known;
    bool exists = lstat(path, &known) == 0;

    if (strcmp(path, "-") == 0 || (exists && !S_ISREG(known.st_mode)))
        return write_through(path, s, e);

    int file = open_beside(path, &t);

    if (file < 0)
        return failed(e, N_("cannot write %q: %m"), path);
    if (exists)
        (void)fchmod(file, known.st_mode & 07777);
    if (write_whole(file, s) && rename(beside, path) == 0)
        return OK;

    enum status rc = failed(e, N_("cannot write %q: %m"), path);

    unlink(beside);
    return rc;
}

static double seconds_of(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double os_seconds(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double os_cpu_seconds(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

uint64_t os_random(void)
{
    uint64_t word;

    if (getrandom(&word, sizeof word, 0) != (ssize_t)sizeof word)
        word = (uint64_t)(os_seconds() * 1e9); /* only on kernels without getrandom */
    return word;
}

void os_random_bytes(unsigned char *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        out[i] = (unsigned char)os_random();
}

/* Opened in the opposite direction, so that reading and writing still fail. */
void os_fill_streams(void)
{
    for (int stream = 0; stream <= 2; stream++)
        if (fcntl(stream, F_GETFD) < 0 && errno == EBADF)
            (void)open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
}

bool os_is_terminal(int stream)
{
    return isatty(stream) == 1;
}

bool os_terminal_draws(int stream)
{
    const char *kind = getenv("TERM");

    return isatty(stream) == 1 && kind != NULL && kind[0] != '\0' && strcmp(kind, "dumb") != 0;
}

const char *os_environment(const char *name)
{
    return getenv(name);
}

/* Engines and other programs that are started from here speak that language too. */
#define CHOSEN "TORII_LANG"

void os_choose_language(const char *code)
{
    (void)setenv(CHOSEN, code, 1);
}

const char *os_language(void)
{
    static const char *const names[] = {CHOSEN, "LC_ALL", "LC_MESSAGES", "LANG"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);

        if (value == NULL || value[0] == '\0')
            continue;
        return language_list[language_column(value)].code;
    }
    return "en";
}

uint64_t os_day(void)
{
    enum { DAY = 86400 };

    return (uint64_t)time(NULL) / DAY;
}

void os_today(char out[OS_DATE])
{
    time_t now = time(NULL);
    struct tm day = {0};

    if (localtime_r(&now, &day) == NULL || strftime(out, OS_DATE, "%Y.%m.%d", &day) == 0)
        out[0] = '\0';
}

enum status os_make_file(const char *path, bool *made, struct err *e)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file < 0 && errno != EEXIST)
        return failed(e, N_("cannot make %q: %m"), path);
    *made = file >= 0;
    if (file >= 0)
        close(file);
    return OK;
}

void os_remove_file(const char *path)
{
    unlink(path);
}

enum os_file os_file_kind(const char *path)
{
    struct stat known;

    if (stat(path, &known) != 0)
        return OS_FILE_NONE;
    return S_ISREG(known.st_mode) ? OS_FILE_REGULAR : OS_FILE_OTHER;
}

enum status os_try_file(const char *path, bool *filled, struct err *e)
{
    struct stat known;
    bool exists = stat(path, &known) == 0;

    *filled = exists && S_ISREG(known.st_mode) && known.st_size > 0;
    if (strcmp(path, "-") == 0 || (exists && !S_ISREG(known.st_mode) && !S_ISDIR(known.st_mode)))
        return OK;

    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);

    if (file < 0)
        return failed(e, N_("cannot write %q: %m"), path);
    close(file);
    if (!exists)
        unlink(path);
    return OK;
}
