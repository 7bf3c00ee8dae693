/* Torii: MIT licence, see LICENSE. */
/* Large files: read where they lie, or written piece by piece and whole in the end. */
#define _POSIX_C_SOURCE 200809L
#include "os/os.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum status os_map_open(const char *path, struct os_map *out, struct err *e)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    void *data = MAP_FAILED;

    if (file < 0)
        return err_say(e, FAILED, "cannot open %q: %s", str_of(path), strerror(errno));
    if (fstat(file, &about) == 0 && about.st_size > 0)
        data = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, file, 0);

    int why = errno;

    close(file);
    if (data == MAP_FAILED)
        return err_say(e, FAILED, "cannot read %q: %s", str_of(path),
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

static void forget(struct os_sink *s)
{
    free(s->path);
    free(s->part);
    free(s);
}

struct os_sink *os_sink_open(const char *path, struct err *e)
{
    struct os_sink *s = calloc(1, sizeof *s);
    size_t size = strlen(path) + sizeof ".part";

    if (s != NULL) {
        s->path = strdup(path);
        s->part = malloc(size);
    }
    if (s == NULL || s->path == NULL || s->part == NULL) {
        if (s != NULL)
            forget(s);
        err_say(e, NO_ROOM, "no memory to write %q", str_of(path));
        return NULL;
    }
    (void)snprintf(s->part, size, "%s.part", path);
    s->file = open(s->part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (s->file < 0) {
        err_say(e, FAILED, "cannot write %q: %s", str_of(s->part), strerror(errno));
        forget(s);
        return NULL;
    }
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
            return err_say(e, FAILED, "cannot write %q: %s", str_of(s->part), strerror(errno));
        at += written;
        len -= (size_t)written;
    }
    return OK;
}

void os_sink_drop(struct os_sink *s)
{
    close(s->file);
    unlink(s->part);
    forget(s);
}

enum status os_sink_finish(struct os_sink *s, const void *head, size_t len, struct err *e)
{
    bool good = pwrite(s->file, head, len, 0) == (ssize_t)len && fsync(s->file) == 0 &&
                rename(s->part, s->path) == 0;
    enum status rc =
        good ? OK : err_say(e, FAILED, "cannot write %q: %s", str_of(s->path), strerror(errno));

    if (!good) {
        os_sink_drop(s);
        return rc;
    }
    close(s->file);
    forget(s);
    return OK;
}
