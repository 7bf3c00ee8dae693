/* Torii: MIT licence, see LICENSE. */
/* A connection to a SQLite file, as the store sets it up. */
#ifndef STORE_LITE_H
#define STORE_LITE_H

#include "base/status.h"

#include <sqlite3.h>

/* Opens an existing file, through a VFS (NULL: SQLite's own); *out is NULL on failure. */
enum status lite_open(sqlite3 **out, const char *path, const char *vfs, struct err *e);
/* Brings the tables up to date and switches to WAL; a file that is not a store is left alone. */
enum status lite_set_up(sqlite3 *db, const char *path, struct err *e);
/* Fails unless it is a Torii store of a version this program knows. */
enum status lite_is_ours(sqlite3 *db, const char *path, struct err *e);
/* The last error of a connection, in one line. */
enum status lite_fault(sqlite3 *db, const char *doing, struct err *e);

#endif
