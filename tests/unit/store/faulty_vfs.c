/* Torii: MIT licence, see LICENSE. */
/* A layer under SQLite that passes everything on to the real files, counts syncs, and can fail. */
#include "store_case.h"

#include <sqlite3.h>
#include <stdatomic.h>

struct layer {
    sqlite3_file base;
    bool log;            /* the one that is written ahead */
    sqlite3_file real[]; /* as large as the real one is */
};

static sqlite3_vfs faulty, *under;
static atomic_int syncs, steps, break_from, break_to, unsynced;
static atomic_bool as_full;

static sqlite3_file *real(sqlite3_file *f)
{
    return ((struct layer *)f)->real;
}

/* One more write or sync; does it fail? */
static bool fails(void)
{
    int step = atomic_fetch_add(&steps, 1) + 1;

    return step >= atomic_load(&break_from) && step < atomic_load(&break_to);
}

static int close_file(sqlite3_file *f)
{
    return real(f)->pMethods->xClose(real(f));
}

static int read_file(sqlite3_file *f, void *data, int len, sqlite3_int64 at)
{
    return real(f)->pMethods->xRead(real(f), data, len, at);
}

static int write_file(sqlite3_file *f, const void *data, int len, sqlite3_int64 at)
{
    if (fails()) {
        if (len > 16) /* a part of it is there */
            (void)real(f)->pMethods->xWrite(real(f), data, len / 2, at);
        return atomic_load(&as_full) ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    atomic_fetch_add(&unsynced, ((struct layer *)f)->log);
    return real(f)->pMethods->xWrite(real(f), data, len, at);
}

static int truncate_file(sqlite3_file *f, sqlite3_int64 len)
{
    return real(f)->pMethods->xTruncate(real(f), len);
}

static int sync_file(sqlite3_file *f, int flags)
{
    atomic_fetch_add(&syncs, 1);
    if (fails())
        return SQLITE_IOERR_FSYNC;
    if (((struct layer *)f)->log)
        atomic_store(&unsynced, 0);
    return real(f)->pMethods->xSync(real(f), flags);
}

static int size_file(sqlite3_file *f, sqlite3_int64 *len)
{
    return real(f)->pMethods->xFileSize(real(f), len);
}

static int lock_file(sqlite3_file *f, int level)
{
    return real(f)->pMethods->xLock(real(f), level);
}

static int unlock_file(sqlite3_file *f, int level)
{
    return real(f)->pMethods->xUnlock(real(f), level);
}

static int check_lock(sqlite3_file *f, int *out)
{
    return real(f)->pMethods->xCheckReservedLock(real(f), out);
}

static int control(sqlite3_file *f, int what, void *argument)
{
    return real(f)->pMethods->xFileControl(real(f), what, argument);
}

static int sector(sqlite3_file *f)
{
    return real(f)->pMethods->xSectorSize(real(f));
}

static int traits(sqlite3_file *f)
{
    return real(f)->pMethods->xDeviceCharacteristics(real(f));
}

static int shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
}

static int shm_lock(sqlite3_file *f, int offset, int count, int flags)
{
    return real(f)->pMethods->xShmLock(real(f), offset, count, flags);
}

static void shm_barrier(sqlite3_file *f)
{
    real(f)->pMethods->xShmBarrier(real(f));
}

static int shm_unmap(sqlite3_file *f, int remove)
{
    return real(f)->pMethods->xShmUnmap(real(f), remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = size_file,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control,
    .xSectorSize = sector,
    .xDeviceCharacteristics = traits,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    int rc;

    (void)vfs;
    ((struct layer *)f)->log = flags & SQLITE_OPEN_WAL;
    real(f)->pMethods = NULL;
    rc = under->xOpen(under, name, real(f), flags, out);
    f->pMethods = real(f)->pMethods != NULL ? &methods : NULL;
    return rc;
}

/* ---- memory ---- */

static sqlite3_mem_methods memory;
static atomic_int asked, starve_from, starve_to;

static bool starves(void)
{
    int number = atomic_fetch_add(&asked, 1) + 1;

    return number >= atomic_load(&starve_from) && number < atomic_load(&starve_to);
}

static void *get_memory(int len)
{
    return starves() ? NULL : memory.xMalloc(len);
}

static void *grow_memory(void *old, int len)
{
    return starves() ? NULL : memory.xRealloc(old, len);
}

void faulty_starve(int nth, int how_many)
{
    atomic_store(&starve_to, 0);
    atomic_store(&asked, 0);
    atomic_store(&starve_from, nth);
    atomic_store(&starve_to, nth + how_many);
}

static void install_memory(void)
{
    sqlite3_mem_methods ours;

    assert_int_equal(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory), SQLITE_OK);
    ours = memory;
    ours.xMalloc = get_memory;
    ours.xRealloc = grow_memory;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &ours), SQLITE_OK);
    /* Small pieces too are asked for one by one. */
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0), SQLITE_OK);
}

void faulty_install(void)
{
    install_memory();
    under = sqlite3_vfs_find(NULL);
    faulty = *under;
    faulty.zName = "faulty";
    faulty.pNext = NULL;
    faulty.szOsFile = (int)sizeof(struct layer) + under->szOsFile;
    faulty.xOpen = open_file;
    assert_int_equal(sqlite3_vfs_register(&faulty, 1), SQLITE_OK);
}

int faulty_unsynced(void)
{
    return atomic_load(&unsynced);
}

int faulty_syncs(void)
{
    return atomic_load(&syncs);
}

void faulty_break(int nth, int how_many, bool full)
{
    atomic_store(&as_full, full);
    atomic_store(&break_to, 0);
    atomic_store(&steps, 0);
    atomic_store(&break_from, nth);
    atomic_store(&break_to, nth + how_many);
}
