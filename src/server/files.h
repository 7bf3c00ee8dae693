/* Torii: MIT licence, see LICENSE. */
/*
 * Cache of the web page's files: each is in memory once, however many clients are reading it. A file that changed on
 * disk is read again; transfers in progress finish with the old version.
 */
#ifndef SERVER_FILES_H
#define SERVER_FILES_H

#include "base/text.h"

struct files;
struct file;

struct files *files_new(void);    /* NULL: no memory */
void files_free(struct files *f); /* NULL too; every file has been put back */
/* Held until it is put back. NULL: not a regular file, or too long. */
struct file *files_take(struct files *f, const char *path);
void files_put(struct files *f, struct file *file); /* NULL is fine */
struct str file_content(const struct file *file);
const char *file_etag(const struct file *file); /* from what is in it, with its quotation marks */

#endif
