/* Torii: MIT licence, see LICENSE. */
#include "server/endpoints.h"

#include <string.h>

const struct endpoint route_page = {.name = "page", .method = ROUTE_GET, .path = "/", .cost = 1};

bool route_is_game(struct str id)
{
    if (id.len != STORE_ID)
        return false;
    for (size_t i = 0; i < id.len; i++) {
        char c = id.data[i];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '-' || c == '_'))
            return false;
    }
    return true;
}

/* Part by part, so that an id is one part and nothing else. */
static bool matches(const char *pattern, struct str path, char game[STORE_ID + 1])
{
    struct str wanted = str_of(pattern), want, have;

    for (;;) {
        bool more = str_cut(&wanted, '/', &want), there = str_cut(&path, '/', &have);

        if (!more || !there)
            return more == there;
        if (str_eq(want, "{game}")) {
            if (!route_is_game(have))
                return false;
            memcpy(game, have.data, STORE_ID);
            game[STORE_ID] = '\0';
        } else if (want.len != have.len || memcmp(want.data, have.data, want.len) != 0) {
            return false;
        }
    }
}

static bool is_api(struct str path)
{
    return str_begins(path, "/api/") || str_eq(path, "/api");
}

const struct endpoint *route_find(enum route_method method, struct str path,
                                  char game[STORE_ID + 1], int *allowed)
{
    *allowed = 0;
    game[0] = '\0';
    if (!is_api(path)) {
        *allowed = ROUTE_GET | ROUTE_HEAD;
        return ((int)method & *allowed) != 0 ? &route_page : NULL;
    }
    for (int i = 0; i < endpoint_count; i++) {
        const struct endpoint *p = &endpoints[i];
        int methods = (int)p->method;

        if (methods == ROUTE_GET)
            methods |= ROUTE_HEAD;
        if (p->path == NULL || !matches(p->path, path, game))
            continue;
        if (((int)method & methods) != 0)
            return p;
        *allowed |= methods;
    }
    return NULL;
}

const char *route_allow(int allowed)
{
    switch (allowed & (ROUTE_GET | ROUTE_POST)) {
    case ROUTE_GET: return "GET, HEAD";
    case ROUTE_POST: return "POST";
    default: return "GET, HEAD, POST";
    }
}
