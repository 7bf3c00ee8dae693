/* Torii: MIT licence, see LICENSE. */
/*
 * Previews of links: the page of a game or a position says in its head what it shows, for programs that read no further (Open
 * Graph, Twitter cards). The rest of the page is the same file as everywhere.
 *
 *     /g/{game}, /game/{game}, /embed/{game}        who plays, and a picture as a spectator sees it
 *     /look, /analysis with ?p=POSITION             the position
 */
#ifndef SERVER_PREVIEW_H
#define SERVER_PREVIEW_H

#include "server/http.h"

/* False: the address has no preview, so that the page is sent as it is. */
bool preview_begin(struct conn *c);

#endif
