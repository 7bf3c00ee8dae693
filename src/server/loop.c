/* Torii: MIT licence, see LICENSE. */
#include "server/loop.h"

#include <ev.h>

static bool open_epoll(struct loop *l, struct lws_context_creation_info *info)
{
    void *loops[1];

    l->ev = ev_loop_new(EVFLAG_AUTO);
    if (l->ev == NULL)
        return false;
    loops[0] = l->ev;
    info->options |= LWS_SERVER_OPTION_LIBEV;
    info->foreign_loops = loops; /* our loop, so that it returns to us and leaves signals alone */
    l->lws = lws_create_context(info);
    info->options &= ~(uint64_t)LWS_SERVER_OPTION_LIBEV;
    info->foreign_loops = NULL;
    if (l->lws != NULL) {
        lws_cancel_service(l->lws); /* the plugin sets its timer when it has served something */
        return true;
    }
    ev_loop_destroy(l->ev);
    l->ev = NULL;
    return false;
}

bool loop_open(struct loop *l, struct lws_context_creation_info *info)
{
    if (open_epoll(l, info))
        return true;
    l->lws = lws_create_context(info);
    return l->lws != NULL;
}

void loop_turn(struct loop *l)
{
    if (l->ev != NULL)
        (void)ev_run(l->ev, EVRUN_ONCE);
    else
        (void)lws_service(l->lws, 0);
}

void loop_close(struct loop *l)
{
    if (l->lws != NULL)
        lws_context_destroy(l->lws);
    if (l->ev != NULL)
        ev_loop_destroy(l->ev);
    l->lws = NULL;
    l->ev = NULL;
}
