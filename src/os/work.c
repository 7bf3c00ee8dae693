/* Torii: MIT licence, see LICENSE. */
/* For long computations: large memory, and a file that keeps the state when they are interrupted. */
#define _GNU_SOURCE /* MAP_ANONYMOUS, madvise */
#include "os/os.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

void *os_pages(size_t bytes)
{
    void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (pages == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    madvise(pages, bytes, MADV_HUGEPAGE); /* an optimisation only */
#endif
    return pages;
}

void os_pages_free(void *pages, size_t bytes)
{
    if (pages != NULL)
        munmap(pages, bytes);
}

struct os_work {
    int file;
    char *path;
};

static struct os_work *fail(struct os_work *w, struct err *e, const char *path, const char *why)
{
    err_say(e, FAILED, "cannot work in %q: %m", str_of(path), why);
    os_work_close(w, false);
    return NULL;
}

struct os_work *os_work_open(const char *path, bool *fresh, struct err *e)
{
    struct os_work *w = calloc(1, sizeof *w);
    struct stat about;

    if (w == NULL || (w->path = strdup(path)) == NULL) {
        free(w);
        err_say(e, NO_ROOM, "no memory");
        return NULL;
    }
    w->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (w->file < 0)
        return fail(w, e, path, strerror(errno));
    if (flock(w->file, LOCK_EX | LOCK_NB) != 0)
        return fail(w, e, path, "another program is using it");
    if (fstat(w->file, &about) != 0)
        return fail(w, e, path, strerror(errno));
    *fresh = about.st_size < OS_WORK_HEAD;
    return w;
}

enum status os_work_read(struct os_work *w, uint64_t at, void *data, size_t len, struct err *e)
{
    char *to = data;

    while (len > 0) {
        ssize_t got = pread(w->file, to, len, (off_t)at);

        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return err_say(e, FAILED, "cannot read %q: %m", str_of(w->path),
                           got == 0 ? "it is too short" : strerror(errno));
        to += got;
        at += (uint64_t)got;
        len -= (size_t)got;
    }
    return OK;
}

enum status os_work_write(struct os_work *w, uint64_t at, const void *data, size_t len,
                          struct err *e)
{
    const char *from = data;

    while (len > 0) {
        ssize_t put = pwrite(w->file, from, len, (off_t)at);

        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return err_say(e, FAILED, "cannot write %q: %m", str_of(w->path),
                           put == 0 ? "nothing was taken" : strerror(errno));
        from += put;
        at += (uint64_t)put;
        len -= (size_t)put;
    }
    return OK;
}

enum status os_work_keep(struct os_work *w, struct err *e)
{
    if (fdatasync(w->file) != 0)
        return err_say(e, FAILED, "cannot write %q: %m", str_of(w->path), strerror(errno));
    return OK;
}

void os_work_close(struct os_work *w, bool remove)
{
    if (w == NULL)
        return;
    if (remove)
        unlink(w->path);
    if (w->file >= 0)
        close(w->file);
    free(w->path);
    free(w);
}
