/* Torii: MIT licence, see LICENSE. */
/* Large files: mapped for reading, or written piece by piece and complete only at the end. */
#define _DEFAULT_SOURCE /* flock */
#include "os/os.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum status os_map_open(const char *path, struct os_map *out, struct err *e)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    void *data = MAP_FAILED;

    if (file < 0)
        return err_say(e, FAILED, "cannot open %q: %m", str_of(path), strerror(errno));
    about.st_size = -1;
    if (fstat(file, &about) == 0 && about.st_size > 0)
        data = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, file, 0);

    int why = errno;

    close(file);
    if (data == MAP_FAILED)
        return err_say(e, FAILED, "cannot read %q: %m", str_of(path),
                       about.st_size == 0 ? "it is empty" : strerror(why));
    *out = (struct os_map){data, (size_t)about.st_size};
    return OK;
}

void os_map_close(struct os_map *m)
{
    if (m->data != NULL)
        munmap((void *)(uintptr_t)m->data, m->len);
    *m = (struct os_map){NULL, 0};
}

struct os_sink {
    int file;
    char *path, *part; /* the name it will have, and the one it has while it is written */
};

/* ---- a signal to quit while a file is being written -------------------------------------------- */

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNALS = sizeof signals / sizeof signals[0] };
static char *volatile half; /* to be deleted */
static struct sigaction before[SIGNALS];

static void remove_half(int number)
{
    if (half != NULL)
        unlink(half);
    for (int i = 0; i < SIGNALS; i++)
        if (signals[i] == number)
            sigaction(number, &before[i], NULL);
    raise(number);
}

static void watch(char *part)
{
    struct sigaction ours = {.sa_handler = remove_half};

    if (half != NULL)
        return; /* one at a time is enough */
    for (int i = 0; i < SIGNALS; i++) {
        sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler == SIG_DFL)
            sigaction(signals[i], &ours, NULL);
    }
    half = part;
}

static void forget(struct os_sink *s)
{
    if (half != NULL && half == s->part) {
        half = NULL;
        for (int i = 0; i < SIGNALS; i++)
            sigaction(signals[i], &before[i], NULL);
    }
    free(s->path);
    free(s->part);
    free(s);
}

/* ---- a file that is complete or absent --------------------------------------------------------- */

static struct os_sink *refuse(struct os_sink *s, struct err *e, const char *path, const char *why)
{
    err_say(e, FAILED, "cannot write %q: %m", str_of(path), why);
    if (s->file >= 0)
        close(s->file);
    forget(s);
    return NULL;
}

/* Is this still the file of that name? Another process may have finished it in the meantime. */
static bool is_still(int file, const char *name)
{
    struct stat ours, theirs;

    return fstat(file, &ours) == 0 && stat(name, &theirs) == 0 && ours.st_ino == theirs.st_ino &&
           ours.st_dev == theirs.st_dev;
}

struct os_sink *os_sink_open(const char *path, struct err *e)
{
    struct os_sink *s = calloc(1, sizeof *s);
    char *real = realpath(path, NULL); /* keep symbolic links */
    const char *name = real != NULL ? real : path;
    size_t size = strlen(name) + sizeof ".part";
    struct stat about;

    if (s != NULL) {
        s->file = -1;
        s->path = strdup(name);
        s->part = malloc(size);
    }
    if (s == NULL || s->path == NULL || s->part == NULL) {
        if (s != NULL)
            forget(s);
        free(real);
        err_say(e, NO_ROOM, "no memory to write %q", str_of(path));
        return NULL;
    }
    (void)snprintf(s->part, size, "%s.part", name);
    free(real);
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return refuse(s, e, path, "not a regular file");
    s->file = open(s->part, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (s->file < 0)
        return refuse(s, e, s->part, strerror(errno));
    if (flock(s->file, LOCK_EX | LOCK_NB) != 0 || !is_still(s->file, s->part))
        return refuse(s, e, path, "another program is writing it");
    if (ftruncate(s->file, 0) != 0)
        return refuse(s, e, s->part, strerror(errno));
    watch(s->part);
    return s;
}

enum status os_sink_write(struct os_sink *s, const void *data, size_t len, struct err *e)
{
    const char *at = data;

    while (len > 0) {
        ssize_t written = write(s->file, at, len);

        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return err_say(e, FAILED, "cannot write %q: %m", str_of(s->part), strerror(errno));
        at += written;
        len -= (size_t)written;
    }
    return OK;
}

void os_sink_drop(struct os_sink *s)
{
    unlink(s->part); /* while it is ours */
    close(s->file);
    forget(s);
}

enum status os_sink_finish(struct os_sink *s, const void *head, size_t len, struct err *e)
{
    bool good = pwrite(s->file, head, len, 0) == (ssize_t)len && fsync(s->file) == 0 &&
                rename(s->part, s->path) == 0;
    enum status rc =
        good ? OK : err_say(e, FAILED, "cannot write %q: %m", str_of(s->path), strerror(errno));

    if (!good) {
        os_sink_drop(s);
        return rc;
    }
    close(s->file);
    forget(s);
    return OK;
}
