/* Torii: MIT licence, see LICENSE. */
#include "server/sitting.h"

#include "server/change.h"
#include "server/show.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_STEPS = 32,
    /* Approximate sizes in memory: heap overhead per block, a chat message, a set-up as JSON. */
    HEAP_BLOCK = 16,
    CHAT_BYTES = 600,
    SETUP_BYTES = 3000,
};

struct sitting *sitting_new(const char *id)
{
    struct sitting *s = calloc(1, sizeof *s);

    if (s == NULL)
        return NULL;
    memcpy(s->id, id, strlen(id) < STORE_ID ? strlen(id) : STORE_ID);
    s->draw_by = s->takeback_by = s->claim_by = s->claim_on = -1;
    s->clock.running = -1;
    for (int i = 0; i < SITTING_SCOPES; i++)
        s->chat[i] = json_array();
    return s;
}

void sitting_free(struct sitting *s)
{
    if (s == NULL)
        return;
    for (int i = 0; i < SITTING_SCOPES; i++)
        json_decref(s->chat[i]);
    for (size_t i = 0; i < s->ring_count; i++)
        packet_drop(s->ring[i].packet);
    free(s->ring);
    free(s->match.steps);
    free(s->keys);
    free(s->rules);
    json_decref(s->setup);
    json_decref(s->options);
    free(s);
}

/* Rules can be as large as everything else: most games share the standard ones. */
bool sitting_set_game(struct sitting *s, const struct games_entry *opened)
{
    const void *rules = opened->of->standard();
    size_t size = opened->of->rules_size;

    s->of = opened->of;
    if (rules == NULL || memcmp(opened->game.rules, rules, size) != 0) {
        s->rules = malloc(size);
        if (s->rules == NULL)
            return false;
        memcpy(s->rules, opened->game.rules, size);
        rules = s->rules;
    }
    s->game = opened->of->game(rules, opened->game.kind->players);
    return true;
}

void sitting_game(const struct sitting *s, struct games_entry *out)
{
    games_copy(out, s->of, &s->game);
}

int sitting_seat(const struct sitting *s, const char *token)
{
    char hash[TOKEN_HASH_SIZE] = "";

    if (token != NULL)
        token_hash(token, hash);
    return sitting_seat_of(s, hash);
}

int sitting_seat_of(const struct sitting *s, const char hash[TOKEN_HASH_SIZE])
{
    int found = -2;

    if (hash[0] == '\0')
        return GAME_SPECTATOR;
    for (int i = 0; i < s->players; i++)
        if (token_same(hash, s->seats[i].token)) /* an empty one equals no hash */
            found = i;
    return found;
}

bool sitting_is_full(const struct sitting *s)
{
    return s->match.count + STORE_MAX_TOGETHER > SITTING_STEPS;
}

int sitting_turn(const struct sitting *s)
{
    int turn = s->stage == STORE_RUNNING ? game_turn(&s->game, &s->match.state) : -1;

    return turn >= 0 ? turn : -1;
}

bool sitting_is_practice(const struct sitting *s)
{
    return json_is_true(json_object_get(s->setup, "practice"));
}

bool sitting_asks_computer(const struct sitting *s)
{
    return s->stage == STORE_RUNNING && s->draw_by >= 0 && s->players == 2 &&
           s->seats[1 - s->draw_by].kind == SEAT_LEVEL;
}

bool sitting_make_room(struct sitting *s, size_t more)
{
    size_t size = s->match.size > 0 ? s->match.size : FIRST_STEPS;
    struct match_step *steps;
    uint64_t *keys;

    while (size < s->match.count + more)
        size *= 2;
    if (size > RECORD_MAX_STEPS)
        size = RECORD_MAX_STEPS;
    if (size == s->match.size)
        return s->match.count + more <= size;
    steps = realloc(s->match.steps, size * sizeof *steps);
    if (steps == NULL)
        return false;
    s->match.steps = steps;
    keys = realloc(s->keys, size * sizeof *keys);
    if (keys == NULL)
        return false;
    s->keys = keys;
    s->match.size = size;
    return s->match.count + more <= size;
}

void sitting_stepped(struct sitting *s)
{
    const struct match *m = &s->match;

    if (s->known > m->count)
        s->known = m->count; /* after a takeback */
    if (s->known + 1 == m->count && game_claims(&s->game).standings > 0)
        s->keys[s->known++] = s->game.kind->key(&s->game, &m->state);
}

/* As match_repetitions counts, without going through the game again. */
static int repetitions(const struct sitting *s)
{
    const struct match *m = &s->match;
    uint64_t now = s->game.kind->key(&s->game, &m->state);
    int times = s->game.kind->key(&s->game, &m->first) == now
                    ? s->game.kind->stood(&s->game, &m->first)
                    : 0;

    for (size_t i = 0; i < m->count; i++)
        times += s->keys[i] == now;
    return times;
}

bool sitting_may_claim(const struct sitting *s)
{
    if (s->stage != STORE_RUNNING)
        return false;
    return s->known == s->match.count && game_claims(&s->game).standings > 0
               ? match_may_claim_at(&s->match, repetitions(s))
               : match_may_claim(&s->match);
}

void sitting_key(const struct sitting *s, unsigned char key[FAIR_BYTES])
{
    struct fair_nonces nonces = {.count = s->players};

    for (int i = 0; i < s->players; i++)
        nonces.nonce[i] = str_of(s->seats[i].nonce);
    fair_key(s->secret, &nonces, key);
}

static int64_t sooner(int64_t a, int64_t b)
{
    return a == 0 ? b : b == 0 || a < b ? a : b;
}

int64_t sitting_due(const struct sitting *s)
{
    int turn = sitting_turn(s);
    int64_t due = sooner(s->waits_until, s->claim_until);

    if (turn >= 0)
        due = sooner(due, clock_due(&s->clock));
    if ((turn >= 0 && s->seats[turn].kind == SEAT_LEVEL && !sitting_is_full(s)) ||
        sitting_asks_computer(s))
        due = sooner(due, s->time + SITTING_THINK_WAIT);
    return s->stage == STORE_OVER ? 0 : due;
}

size_t sitting_bytes(const struct sitting *s)
{
    /* Most chat messages are in all of the lists, but once in memory. */
    return sizeof *s + (s->rules != NULL ? s->of->rules_size : 0) +
           s->match.size * (sizeof *s->match.steps + sizeof *s->keys) +
           s->ring_size * sizeof *s->ring + s->ring_bytes + s->ring_count * HEAP_BLOCK +
           s->chats * CHAT_BYTES + SETUP_BYTES + s->own_bytes;
}

/* ---- telling ------------------------------------------------------------------------------- */

static void forget_oldest(struct sitting *s)
{
    size_t gone = 0;

    while (gone < s->ring_count && s->ring_bytes > SITTING_RING) {
        s->ring_bytes -= s->ring[gone].packet->len;
        packet_drop(s->ring[gone++].packet);
    }
    s->ring_count -= gone;
    if (gone > 0)
        memmove(s->ring, s->ring + gone, s->ring_count * sizeof *s->ring);
}

/* Takes the packet. Out of memory leaves a gap; a subscriber that needs it gets the whole view instead. */
static void remember(struct sitting *s, int index, struct packet *p)
{
    if (s->ring_count == s->ring_size) {
        size_t size = s->ring_size > 0 ? 2 * s->ring_size : 8;
        struct past_event *ring = realloc(s->ring, size * sizeof *ring);

        if (ring == NULL) {
            packet_drop(p);
            return;
        }
        s->ring = ring;
        s->ring_size = size;
    }
    s->ring[s->ring_count++] = (struct past_event){index, s->v[index], p};
    s->ring_bytes += p->len;
}

/* From the packet just written for another scope, if it is the same for this one or almost; else NULL. */
static struct packet *find_alike(const struct sitting *s, const struct change *c, size_t from,
                                 int index)
{
    const struct packet *alike = NULL;

    for (size_t i = from; i < s->ring_count; i++) {
        const struct past_event *event = &s->ring[i];

        if (event->v != s->v[index])
            continue;
        if (show_same(s, c, sitting_scope(event->scope), sitting_scope(index)))
            return packet_hold(event->packet);
        if (show_alike(s, c) && event->packet->part_end > 0)
            alike = event->packet;
    }
    return alike != NULL ? show_event_like(s, sitting_scope(index), alike) : NULL;
}

void sitting_notify(struct sitting *s, const struct change *c, bool quiet)
{
    size_t from = s->ring_count;

    s->seat_events += (c->keys & SHOW(SHOW_SEATS)) != 0;
    for (int i = 0; i < SITTING_SCOPES; i++) {
        struct packet *p;

        if (!(c->mask >> i & 1) || (i >= s->players && i < GAME_MAX_PLAYERS))
            continue;
        s->v[i]++;
        if (quiet)
            continue;
        p = find_alike(s, c, from, i);
        if (p == NULL)
            p = show_event(s, sitting_scope(i), s->v[i], c);
        if (p != NULL)
            remember(s, i, p);
    }
    forget_oldest(s);
}
