/* Torii: MIT licence, see LICENSE. */
/*
 * A message to be sent, written once and never changed: everybody who is sent the same bytes holds the same packet, on
 * any thread.
 */
#ifndef SERVER_PACKET_H
#define SERVER_PACKET_H

#include "server/jtext.h"

#include <stdatomic.h>

struct packet {
    atomic_int holders;
    size_t len;
    char text[]; /* ended by a zero */
};

struct packet *packet_new(struct str text); /* held once; NULL without memory */
struct packet *packet_of(struct jtext *j);  /* what was written; ends it */
struct packet *packet_hold(struct packet *p);
void packet_drop(struct packet *p); /* the last one frees it; NULL too */

#endif
