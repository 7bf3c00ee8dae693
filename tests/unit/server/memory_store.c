/* Torii: MIT licence, see LICENSE. */
#include "memory_store.h"

#include "os/os.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_GAMES = 4096, MAX_STORES = 8 };

struct kept {
    char id[STORE_ID + 1];
    char **bodies;
    int64_t *times;
    uint64_t count;
    struct store_summary summary;
    char *text;
};

struct store {
    store_heard *heard;
    void *context;
};

static struct kept games[MAX_GAMES];
static int game_count;
static struct store *stores[MAX_STORES];
static bool is_gone;
static struct os_lock *lock;

static struct kept *find(const char *id)
{
    for (int i = 0; i < game_count; i++)
        if (strcmp(games[i].id, id) == 0)
            return &games[i];
    return NULL;
}

static char *copy(struct str s)
{
    char *text = calloc(1, s.len + 1);

    memcpy(text, s.data, s.len);
    return text;
}

void memory_store_clear(void)
{
    os_lock_take(lock);
    for (int i = 0; i < game_count; i++) {
        for (uint64_t n = 0; n < games[i].count; n++)
            free(games[i].bodies[n]);
        free(games[i].bodies);
        free(games[i].times);
        free(games[i].text);
    }
    memset(games, 0, sizeof games);
    game_count = 0;
    is_gone = false;
    os_lock_give(lock);
}

void memory_store_gone(bool gone)
{
    os_lock_take(lock);
    is_gone = gone;
    os_lock_give(lock);
}

uint64_t memory_store_count(const char *game)
{
    const struct kept *k;
    uint64_t count;

    os_lock_take(lock);
    k = find(game);
    count = k != NULL ? k->count : 0;
    os_lock_give(lock);
    return count;
}

const char *memory_store_entry(const char *game, uint64_t number)
{
    const struct kept *k;
    const char *body;

    os_lock_take(lock);
    k = find(game);
    body = k != NULL && number < k->count ? k->bodies[number] : NULL;
    os_lock_give(lock);
    return body;
}

enum status store_open(struct store **out, const char *where, struct err *e)
{
    (void)where;
    (void)e;
    if (lock == NULL)
        lock = os_lock_new();
    *out = calloc(1, sizeof **out);
    for (int i = 0; i < MAX_STORES; i++)
        if (stores[i] == NULL) {
            stores[i] = *out;
            break;
        }
    return OK;
}

void store_close(struct store *s)
{
    for (int i = 0; i < MAX_STORES && s != NULL; i++)
        if (stores[i] == s)
            stores[i] = NULL;
    free(s);
}

static void add(struct kept *k, const struct store_entry *entries, int count)
{
    k->bodies = realloc(k->bodies, (k->count + (uint64_t)count) * sizeof(char *));
    k->times = realloc(k->times, (k->count + (uint64_t)count) * sizeof *k->times);
    for (int i = 0; i < count; i++) {
        k->bodies[k->count] = copy(entries[i].body);
        k->times[k->count++] = entries[i].time;
    }
}

static enum store_verdict keep(const char *game, const struct store_entry *entries, int count,
                               const struct store_summary *summary)
{
    struct kept *k = find(game);

    if (is_gone)
        return STORE_GONE;
    if ((k != NULL ? k->count : 0) != entries[0].number)
        return STORE_STALE;
    if (k == NULL && game_count == MAX_GAMES)
        return STORE_GONE;
    if (k == NULL) {
        k = &games[game_count++];
        memcpy(k->id, game, STORE_ID);
    }
    add(k, entries, count);
    if (summary != NULL) {
        free(k->text);
        k->summary = *summary;
        k->text = copy(summary->text);
        k->summary.text = str_of(k->text);
    }
    return STORE_KEPT;
}

void store_append(struct store *s, const char *game, const struct store_entry *entries, int count,
                  const struct store_summary *summary, store_told *told, void *context)
{
    enum store_verdict verdict;
    struct store others[MAX_STORES];
    int other_count = 0;

    os_lock_take(lock);
    verdict = keep(game, entries, count, summary);
    for (int i = 0; i < MAX_STORES; i++)
        if (stores[i] != NULL && stores[i] != s && stores[i]->heard != NULL)
            others[other_count++] = *stores[i];
    os_lock_give(lock);
    told(context, verdict, verdict == STORE_KEPT ? "" : "a test wants it so");
    for (int i = 0; i < other_count && verdict == STORE_KEPT; i++)
        others[i].heard(others[i].context, game, entries[count - 1].number);
}

enum status store_read(struct store *s, const char *game, uint64_t from, store_take *take,
                       void *context, struct err *e)
{
    enum status rc = OK;
    struct kept *k;

    (void)s;
    os_lock_take(lock);
    k = find(game);
    if (is_gone)
        rc = err_say(e, FAILED, "gone");
    else if (k == NULL)
        rc = NOT_FOUND;
    for (uint64_t i = from; rc == OK && i < k->count; i++) {
        struct store_entry entry = {i, k->times[i], str_of(k->bodies[i])};

        if (!take(context, &entry))
            break;
    }
    os_lock_give(lock);
    return rc;
}

enum status store_list(struct store *s, int stage, int most, store_meet *meet, void *context,
                       struct err *e)
{
    enum status rc = OK;

    (void)s;
    os_lock_take(lock);
    if (is_gone)
        rc = err_say(e, FAILED, "gone");
    for (int i = game_count - 1; rc == OK && i >= 0; i--)
        if (games[i].summary.listed && (int)games[i].summary.stage == stage && most-- > 0)
            (void)meet(context, games[i].id, games[i].count, &games[i].summary);
    os_lock_give(lock);
    return rc;
}

enum status store_list_due(struct store *s, int64_t before, int most, store_meet *meet,
                           void *context, struct err *e)
{
    enum status rc = OK;

    (void)s;
    os_lock_take(lock);
    if (is_gone)
        rc = err_say(e, FAILED, "gone");
    for (int i = 0; rc == OK && i < game_count; i++)
        if (games[i].summary.due != 0 && games[i].summary.due < before && most-- > 0)
            (void)meet(context, games[i].id, games[i].count, &games[i].summary);
    os_lock_give(lock);
    return rc;
}

void store_listen(struct store *s, store_heard *heard, void *context)
{
    s->heard = heard;
    s->context = context;
}
