/* Torii: MIT licence, see LICENSE. */
/*
 * SQLite writes each page of its log (WAL) with two system calls, one for the 24-byte frame header, and a group of
 * moves is hundreds of pages. This VFS buffers them and writes them when the log is synced. Until then SQLite relies
 * on none of them: every commit is synced (lite.c), and nobody reads an uncommitted page of the log except the
 * connection itself, for which the buffer is flushed first. A failed write makes the sync and the commit fail.
 */
#include "store/lite_vfs.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>

enum { ROOM = 64 << 10 }; /* most bytes buffered; SQLite on Unix writes less than 128 kB at once */

static const char vfs_name[] = "torii";

/* An open log; the underlying file follows in memory. */
struct layer {
    sqlite3_file file;
    char *room;       /* NULL: unbuffered */
    sqlite3_int64 at; /* file offset of the buffered bytes … */
    int len;          /* … and their number */
};

static sqlite3_file *real(sqlite3_file *f)
{
    return (sqlite3_file *)((struct layer *)f + 1);
}

/* On failure the buffer is discarded: it belongs to a transaction that fails too. */
static int flush(sqlite3_file *f)
{
    struct layer *l = (struct layer *)f;
    int len = l->len;

    l->len = 0;
    return len > 0 ? real(f)->pMethods->xWrite(real(f), l->room, len, l->at) : SQLITE_OK;
}

static int write_log(sqlite3_file *f, const void *data, int len, sqlite3_int64 at)
{
    struct layer *l = (struct layer *)f;
    int rc = SQLITE_OK;

    if (l->len > 0 && (at != l->at + l->len || len > ROOM - l->len))
        rc = flush(f);
    if (rc != SQLITE_OK)
        return rc;
    if (l->room == NULL || len > ROOM)
        return real(f)->pMethods->xWrite(real(f), data, len, at);
    if (l->len == 0)
        l->at = at;
    memcpy(l->room + l->len, data, (size_t)len);
    l->len += len;
    return SQLITE_OK;
}

static int read_log(sqlite3_file *f, void *to, int len, sqlite3_int64 at)
{
    int rc = flush(f);

    return rc == SQLITE_OK ? real(f)->pMethods->xRead(real(f), to, len, at) : rc;
}

static int sync_log(sqlite3_file *f, int how)
{
    int rc = flush(f);

    return rc == SQLITE_OK ? real(f)->pMethods->xSync(real(f), how) : rc;
}

static int truncate_log(sqlite3_file *f, sqlite3_int64 size)
{
    int rc = flush(f);

    return rc == SQLITE_OK ? real(f)->pMethods->xTruncate(real(f), size) : rc;
}

static int size_log(sqlite3_file *f, sqlite3_int64 *size)
{
    int rc = flush(f);

    return rc == SQLITE_OK ? real(f)->pMethods->xFileSize(real(f), size) : rc;
}

static int close_log(sqlite3_file *f)
{
    (void)flush(f); /* uncommitted, if anything */
    sqlite3_free(((struct layer *)f)->room);
    return real(f)->pMethods->xClose(real(f));
}

static int lock_log(sqlite3_file *f, int how)
{
    return real(f)->pMethods->xLock(real(f), how);
}

static int unlock_log(sqlite3_file *f, int how)
{
    return real(f)->pMethods->xUnlock(real(f), how);
}

static int is_locked(sqlite3_file *f, int *out)
{
    return real(f)->pMethods->xCheckReservedLock(real(f), out);
}

static int control_log(sqlite3_file *f, int what, void *value)
{
    return real(f)->pMethods->xFileControl(real(f), what, value);
}

static int sector_size(sqlite3_file *f)
{
    return real(f)->pMethods->xSectorSize(real(f));
}

static int traits(sqlite3_file *f)
{
    return real(f)->pMethods->xDeviceCharacteristics(real(f));
}

/* Version 1 has everything that a log needs. */
static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = close_log,
    .xRead = read_log,
    .xWrite = write_log,
    .xTruncate = truncate_log,
    .xSync = sync_log,
    .xFileSize = size_log,
    .xLock = lock_log,
    .xUnlock = unlock_log,
    .xCheckReservedLock = is_locked,
    .xFileControl = control_log,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = traits,
};

/*
 * On a device where a write can damage neighbouring data, SQLite pads the log to the next sector and relies on what it
 * writes after the sync: no buffering there.
 */
static bool may_gather(sqlite3_file *f)
{
    return traits(f) & SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    sqlite3_vfs *below = vfs->pAppData;
    struct layer *l = (struct layer *)f;
    int rc;

    if (!(flags & SQLITE_OPEN_WAL))
        return below->xOpen(below, name, f, flags, out);
    *l = (struct layer){.room = NULL};
    rc = below->xOpen(below, name, real(f), flags, out);
    if (real(f)->pMethods == NULL)
        return rc;
    f->pMethods = &methods; /* SQLite closes it even if opening failed */
    if (rc == SQLITE_OK && may_gather(f))
        l->room = sqlite3_malloc(ROOM);
    return rc;
}

const char *lite_vfs(void)
{
    static sqlite3_vfs ours; /* pAppData: the VFS below, once registered */
    sqlite3_vfs *below;
    sqlite3_mutex *once;
    bool done;

    if (sqlite3_initialize() != SQLITE_OK)
        return NULL;
    once = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1);
    sqlite3_mutex_enter(once);
    if (ours.xOpen == NULL && (below = sqlite3_vfs_find(NULL)) != NULL) {
        ours = *below;
        ours.pNext = NULL;
        ours.zName = vfs_name;
        ours.szOsFile = (int)sizeof(struct layer) + below->szOsFile;
        ours.pAppData = below;
        ours.xOpen = sqlite3_vfs_register(&ours, 0) == SQLITE_OK ? open_file : NULL;
    }
    done = ours.xOpen != NULL;
    sqlite3_mutex_leave(once);
    return done ? vfs_name : NULL;
}
