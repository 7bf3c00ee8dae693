/* Torii: MIT licence, see LICENSE. */
/*
 * Persistent connections of HTTP/1: one request after the other on the same connection, never two at once.
 *
 *     request complete ── pause ──▶ answered ──▶ anything sent ahead? ── no ──▶ sent, idle until the next request
 *                                                        └── yes ──▶ sent by the pump, lingers, closed
 *
 * Version 4.1 of the library cannot be given pipelined requests: a body that it read together with the request before
 * it is handed out as part of a header that has been freed, and while an answer is being made or sent, bytes behind
 * its request make the library's loop spin. So nothing is read between a request and its answer, and a connection on
 * which anything arrived in between serves this one request: the answer says "connection: close", is sent whole, and
 * what was sent ahead is discarded unread. That also leaves nothing to smuggle a second request into.
 */
#ifndef SERVER_PERSIST_H
#define SERVER_PERSIST_H

#include "server/http.h"

/* It is no longer idle. */
void persist_wake(struct conn *c);
/* The head of a request has come: may the connection outlive it? */
void persist_begin(struct conn *c);
/* The request has come whole: nothing more is read … */
void persist_pause(struct conn *c);
/* … until there is an answer to send. */
void persist_resume(struct conn *c);
/* Has anything been sent ahead? By the library's call that the connection can be written to. */
bool persist_is_ahead(struct conn *c);
/* From now on the answer is sent at intervals instead of by the library's calls, and the connection is closed. */
void persist_pump(struct conn *c);
/* Will the connection be kept after this reply? Asked once, when its head is written. */
bool persist_decide(struct conn *c);
/* The reply is sent: 0 to go on with the connection, -1 to close it. */
int persist_end(struct conn *c);
/* From time to time, while a reply is being sent. */
void persist_watch(struct conn *c);
/* An address has all the connections it may: one that is idle makes room. */
void persist_make_room(struct net *n, const char *address);

#endif
