/* Torii: MIT licence, see LICENSE. */
/* A connection to a SQLite file, as the store sets it up. */
#ifndef STORE_LITE_H
#define STORE_LITE_H

#include "base/status.h"

#include <sqlite3.h>

/* Opens a file that is there, by a VFS (NULL: SQLite's own); *out is NULL on failure. */
enum status lite_open(sqlite3 **out, const char *path, const char *vfs, struct err *e);
/* Brings the tables up to date and turns the log on; a file of something else stays as it is. */
enum status lite_set_up(sqlite3 *db, const char *path, struct err *e);
/* A store of ours, of a version that this program knows? */
enum status lite_is_ours(sqlite3 *db, const char *path, struct err *e);
/* The last fault of a connection in one line. */
enum status lite_fault(sqlite3 *db, const char *doing, struct err *e);

#endif
