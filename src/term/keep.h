/* Torii: MIT licence, see LICENSE. */
/* A game at the prompt written down; what its own game knows of it is handed down. */
#ifndef TERM_KEEP_H
#define TERM_KEEP_H

#include "term/prompt.h"

struct keep {
    /* Tags for who sits where; the result and how it came. */
    enum status (*seats)(struct record *r, const struct play *p, struct err *e);
    enum status (*finish)(struct record *r, const struct play *p, struct err *e);
    bool (*ask)(struct play *p, const char *prompt, struct str *out); /* as play_ask */
};

/* The tags of a seat: the name that was told or is usual, unless somebody else's stands there; and what
 * the seat is, to go on with. */
enum status keep_seat(struct record *r, const struct play *p, int seat, const char *name,
                      struct err *e);

/* The whole game into the file p->path, as it stands: unfinished or not. */
enum status keep_save(struct play *p, const struct keep *k, struct err *e);
/* At the end: into the file that was named, or one that is asked for. */
enum status keep_record(struct play *p, const struct keep *k, struct err *e);

#endif
