/* Torii: MIT licence, see LICENSE. */
/*
 * Copies a SQLite store while it is being written to: one read transaction from the first page to the last, which
 * in WAL mode blocks nobody.
 */
#include "os/os.h"
#include "store/lite.h"
#include "store/store.h"

static enum status copy_pages(sqlite3 *from, sqlite3 *to, struct err *e)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int rc;

    if (backup == NULL)
        return lite_fault(to, "copy", e);
    rc = sqlite3_backup_step(backup, -1);
    (void)sqlite3_backup_finish(backup);
    if (rc == SQLITE_DONE)
        return OK;
    return err_say(e, FAILED, "cannot copy: %s", sqlite3_errstr(rc));
}

static enum status copy_to(sqlite3 *from, const char *to, struct err *e)
{
    sqlite3 *copy = NULL;
    bool made = false;
    enum status rc = os_make_file(to, &made, e);

    if (rc == OK && !made)
        rc = err_say(e, BAD_INPUT, "%q exists already", str_of(to));
    if (rc != OK)
        return rc;
    rc = lite_open(&copy, to, NULL, e);
    if (rc == OK)
        rc = copy_pages(from, copy, e);
    if (sqlite3_close(copy) != SQLITE_OK && rc == OK)
        rc = err_say(e, FAILED, "cannot close %q", str_of(to));
    if (rc != OK)
        os_remove_file(to);
    return rc;
}

enum status store_backup(const char *where, const char *to, struct err *e)
{
    sqlite3 *from = NULL;
    enum status rc;

    if (str_begins(str_of(where), "postgres://") || str_begins(str_of(where), "postgresql://"))
        return err_say(e, ILLEGAL, "PostgreSQL makes its own copies: use pg_dump");
    rc = lite_open(&from, where, NULL, e);
    if (rc == OK)
        rc = lite_is_ours(from, where, e);
    if (rc == OK)
        rc = copy_to(from, to, e);
    sqlite3_close(from);
    return rc;
}
