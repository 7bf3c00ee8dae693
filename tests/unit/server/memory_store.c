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
    uint64_t count, summed;
    long long behind; /* entries handed out before its log was last read from the start */
    struct store_summary summary; /* its texts are the strings below */
    char *text, *seats, *pair, *owner, *shared;
};

/* Texts that games share. */
struct shared {
    char *name, *text;
};

struct store {
    store_heard *heard;
    void *context;
};

static struct kept games[MAX_GAMES];
static int game_count;
static struct shared shareds[MAX_GAMES];
static int shared_count;
static struct store *stores[MAX_STORES];
static bool is_gone;
enum { SURE, UNSURE_KEPT, UNSURE_LOST };
static int next_append; /* one of these */
static int probes, reads, listings;
static atomic_bool hold_reads, mute;
static atomic_int held_reads;
static long long handed;         /* entries of logs, since the program began */
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

    if (s.len > 0) /* an empty one need not point anywhere */
        memcpy(text, s.data, s.len);
    return text;
}

static void release(const struct kept *k)
{
    for (uint64_t n = 0; n < k->count; n++)
        free(k->bodies[n]);
    free(k->bodies);
    free(k->times);
    free(k->text);
    free(k->seats);
    free(k->pair);
    free(k->owner);
    free(k->shared);
}

void memory_store_clear(void)
{
    os_lock_take(lock);
    for (int i = 0; i < game_count; i++)
        release(&games[i]);
    for (int i = 0; i < shared_count; i++) {
        free(shareds[i].name);
        free(shareds[i].text);
    }
    memset(games, 0, sizeof games);
    game_count = shared_count = 0;
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

void memory_store_mute(bool muted)
{
    atomic_store(&mute, muted);
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

long long memory_store_behind(const char *game)
{
    struct kept *k;
    long long behind;

    os_lock_take(lock);
    k = find(game);
    behind = k != NULL ? k->behind : -1;
    os_lock_give(lock);
    return behind;
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

int memory_store_listings(void)
{
    return look_at(&listings);
}

int memory_store_shared(void)
{
    return look_at(&shared_count);
}

void memory_store_forget_seats(void)
{
    os_lock_take(lock);
    for (int i = 0; i < game_count; i++)
        games[i].summary.seats = (struct str){"", 0};
    os_lock_give(lock);
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

static char *copy_over(char **text, struct str s)
{
    free(*text);
    *text = copy(s);
    return *text;
}

static void keep_shared(const struct store_summary *sum)
{
    for (int i = 0; i < shared_count; i++)
        if (str_eq(sum->shared, shareds[i].name))
            return;
    if (sum->shared.len > 0 && shared_count < MAX_GAMES)
        shareds[shared_count++] = (struct shared){copy(sum->shared), copy(sum->shared_text)};
}

/* What a game is made with stays. */
static void sum_up(struct kept *k, const struct store_summary *sum, bool first)
{
    struct str owner = k->summary.owner, shared = k->summary.shared;

    k->summary = *sum;
    k->summed = k->count;
    k->summary.text = str_of(copy_over(&k->text, sum->text));
    k->summary.seats = str_of(copy_over(&k->seats, sum->seats));
    k->summary.pair = str_of(copy_over(&k->pair, sum->pair));
    k->summary.owner = first ? str_of(copy_over(&k->owner, sum->owner)) : owner;
    k->summary.shared = first ? str_of(copy_over(&k->shared, sum->shared)) : shared;
    if (first)
        keep_shared(sum);
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
    if (summary != NULL)
        sum_up(k, summary, entries[0].number == 0);
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
        if (stores[i] != NULL && stores[i] != s && stores[i]->heard != NULL && !atomic_load(&mute))
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
    else if (from == 0)
        k->behind = handed;
    for (uint64_t i = from; rc == OK && i < k->count; i++) {
        struct store_entry entry = {i, k->times[i], str_of(k->bodies[i])};

        handed++;
        if (!take(context, &entry))
            break;
    }
    os_lock_give(lock);
    wait_while_held();
    return rc;
}

static bool hand_over(struct kept *k, store_meet *meet, void *context)
{
    const struct store_game game = {k->id, k->count, k->summed, k->times[k->count - 1], k->summary};

    return meet(context, &game);
}

/* Is the first game before the second in a list: changed later, or then by its id? */
static bool comes_first(const struct kept *a, int64_t changed, const char *id)
{
    int64_t time = a->times[a->count - 1];

    return time > changed || (time == changed && strcmp(a->id, id) > 0);
}

static bool is_wanted(const struct kept *k, const struct store_wanted *w)
{
    if (w->pair != NULL)
        return k->summary.pair.len > 0 && str_eq(k->summary.pair, w->pair);
    return k->summary.listed && (int)k->summary.stage == w->stage &&
           (w->id == NULL || (!comes_first(k, w->changed, w->id) && strcmp(k->id, w->id) != 0));
}

enum status store_list(struct store *s, const struct store_wanted *wanted, store_meet *meet,
                       void *context, struct err *e)
{
    static struct kept *found[MAX_GAMES];
    int count = 0;
    enum status rc = OK;

    (void)s;
    os_lock_take(lock);
    listings++;
    if (is_gone)
        rc = err_say(e, FAILED, "gone");
    for (int i = 0; rc == OK && i < game_count; i++) {
        int at = count;

        if (!is_wanted(&games[i], wanted))
            continue;
        for (; at > 0 && comes_first(&games[i], found[at - 1]->times[found[at - 1]->count - 1],
                                     found[at - 1]->id);
             at--)
            found[at] = found[at - 1];
        found[at] = &games[i];
        count++;
    }
    for (int i = wanted->skip; i < count && i < wanted->skip + wanted->most; i++)
        (void)hand_over(found[i], meet, context);
    os_lock_give(lock);
    wait_while_held();
    return rc;
}

enum status store_find(struct store *s, const char *game, store_meet *meet, void *context,
                       struct err *e)
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
    else
        (void)hand_over(k, meet, context);
    os_lock_give(lock);
    return rc;
}

enum status store_shared(struct store *s, const char *name, store_hand *hand, void *context,
                         struct err *e)
{
    enum status rc = NOT_FOUND;

    (void)s;
    (void)e;
    os_lock_take(lock);
    for (int i = 0; i < shared_count && rc != OK; i++)
        if (strcmp(shareds[i].name, name) == 0) {
            hand(context, str_of(shareds[i].text));
            rc = OK;
        }
    os_lock_give(lock);
    return rc;
}

enum status store_count(struct store *s, const char *owner, int64_t since, struct store_tally *out,
                        struct err *e)
{
    enum status rc = OK;

    (void)s;
    os_lock_take(lock);
    *out = (struct store_tally){0, 0, 0};
    if (is_gone)
        rc = err_say(e, FAILED, "gone");
    for (int i = 0; i < game_count; i++) {
        const struct store_summary *sum = &games[i].summary;

        if (sum->owner.len == 0 || !str_eq(sum->owner, owner))
            continue;
        out->waiting += sum->stage == STORE_WAITING || sum->stage == STORE_PAIRING;
        out->open += sum->listed && sum->stage < STORE_OVER;
        out->recent += sum->listed && games[i].times[games[i].count - 1] > since;
    }
    os_lock_give(lock);
    return rc;
}

enum status store_salt(struct store *s, char out[STORE_NAME + 1], struct err *e)
{
    (void)s;
    (void)e;
    strcpy(out, "0123456789abcdef0123456789abcdef");
    return OK;
}

/* Without a limit: what has expired, and what was over before a time. */
void store_prune(struct store *s, const struct store_old *old, store_pruned *told, void *context)
{
    int removed = 0;

    (void)s;
    os_lock_take(lock);
    for (int i = 0; i < game_count;) {
        const struct kept *k = &games[i];
        bool expired = k->summary.expires > 0 && k->summary.expires < old->now;

        if (!expired && !(k->summary.stage == STORE_OVER && k->times[k->count - 1] < old->over)) {
            i++;
            continue;
        }
        removed++;
        release(k);
        games[i] = games[--game_count];
        memset(&games[game_count], 0, sizeof games[0]);
    }
    os_lock_give(lock);
    told(context, removed, false, "");
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
            (void)hand_over(&games[i], meet, context);
    os_lock_give(lock);
    return rc;
}

void store_listen(struct store *s, store_heard *heard, void *context)
{
    s->heard = heard;
    s->context = context;
}
