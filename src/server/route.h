/* Torii: MIT licence, see LICENSE. */
/* From a method and a path to a row of the table of endpoints. */
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

struct endpoint;

/* The endpoint of a path; its game, if it has one. Anything outside the API is route_page. With the wrong method NULL,
 * and `allowed` has the right ones; 0: there is no such path. */
const struct endpoint *route_find(enum route_method method, struct str path,
                                  char game[STORE_ID + 1], int *allowed);
extern const struct endpoint route_page; /* a file of the web page */
bool route_is_game(struct str id);       /* could it be the id of a game? */
const char *route_allow(int allowed);    /* "GET, HEAD"; borrowed */

#endif
