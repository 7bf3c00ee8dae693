/* Torii: MIT licence, see LICENSE. */
/*
 * WebSockets: our own protocol (socket.c) and Litama's (litama.c). Both have the same four functions, which net.c calls
 * by the kind of the connection.
 *
 * Our own is subprotocol `torii.1` on /ws/{game}; the first message identifies the subscriber:
 *
 *     > {"t":"hello","token":"…","since":12}     both may be missing: a spectator; everything
 *     < {"v":13,"t":"act","d":{…}}               events, see docs/formats/api.md
 *     > {"t":"act","id":7,"d":{"text":"ox:c1c2","n":4}}
 *     < {"t":"answer","id":7,"status":200,"d":{"n":5,"v":14}}
 *
 * A malformed message is answered with an error without an id; a refused socket is closed with 4000 plus the HTTP
 * status.
 */
#ifndef SERVER_SOCKET_H
#define SERVER_SOCKET_H

#include "server/conn.h"

void socket_open(struct conn *c);
void socket_message(struct conn *c, const char *text, size_t len);
void socket_end(struct conn *c); /* before the connection is freed */

struct litama;
struct litama *litama_new(struct net *n); /* NULL: no memory */
void litama_free(struct litama *l);       /* NULL too; when no connection is left */
void litama_message(struct conn *c, const char *text, size_t len);
void litama_end(struct conn *c);

#endif
