/* Torii: MIT licence, see LICENSE. */
/*
 * Old games go in two steps: the game's row first, with its id kept in `removed`, so that nobody finds it any
 * more; then its entries, as many at a time as nobody waits for.
 */
#include "store/lite_link.h"

#include <string.h>

enum { TEXTS = 50 }; /* removed at once */

static bool run_with(sqlite3_stmt *st, const char *game)
{
    sqlite3_bind_text(st, 1, game, -1, SQLITE_STATIC);
    return lite_done(st);
}

/* The id that a statement finds; empty where there is none. */
static bool find_id(sqlite3_stmt *st, char game[STORE_ID + 1])
{
    int rc = sqlite3_step(st);

    game[0] = '\0';
    if (rc == SQLITE_ROW && sqlite3_column_bytes(st, 0) <= STORE_ID)
        memcpy(game, sqlite3_column_text(st, 0), (size_t)sqlite3_column_bytes(st, 0) + 1);
    sqlite3_reset(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

static bool find_older(struct lite_link *l, int which, int64_t before, char game[STORE_ID + 1])
{
    sqlite3_bind_int64(l->st[which], 1, before);
    return find_id(l->st[which], game);
}

/* The next game that goes; an empty id: none does. */
static bool find_old(struct lite_link *l, const struct store_old *old, char game[STORE_ID + 1])
{
    if (!find_older(l, LITE_EXPIRED, old->now, game))
        return false;
    return game[0] != '\0' || old->over == 0 || find_older(l, LITE_OVER, old->over, game);
}

/* Entries of games that have gone, as far as the rest of the work allows. */
static bool clear_removed(struct lite_link *l, int *left)
{
    char game[STORE_ID + 1];
    bool good = find_id(l->st[LITE_REMOVED], game);

    while (good && game[0] != '\0' && *left > 0) {
        int wanted = *left;

        sqlite3_bind_int(l->st[LITE_CLEAR], 2, wanted);
        good = run_with(l->st[LITE_CLEAR], game);
        *left -= good ? sqlite3_changes(l->db) : 0;
        if (good && *left > 0)
            good = run_with(l->st[LITE_CLEARED], game) && find_id(l->st[LITE_REMOVED], game);
    }
    return good;
}

static bool unshare(struct lite_link *l, int64_t before)
{
    sqlite3_stmt *st = l->st[LITE_UNSHARE];

    sqlite3_bind_int64(st, 1, before);
    sqlite3_bind_int(st, 2, TEXTS);
    return lite_done(st);
}

bool lite_prune(struct lite_link *l, const struct store_old *old, struct store_swept *out)
{
    char game[STORE_ID + 1];
    int left = old->most;
    bool good = clear_removed(l, &left);

    *out = (struct store_swept){0, false};
    while (good && left > 0) {
        good = find_old(l, old, game);
        if (!good || game[0] == '\0')
            break;
        good = run_with(l->st[LITE_REMOVE], game) && run_with(l->st[LITE_REMOVE_GAME], game);
        out->removed += good;
        left--;
        good = good && clear_removed(l, &left);
    }
    out->more = left <= 0;
    return good && unshare(l, old->now - STORE_UNSHARED);
}
