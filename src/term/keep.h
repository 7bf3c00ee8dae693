/* Torii: MIT licence, see LICENSE. */
/* Saving a game played at the prompt. */
#ifndef TERM_KEEP_H
#define TERM_KEEP_H

#include "term/prompt.h"

/* The tags of a seat: the given or default name, unless another name is there; and what plays the seat, so that
 * the game can be continued. */
enum status keep_seat(struct record *r, const struct session *p, int seat, const char *name,
                      struct err *e);

/* Saves the whole game to p->path, finished or not. */
enum status keep_save(struct session *p, struct err *e);
/* Reports where the record is, or why it could not be written; returns rc. */
enum status keep_saved(struct session *p, enum status rc, const struct err *e);
/* Adds ".ogn" if there is no extension, asks before overwriting, reports what is wrong with the name.
 * True: it can be written, and p->path has it. */
bool keep_path_accept(struct session *p, struct str name);
/* At the end: saves to the given file, or asks for one. */
enum status keep_record(struct session *p, struct err *e);

#endif
