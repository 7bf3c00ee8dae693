/* Torii: MIT licence, see LICENSE. */
#include "server/packet.h"

#include <stdlib.h>
#include <string.h>

struct packet *packet_new(struct str text)
{
    struct packet *p = malloc(sizeof *p + text.len + 1);

    if (p == NULL)
        return NULL;
    atomic_init(&p->holders, 1);
    p->part = p->part_end = 0;
    p->len = text.len;
    if (text.len > 0)
        memcpy(p->text, text.data, text.len);
    p->text[text.len] = '\0';
    return p;
}

struct packet *packet_of(struct jtext *j)
{
    struct packet *p = j->failed ? NULL : packet_new((struct str){j->data, j->len});

    jtext_end(j);
    return p;
}

struct packet *packet_hold(struct packet *p)
{
    atomic_fetch_add(&p->holders, 1);
    return p;
}

void packet_drop(struct packet *p)
{
    if (p != NULL && atomic_fetch_sub(&p->holders, 1) == 1)
        free(p);
}
