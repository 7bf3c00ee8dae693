/* Torii: MIT licence, see LICENSE. */
#include "memory_store.h"

#include "os/os.h"

#include <stdatomic.h>
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
enum { SURE, UNSURE_KEPT, UNSURE_LOST };
static int next_append; /* one of these */
static int probes, reads;
static atomic_bool hold_reads;
static atomic_int held_reads;
static const struct store *turn; /* who has it */
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
    next_append = SURE;
    os_lock_give(lock);
}

void memory_store_unsure(bool kept)
{
    os_lock_take(lock);
    next_append = kept ? UNSURE_KEPT : UNSURE_LOST;
    os_lock_give(lock);
}

void memory_store_hold_reads(bool hold)
{
    atomic_store(&hold_reads, hold);
}

int memory_store_held(void)
{
    return atomic_load(&held_reads);
}

static void wait_while_held(void)
{
    atomic_fetch_add(&held_reads, 1);
    while (atomic_load(&hold_reads))
        os_pause(0.001);
    atomic_fetch_add(&held_reads, -1);
}

static int look_at(const int *counter)
{
    int count;

    os_lock_take(lock);
    count = *counter;
    os_lock_give(lock);
    return count;
}

int memory_store_reads(void)
{
    return look_at(&reads);
}

int memory_store_probes(void)
{
    return look_at(&probes);
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
    store_turn_give(s);
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

enum status store_turn_take(struct store *s, struct err *e)
{
    enum status rc;

    os_lock_take(lock);
    rc = is_gone                     ? err_say(e, FAILED, "gone")
         : turn != NULL && turn != s ? err_say(e, NOT_NOW, "another has it")
                                     : OK;
    if (rc == OK)
        turn = s;
    os_lock_give(lock);
    return rc;
}

void store_turn_give(struct store *s)
{
    os_lock_take(lock);
    if (turn == s)
        turn = NULL;
    os_lock_give(lock);
}

void store_probe(struct store *s, store_told *told, void *context)
{
    bool gone;

    (void)s;
    os_lock_take(lock);
    probes++;
    gone = is_gone;
    os_lock_give(lock);
    told(context, gone ? STORE_GONE : STORE_KEPT, gone ? "a test wants it so" : "");
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
    int other_count = 0, broken;
    bool kept;

    os_lock_take(lock);
    broken = next_append;
    next_append = SURE;
    verdict = broken == UNSURE_LOST ? STORE_UNSURE : keep(game, entries, count, summary);
    kept = verdict == STORE_KEPT;
    if (broken == UNSURE_KEPT)
        verdict = STORE_UNSURE;
    for (int i = 0; i < MAX_STORES; i++)
        if (stores[i] != NULL && stores[i] != s && stores[i]->heard != NULL)
            others[other_count++] = *stores[i];
    os_lock_give(lock);
    told(context, verdict, verdict == STORE_KEPT ? "" : "a test wants it so");
    for (int i = 0; i < other_count && kept; i++)
        others[i].heard(others[i].context, game, entries[count - 1].number);
}

enum status store_read(struct store *s, const char *game, uint64_t from, store_take *take,
                       void *context, struct err *e)
{
    enum status rc = OK;
    struct kept *k;

    (void)s;
    os_lock_take(lock);
    reads++;
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
    wait_while_held();
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
    wait_while_held();
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
