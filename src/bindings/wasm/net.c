/* Torii: MIT licence, see LICENSE. */
/* The nets, loaded by the page from onitama.net (docs/formats/net.md). */
#include "minds/onitama/net.h"

#include "bindings/wasm/page.h"
#include "bindings/wasm/wasm.h"

#include <string.h>

enum { HEAD = 16, NETS = 2, NET_BYTES = offsetof(struct mind_net, bias) + NET_CROWDS * 2 };

static struct mind_net nets[NETS];
static bool loaded;

const struct mind_net *mind_net_of(bool wind)
{
    return loaded ? &nets[wind] : NULL;
}

int mind_net(int size)
{
    struct str said = page_said(size);
    const unsigned char head[HEAD] = {'T',
                                      'O',
                                      'R',
                                      'I',
                                      'I',
                                      'N',
                                      'E',
                                      'T',
                                      1,
                                      0,
                                      0,
                                      0,
                                      NET_BYTES & 255,
                                      NET_BYTES >> 8 & 255,
                                      NET_BYTES >> 16};
    struct err e;

    if (said.len != HEAD + NETS * NET_BYTES || memcmp(said.data, head, HEAD) != 0)
        return page_status(err_say(&e, BAD_INPUT, "no net of this shape"), &e);
    for (int i = 0; i < NETS; i++)
        memcpy(&nets[i], said.data + HEAD + i * NET_BYTES, NET_BYTES);
    loaded = true;
    return page_status(OK, NULL);
}
