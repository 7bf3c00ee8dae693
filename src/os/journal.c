/* Torii: MIT licence, see LICENSE. */
/* A file that only grows, entry by entry. */
#define _DEFAULT_SOURCE
#include "os/os.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct os_journal {
    int file;
    off_t len;
    char path[4096];
};

static struct os_journal *refuse(struct os_journal *j, const char *why, struct err *e)
{
    err_say(e, FAILED, "cannot write %q: %m", str_of(j->path), why);
    os_journal_close(j);
    return NULL;
}

struct os_journal *os_journal_open(const char *path, struct err *e)
{
    struct os_journal *j = calloc(1, sizeof *j);
    struct stat about;

    if (j == NULL || strlen(path) >= sizeof j->path) {
        free(j);
        err_say(e, NO_ROOM, "the name %q is too long", str_of(path));
        return NULL;
    }
    memcpy(j->path, path, strlen(path) + 1);
    j->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (j->file < 0 || fstat(j->file, &about) != 0)
        return refuse(j, strerror(errno), e);
    if (!S_ISREG(about.st_mode))
        return refuse(j, "not a regular file", e);
    if (flock(j->file, LOCK_EX | LOCK_NB) != 0)
        return refuse(j, "another program is using it", e);
    j->len = about.st_size;
    return j;
}

enum status os_journal_cut(struct os_journal *j, size_t len, struct err *e)
{
    if (ftruncate(j->file, (off_t)len) != 0)
        return err_say(e, FAILED, "cannot write %q: %m", str_of(j->path), strerror(errno));
    j->len = (off_t)len;
    return OK;
}

enum status os_journal_add(struct os_journal *j, struct str entry, struct err *e)
{
    off_t at = j->len;

    while (entry.len > 0) {
        ssize_t put = pwrite(j->file, entry.data, entry.len, at);

        if (put <= 0 && errno != EINTR) {
            err_say(e, FAILED, "cannot write %q: %m", str_of(j->path), strerror(errno));
            (void)os_journal_cut(j, (size_t)j->len, NULL); /* best effort: leave no partial entry */
            return FAILED;
        }
        at += put > 0 ? put : 0;
        entry = str_drop(entry, put > 0 ? (size_t)put : 0);
    }
    j->len = at;
    return OK;
}

void os_journal_close(struct os_journal *j)
{
    if (j != NULL && j->file >= 0)
        close(j->file);
    free(j);
}
