/* Torii: MIT licence, see LICENSE. */
/*
 * The network's event loop: epoll, through libev and the library's plugin for it; the library's own poll() where one
 * of them cannot be had. poll() looks at every socket each time round, epoll only at those where something happens.
 */
#ifndef SERVER_LOOP_H
#define SERVER_LOOP_H

#include <libwebsockets.h>
#include <stdbool.h>

struct ev_loop;

struct loop {
    struct lws_context *lws;
    struct ev_loop *ev; /* NULL: poll() */
};

/* Makes the library's context with these settings; false if that cannot be done with either. */
bool loop_open(struct loop *l, struct lws_context_creation_info *info);
/* Waits until something happens, serves it and returns; a signal, too, is something. */
void loop_turn(struct loop *l);
void loop_close(struct loop *l);

#endif
