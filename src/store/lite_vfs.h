/* Torii: MIT licence, see LICENSE. */
/* SQLite's files as the connection that writes sees them: its log is written in large pieces. */
#ifndef STORE_LITE_VFS_H
#define STORE_LITE_VFS_H

/* The name to open a database by; NULL: SQLite's own way, where there is no memory for ours. From any thread. */
const char *lite_vfs(void);

#endif
