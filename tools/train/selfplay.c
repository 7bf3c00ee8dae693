/* Torii: MIT licence, see LICENSE. */
/*
 * Games of the strong player against itself, and what it found in them: the rows that train.py learns
 * from (tools/train/README.md).
 *
 *     selfplay GAME OUT SECONDS NODES SEED THREADS [TABLES]
 *
 * A deal is played a few times, from some random moves on, each move with so many nodes and the endgame
 * table of four men; in a folder TABLES there may be larger ones, of which every third deal is taken.
 * A game is over when its result is proved. Behind such an end, as far as tables know the truth, random
 * moves go on, and those positions are rows too.
 */
#include "engine/tables.h"
#include "games/games.h"
#include "minds/onitama/moves.h"
#include "minds/onitama/value.h"
#include "os/os.h"
#include "tools/train/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_A_DEAL = 100,
    MAX_PLIES = 160,
    HASH = 1 << 21,
    STRAY = 12, /* one move in so many is a random one */
    WALK = 6,   /* random moves behind a proved end */
    MAX_DECKS = 512,
};

struct order {
    const char *game;
    FILE *out;
    struct os_lock *lock;
    double end;
    uint64_t nodes, seed;
    const char *tables;
    struct oni_core deck[MAX_DECKS]; /* deals of the tables */
    int decks;
    uint64_t rows;
};

struct player {
    struct order *order;
    struct games_entry entry;
    struct oni_mind *mind;
    struct tables tables;
    struct mind_world world;
    struct rng rng;
    struct oni_core past[MAX_PLIES];
    struct row row[MAX_PLIES + WALK];
    uint8_t mover[MAX_PLIES + WALK];
    int rows;
    struct oni_mind_result result;
};

static const struct game *game_of(const struct player *p)
{
    return &p->entry.game;
}

static oni_set turn(oni_set set, bool red)
{
    oni_set out = 0;

    if (!red)
        return set;
    for (int i = 0; i < ONI_SQUARES; i++)
        if (set >> i & 1)
            out |= mind_bit(ONI_SQUARES - 1 - i);
    return out;
}

static int turn_square(int square, bool red)
{
    return red && square < ONI_SQUARES ? ONI_SQUARES - 1 - square : square;
}

/* By which cards the numbers in a row are meant. */
static uint16_t cards_mark(void)
{
    uint8_t all[ONI_CARDS];

    for (int i = 0; i < ONI_CARDS; i++)
        all[i] = (uint8_t)i;
    return (uint16_t)oni_cards_print(all, ONI_CARDS);
}

/* False where the player to move wins at once: no value is ever asked there. */
static bool fill_row(const struct player *p, const struct oni_core *s, struct row *out)
{
    const struct mind_deck *d = &p->world.deck;
    struct mind_spot spot;
    int me = s->player, you = me ^ 1;
    bool red = me == ONI_RED;

    mind_spot_init(&p->world, s, &spot);
    if (mind_is_over(&spot) || mind_wins_now(d, &spot, d->wind))
        return false;

    const struct mind_deal *deal = &d->deal[spot.deal];
    oni_set mine = mind_reach_of(d, &spot, me), yours = mind_reach_of(d, &spot, you);
    oni_set coming = mind_reached(deal->coming[me], spot.pawns[me]);

    *out = (struct row){
        .own = turn(spot.pawns[me], red),
        .enemy = turn(spot.pawns[you], red),
        .mine = turn(mine, red),
        .yours = turn(yours, red),
        .coming = turn(coming, red),
        .later = turn(mind_reached(d->sets_both[you][deal->pair[me]], spot.pawns[you]), red),
        .own_master = (uint8_t)turn_square(spot.master[me], red),
        .enemy_master = (uint8_t)turn_square(spot.master[you], red),
        .spirit = (uint8_t)turn_square(s->spirit, red),
        .flags =
            (uint8_t)((mind_guard_of(d, &spot, mine, d->wind).threatened ? ROW_THREATENED : 0) |
                      (d->wind ? ROW_WIND : 0)),
        .card = {s->hand[me][0], s->hand[me][1], s->hand[you][0], s->hand[you][1], s->beside},
        .value = (int16_t)mind_value(d, &spot, mine, yours),
        .cards = cards_mark(),
    };
    return true;
}

static bool is_over(const struct player *p, const struct oni_core *s)
{
    return game_turn(game_of(p), s) == GAME_OVER;
}

/* A random move that does not end the game and does not let the enemy end it; false: none. */
static bool stray(struct player *p, struct oni_core *s)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(game_of(p), s, legal);

    for (int left = count; left > 0; left--) {
        int at = (int)rng_below(&p->rng, (uint32_t)left);
        struct oni_core next = *s;
        struct mind_spot spot;

        game_play(game_of(p), &next, legal[at]);
        legal[at] = legal[left - 1];
        if (is_over(p, &next))
            continue;
        mind_spot_init(&p->world, &next, &spot);
        if (!mind_wins_now(&p->world.deck, &spot, p->world.deck.wind)) {
            *s = next;
            return true;
        }
    }
    return false;
}

static bool captures(const struct oni_core *s, game_action a)
{
    return oni_action_kind((uint32_t)a) == ONI_PAWN &&
           (s->pawns[s->player ^ 1] >> oni_action_to((uint32_t)a) & 1) != 0;
}

static enum status think(struct player *p, const struct oni_core *s, int plies)
{
    struct oni_mind_host host = {os_seconds, NULL};
    struct oni_mind_task task = {.state = *s,
                                 .history = p->past,
                                 .history_count = plies,
                                 .limits = {.nodes = p->order->nodes},
                                 .oracle =
                                     p->tables.oracle.students >= 0 ? &p->tables.oracle : NULL};

    return oni_mind_think(p->mind, &host, &task, &p->result, NULL);
}

/* Behind a proved end: what tables know where both go anywhere. */
static void walk(struct player *p, struct oni_core s)
{
    for (int i = 0; i < WALK; i++) {
        struct oni_mind_truth truth;
        struct row *row = &p->row[p->rows];

        if (!stray(p, &s) || !fill_row(p, &s, row))
            return;
        if (!tables_probe(&p->tables, &s, &truth))
            continue;
        row->flags |= ROW_EXACT;
        row->score = (int16_t)(truth.value * (ONI_MIND_KNOWN + 1000));
        row->result = (uint8_t)(truth.value + 1);
        p->mover[p->rows++] = 2; /* its result is known already */
    }
}

/* The player who wins, or -1. */
static int play(struct player *p, struct oni_core s)
{
    for (int ply = 0; ply < MAX_PLIES; ply++) {
        struct row *row = &p->row[p->rows];

        if (is_over(p, &s))
            return s.player ^ 1;
        p->past[ply] = s;
        if (think(p, &s, ply) != OK)
            return -1;

        const struct oni_mind_line *line = &p->result.line[0];
        bool proved = line->score > ONI_MIND_KNOWN || line->score < -ONI_MIND_KNOWN;

        if (fill_row(p, &s, row)) {
            row->score = (int16_t)line->score;
            row->flags |= (uint8_t)((captures(&s, line->move[0]) ? ROW_CAPTURE : 0) |
                                    (proved ? ROW_EXACT : 0));
            p->mover[p->rows++] = s.player;
        }
        if (proved) {
            walk(p, s);
            return line->score > 0 ? s.player : s.player ^ 1;
        }
        if (rng_below(&p->rng, STRAY) != 0 || !stray(p, &s))
            game_play(game_of(p), &s, line->move[0]);
        else if (ply > 2)
            p->rows -= p->rows > 0 && p->mover[p->rows - 1] != 2; /* it was not played on */
    }
    return -1;
}

static void keep(struct player *p, int winner)
{
    for (int i = 0; i < p->rows; i++)
        if (p->mover[i] < 2)
            p->row[i].result = (uint8_t)(winner < 0 ? 1 : winner == p->mover[i] ? 2 : 0);
    os_lock_take(p->order->lock);
    fwrite(p->row, sizeof p->row[0], (size_t)p->rows, p->order->out);
    p->order->rows += (uint64_t)p->rows;
    os_lock_give(p->order->lock);
}

static void deal(struct player *p, struct oni_core *out)
{
    struct game_outcome outcome;
    struct game_state state;
    const struct game *g = game_of(p);

    g->kind->start(g, &state);
    g->kind->draw(g, &state, &p->rng, &outcome);
    g->kind->settle(g, &state, &outcome, NULL);
    memcpy(out, &state, sizeof *out);
    if (p->order->decks > 0 && rng_below(&p->rng, 3) == 0)
        *out = p->order->deck[rng_below(&p->rng, (uint32_t)p->order->decks)];
}

static void play_deal(struct player *p)
{
    struct oni_core first;

    deal(p, &first);
    mind_deck_init(&p->world.deck, &first);
    tables_meet(&p->tables, &first);
    tables_wait(&p->tables, NULL);
    for (int i = 0; i < GAMES_A_DEAL; i++) {
        struct oni_core s = first;
        int random = 1 + (int)rng_below(&p->rng, 8);
        bool good = true;

        for (int k = 0; k < random && good; k++)
            good = stray(p, &s);
        if (!good)
            continue;
        p->rows = 0;
        keep(p, play(p, s));
    }
}

static void work(void *context, int thread)
{
    struct order *o = context;
    struct player *p = aligned_alloc(_Alignof(struct player), sizeof *p);
    struct engine_options options = {.tables = o->tables};
    size_t bytes = (oni_mind_bytes(HASH, 1) + 63) / 64 * 64;
    struct err e;

    memset(p, 0, sizeof *p);
    p->order = o;
    p->rng = (struct rng){o->seed * 1000003 + (uint64_t)thread};
    games_open(&p->entry, str_of(o->game), NULL, &e);
    p->mind = oni_mind_init(aligned_alloc(64, bytes), HASH, 1);
    mind_words_init(&p->world.words);
    tables_init(&p->tables, &options);
    while (os_seconds() < o->end)
        play_deal(p);
    tables_release(&p->tables);
    free(p->mind);
    free(p);
}

/* Deals of the five cards of each table: its file name begins with them, as card-card-card-card-card. */
static void find_decks(struct order *o)
{
    struct os_bytes names;

    if (o->tables == NULL || os_list_folder(o->tables, ".tab", &names, NULL) != OK)
        return;
    for (const char *n = names.data; n[0] != '\0' && o->decks < MAX_DECKS; n += strlen(n) + 1) {
        char cards[5][16], position[256];
        struct games_entry entry;
        struct game_state state;

        if (sscanf(n, "%15[a-z]-%15[a-z]-%15[a-z]-%15[a-z]-%15[a-z].", cards[0], cards[1], cards[2],
                   cards[3], cards[4]) != 5)
            continue;
        snprintf(position, sizeof position, "ssmss/5/5/5/SSMSS b %s,%s/%s,%s/%s", cards[0],
                 cards[1], cards[2], cards[3], cards[4]);
        if (games_open_position(&entry, str_of(position), NULL) == OK &&
            entry.game.kind->parse(&entry.game, str_of(position), &state, NULL) == OK)
            memcpy(&o->deck[o->decks++], &state, sizeof o->deck[0]);
    }
    os_bytes_release(&names);
}

int main(int argc, char **argv)
{
    static struct order o;

    if (argc < 7) {
        fputs("selfplay GAME OUT SECONDS NODES SEED THREADS [TABLES]\n", stderr);
        return 2;
    }
    o.game = argv[1];
    o.out = fopen(argv[2], "wb");
    o.end = os_seconds() + atof(argv[3]);
    o.nodes = strtoull(argv[4], NULL, 10);
    o.seed = strtoull(argv[5], NULL, 10);
    o.tables = argc > 7 ? argv[7] : NULL;
    o.lock = os_lock_new();
    if (o.out == NULL || o.lock == NULL)
        return 1;
    find_decks(&o);
    os_threads_run(atoi(argv[6]), work, &o, NULL);
    fclose(o.out);
    os_lock_free(o.lock);
    printf("%llu rows, %d decks of tables\n", (unsigned long long)o.rows, o.decks);
    return 0;
}
