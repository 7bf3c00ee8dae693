/* Torii: MIT licence, see LICENSE. */
#include "server/route.h"

#include <string.h>

static const struct route routes[] = {
    {ROUTE_GET, "/api/games", ROUTE_ASK, "list", 1},
    {ROUTE_POST, "/api/games", ROUTE_ASK, "create", 5},
    {ROUTE_GET, "/api/games/{}", ROUTE_ASK, "view", 1},
    {ROUTE_POST, "/api/games/{}/join", ROUTE_ASK, "join", 2},
    {ROUTE_POST, "/api/games/{}/nonce", ROUTE_ASK, "nonce", 1},
    {ROUTE_POST, "/api/games/{}/actions", ROUTE_ASK, "act", 1},
    {ROUTE_POST, "/api/games/{}/resign", ROUTE_ASK, "resign", 1},
    {ROUTE_POST, "/api/games/{}/draw", ROUTE_ASK, "draw", 1},
    {ROUTE_POST, "/api/games/{}/takeback", ROUTE_ASK, "takeback", 1},
    {ROUTE_POST, "/api/games/{}/rematch", ROUTE_ASK, "rematch", 5},
    {ROUTE_POST, "/api/games/{}/chat", ROUTE_ASK, "chat", 2},
    {ROUTE_POST, "/api/games/{}/mute", ROUTE_ASK, "mute", 1},
    {ROUTE_POST, "/api/games/{}/claim", ROUTE_ASK, "claim", 1},
    {ROUTE_POST, "/api/games/{}/leave", ROUTE_ASK, "leave", 1},
    {ROUTE_GET, "/api/games/{}/export", ROUTE_ASK, "export", 3},
    {ROUTE_POST, "/api/pair", ROUTE_ASK, "pair", 5},
    {ROUTE_POST, "/api/mine", ROUTE_ASK, "mine", 3},
    {ROUTE_POST, "/api/rules", ROUTE_ASK, "rules", 5},
    {ROUTE_GET, "/api/health", ROUTE_ASK, "health", 1},
    {ROUTE_GET, "/api/metrics", ROUTE_METRICS, NULL, 1},
    {ROUTE_GET, "/api/openapi.json", ROUTE_OPENAPI, NULL, 1},
};

enum { ROUTES = sizeof routes / sizeof routes[0] };

static const struct route page = {ROUTE_GET, "/", ROUTE_PAGE, NULL, 1};

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
        if (str_eq(want, "{}")) {
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

const struct route *route_find(enum route_method method, struct str path, char game[STORE_ID + 1],
                               int *allowed)
{
    *allowed = 0;
    game[0] = '\0';
    if (!is_api(path)) {
        *allowed = ROUTE_GET | ROUTE_HEAD;
        return ((int)method & *allowed) != 0 ? &page : NULL;
    }
    for (int i = 0; i < ROUTES; i++) {
        int methods = (int)routes[i].method;

        if (methods == ROUTE_GET)
            methods |= ROUTE_HEAD;
        if (!matches(routes[i].path, path, game))
            continue;
        if (((int)method & methods) != 0)
            return &routes[i];
        *allowed |= methods;
    }
    return NULL;
}

int route_socket_cost(const char *verb)
{
    for (int i = 0; i < ROUTES; i++)
        if (routes[i].what == ROUTE_ASK && strstr(routes[i].path, "{}") != NULL &&
            strcmp(routes[i].verb, verb) == 0)
            return strcmp(verb, "join") != 0 ? routes[i].cost : 0;
    return 0;
}

bool route_writes(const char *verb)
{
    static const char verbs[] = "create\0pair\0rematch\0chat\0mute\0nonce\0takeback\0";

    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): an empty word ends the list */
    for (const char *word = verbs; *word != '\0'; word += strlen(word) + 1)
        if (strcmp(word, verb) == 0)
            return true;
    return false;
}

const char *route_allow(int allowed)
{
    switch (allowed & (ROUTE_GET | ROUTE_POST)) {
    case ROUTE_GET: return "GET, HEAD";
    case ROUTE_POST: return "POST";
    default: return "GET, HEAD, POST";
    }
}
