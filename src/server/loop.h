/* Torii: MIT licence, see LICENSE. */
/*
 * The network's event loop: epoll, through libev and the library's plugin for it; the library's own poll() if one of them
 * is missing. poll() scans every socket at each iteration, epoll returns only the active ones.
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

/* Creates the library's context with these settings; false if neither works. */
bool loop_open(struct loop *l, struct lws_context_creation_info *info);
/* Waits for events or a signal, serves them and returns. */
void loop_turn(struct loop *l);
void loop_close(struct loop *l);

#endif
