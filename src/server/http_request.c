/* Torii: MIT licence, see LICENSE. */
/* What is known of a request as long as it lasts: its headers, and its end. */
#include "server/files.h"
#include "server/http.h"

#include <stdlib.h>
#include <string.h>

const char *http_header(struct conn *c, enum lws_token_indexes which, char *out, size_t size)
{
    if (lws_hdr_total_length(c->wsi, which) <= 0 || lws_hdr_copy(c->wsi, out, (int)size, which) < 0)
        out[0] = '\0';
    return out;
}

bool http_has(struct conn *c, enum lws_token_indexes which)
{
    char byte[2];

    return lws_hdr_total_length(c->wsi, which) > 0 ||
           lws_hdr_copy_fragment(c->wsi, byte, sizeof byte, which, 0) == 0;
}

void http_end(struct conn *c)
{
    struct http_request *q = c->request;

    c->request = NULL;
    c->deadline = 0;
    conn_gather_end(c);
    if (q == NULL)
        return;
    json_decref(q->query);
    files_put(c->net->files, q->reply.file);
    conn_hold(c, -(ptrdiff_t)q->reply.held);
    free(q->reply.room);
    memset(q, 0, sizeof *q);
    free(q);
}
