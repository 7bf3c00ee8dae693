/* Torii: MIT licence, see LICENSE. */
/* Which path means what: the table that data/openapi.json describes, and a test compares. */
#ifndef SERVER_ROUTE_H
#define SERVER_ROUTE_H

#include "server/hall.h"

enum route_method {
    ROUTE_GET = 1,
    ROUTE_HEAD = 2,
    ROUTE_POST = 4,
    ROUTE_OPTIONS = 8,
    ROUTE_OTHER = 16,
};

enum route_what { ROUTE_ASK, ROUTE_METRICS, ROUTE_OPENAPI, ROUTE_PAGE, ROUTE_NOWHERE };

struct route {
    enum route_method method;
    const char *path; /* {} stands for the id of a game */
    enum route_what what;
    const char *verb; /* of the hall */
    int cost;         /* on the account of whoever asks */
};

/* The route of a path; its game, if it has one. A page is whatever is no part of the API. With the
 * wrong method NULL, and `allowed` has those that would be right; 0: there is no such path. */
const struct route *route_find(enum route_method method, struct str path, char game[STORE_ID + 1],
                               int *allowed);
bool route_is_game(struct str id); /* could it be the id of a game? */
/* May it be asked on the socket of a game? Tells what it costs, or 0. */
int route_socket_cost(const char *verb);
/* Does it write something down that is not needed to bring a game to its end? Of that an address has only so
 * much (limits.h). */
bool route_writes(const char *verb);
/* "GET, HEAD"; borrowed. */
const char *route_allow(int allowed);

#endif
