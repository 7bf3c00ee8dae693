/* Torii: MIT licence, see LICENSE. */
/*
 * Questions to the endgame tables (table_files.h). A thread of their own answers them, for clients in turn (share.h): the first
 * touch of a part of a large file waits for the disk, and its checksum is verified, neither of which may hold up a move.
 */
#ifndef SERVER_PROBER_H
#define SERVER_PROBER_H

#include "server/http.h"
#include "server/table_files.h"

enum {
    PROBER_EACH = 4, /* questions of one client that may wait … */
    PROBER_ALL = 64, /* … and of all */
};

struct prober;
/* With the tables of the net's options; the reason names the file that cannot be used. */
enum status prober_new(struct prober **out, struct net *n, struct err *e);
/* What still waits is not answered. NULL too. */
void prober_free(struct prober *o);

/* The endpoint `table`: which tables there are, or what they say of the position in the query. */
void prober_reply(struct conn *c);

#endif
