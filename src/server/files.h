/* Torii: MIT licence, see LICENSE. */
/*
 * The files of the web page, read once: however many slow readers there are, a file is in memory once.
 * A file that was changed on the disk is read anew; who is still sending the old one goes on with it.
 */
#ifndef SERVER_FILES_H
#define SERVER_FILES_H

#include "base/text.h"

struct files;
struct file;

struct files *files_new(void);    /* NULL without memory */
void files_free(struct files *f); /* NULL too; every file has been put back */
/* NULL: there is no such plain file, or it is too long. It is held until it is put back. */
struct file *files_take(struct files *f, const char *path);
void files_put(struct files *f, struct file *file); /* NULL too */
struct str file_content(const struct file *file);
const char *file_etag(const struct file *file); /* from what is in it, with its quotation marks */

#endif
