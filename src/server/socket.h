/* Torii: MIT licence, see LICENSE. */
/*
 * Sockets: our own protocol (socket.c) and that of Litama (litama.c). Each file has the same four
 * doors; net.c calls them by the kind of the connection.
 *
 * Our own, subprotocol `torii.1` on /ws/{game}; the first message says who listens:
 *
 *     > {"t":"hello","token":"…","since":12}     both may be missing: a spectator; everything
 *     < {"v":13,"t":"act","d":{…}}               events, as docs/formats/api.md tells
 *     > {"t":"act","id":7,"d":{"text":"ox:c1c2","n":4}}
 *     < {"t":"answer","id":7,"status":200,"d":{"n":5,"v":14}}
 *
 * What makes no sense is answered with an error that has no id; a socket that was refused is closed
 * with the status of HTTP plus 4000.
 */
#ifndef SERVER_SOCKET_H
#define SERVER_SOCKET_H

#include "server/conn.h"

void socket_open(struct conn *c);
void socket_message(struct conn *c, const char *text, size_t len);
void socket_end(struct conn *c); /* before the connection is freed */

struct litama;
struct litama *litama_new(struct net *n); /* NULL without memory */
void litama_free(struct litama *l);       /* NULL too; when no connection is left */
void litama_message(struct conn *c, const char *text, size_t len);
void litama_end(struct conn *c);

#endif
