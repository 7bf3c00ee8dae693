/* Torii: MIT licence, see LICENSE. */
/*
 * Old games are removed in two steps: first the game's row, with its key kept in `removed`, so that the game can
 * no longer be found; then its entries, in batches small enough not to delay anyone.
 */
#include "store/lite_link.h"

enum { TEXTS = 50 }; /* texts removed per call */

static bool run_with(sqlite3_stmt *st, int64_t game)
{
    sqlite3_bind_int64(st, 1, game);
    return lite_done(st);
}

/* The key that a statement finds; 0 if none. */
static bool find_key(sqlite3_stmt *st, int64_t *game)
{
    int rc = sqlite3_step(st);

    *game = rc == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

static bool find_older(struct lite_link *l, int which, int64_t before, int64_t *game)
{
    sqlite3_bind_int64(l->st[which], 1, before);
    return find_key(l->st[which], game);
}

/* The next game to remove; 0: none. */
static bool find_old(struct lite_link *l, const struct store_old *old, int64_t *game)
{
    if (!find_older(l, LITE_EXPIRED, old->now, game))
        return false;
    return *game != 0 || old->over == 0 || find_older(l, LITE_OVER, old->over, game);
}

/* Deletes entries of removed games, within the remaining budget. */
static bool clear_removed(struct lite_link *l, int *left)
{
    int64_t game;
    bool good = find_key(l->st[LITE_REMOVED], &game);

    while (good && game != 0 && *left > 0) {
        int wanted = *left;

        sqlite3_bind_int(l->st[LITE_CLEAR], 2, wanted);
        good = run_with(l->st[LITE_CLEAR], game);
        *left -= good ? sqlite3_changes(l->db) : 0;
        if (good && *left > 0)
            good = run_with(l->st[LITE_CLEARED], game) && find_key(l->st[LITE_REMOVED], &game);
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
    int64_t game;
    int left = old->most;
    bool good = clear_removed(l, &left);

    *out = (struct store_swept){0, false};
    while (good && left > 0) {
        good = find_old(l, old, &game);
        if (!good || game == 0)
            break;
        good = run_with(l->st[LITE_REMOVE], game) && run_with(l->st[LITE_REMOVE_GAME], game);
        out->removed += good;
        left--;
        good = good && clear_removed(l, &left);
    }
    out->more = left <= 0;
    return good && unshare(l, old->now - STORE_UNSHARED);
}
