/* Torii: MIT licence, see LICENSE. */
/*
 * An immutable message, shared by reference counting between all recipients, on any thread.
 */
#ifndef SERVER_PACKET_H
#define SERVER_PACKET_H

#include "server/jtext.h"

#include <stdatomic.h>

struct packet {
    atomic_int holders;
    size_t part, part_end; /* where a part is that differs between recipients; both 0: nowhere */
    size_t len;
    char text[]; /* ended by a zero */
};

struct packet *packet_new(struct str text); /* held once; NULL without memory */
struct packet *packet_of(struct jtext *j);  /* takes the text; ends it */
struct packet *packet_hold(struct packet *p);
void packet_drop(struct packet *p); /* the last one frees it; NULL is fine */

#endif
