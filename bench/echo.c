/* Torii: MIT licence, see LICENSE. */
/* A minimal echo server with the same library and event loop, as a baseline for the server: bench_echo PORT */
#include "server/loop.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4096 };

struct session {
    unsigned char room[LWS_PRE + MOST];
    size_t len;
};

static volatile sig_atomic_t stop;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

static int on_anything(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t len)
{
    struct session *s = user;

    if (reason == LWS_CALLBACK_RECEIVE && len <= MOST) {
        memcpy(s->room + LWS_PRE, in, len);
        s->len = len;
        lws_callback_on_writable(wsi);
    }
    if (reason == LWS_CALLBACK_SERVER_WRITEABLE && s->len > 0) {
        if (lws_write(wsi, s->room + LWS_PRE, s->len, LWS_WRITE_TEXT) < 0)
            return -1;
        s->len = 0;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = "torii.1",
     .callback = on_anything,
     .per_session_data_size = sizeof(struct session),
     .rx_buffer_size = 1024},
    {.name = NULL},
};

int main(int argc, char **argv)
{
    struct lws_context_creation_info info = {
        .port = argc > 1 ? atoi(argv[1]) : 8081,
        .iface = "127.0.0.1",
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .options = LWS_SERVER_OPTION_DISABLE_IPV6,
    };
    struct loop loop = {NULL, NULL};

    lws_set_log_level(LLL_ERR, NULL);
    signal(SIGTERM, on_signal);
    signal(SIGINT, on_signal);
    if (!loop_open(&loop, &info))
        return 1;
    printf("http://127.0.0.1:%d %s\n", info.port, loop.ev != NULL ? "epoll" : "poll");
    fflush(stdout);
    while (!stop)
        loop_turn(&loop);
    loop_close(&loop);
    return 0;
}
