/* Torii: MIT licence, see LICENSE. */
/*
 * The request `act`, which nearly all messages of a game are, without JSON values in between:
 *
 *     {"t":"act","id":7,"d":{"text":"ox:c1c2","n":12}}
 *
 * Only the most ordinary form is read this way: these keys once each, no escapes, printable ASCII, small whole numbers. All
 * else, right or wrong, is left to Jansson, so what is refused, and why, is decided in one place.
 */
#ifndef SERVER_ACT_H
#define SERVER_ACT_H

#include "server/jtext.h"

enum { ACT_TEXT = 64 }; /* bytes of an action, with its zero; longer ones are left to Jansson too */

/* The arguments. */
struct act {
    char text[ACT_TEXT];
    uint64_t n;
};

struct act_message {
    struct act act;
    int64_t id;
};

/* False: it is anything else. */
bool act_read(struct str text, struct act_message *out);

#endif
