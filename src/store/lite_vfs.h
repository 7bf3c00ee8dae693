/* Torii: MIT licence, see LICENSE. */
/* The VFS of the writing connection: its log is written in large pieces. */
#ifndef STORE_LITE_VFS_H
#define STORE_LITE_VFS_H

/* Name of the VFS; NULL, meaning SQLite's own, if out of memory. Thread-safe. */
const char *lite_vfs(void);

#endif
