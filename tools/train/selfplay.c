/* Torii: MIT licence, see LICENSE. */
/*
 * Self-play of the engine, and its search results: the rows that train.py learns from (tools/train/README.md).
 *
 *     selfplay GAME OUT SECONDS NODES SEED THREADS [TABLES]
 *
 * A deal is played a few times, starting after some random moves, each move with NODES nodes and the four-man
 * endgame table; the folder TABLES may hold larger ones, of which every third deal is taken. A game ends when
 * its result is proved. After such an end random moves continue as far as tables know the result, and those
 * positions are rows too.
 */
#include "engine/tablebase.h"
#include "games/games.h"
#include "minds/onitama/evaluate.h"
#include "minds/onitama/movegen.h"
#include "os/os.h"
#include "tools/train/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_A_DEAL = 100,
    MAX_PLIES = 160,
    HASH = 1 << 21,
    STRAY = 12, /* one move in this many is random */
    WALK = 6,   /* random moves after a proved end */
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
    struct tablebases tables;
    struct mind_lookup lookup;
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

/* Identifies the card list that the numbers in a row refer to. */
static uint16_t cards_mark(void)
{
    uint8_t all[ONI_CARDS];

    for (int i = 0; i < ONI_CARDS; i++)
        all[i] = (uint8_t)i;
    return (uint16_t)oni_cards_print(all, ONI_CARDS);
}

/* False if the player to move wins at once: such positions are never evaluated. */
static bool fill_row(const struct player *p, const struct oni_core *s, struct row *out)
{
    const struct mind_deck *d = &p->lookup.deck;
    struct position pos;
    int me = s->player, you = me ^ 1;
    bool red = me == ONI_RED;

    position_init(&p->lookup, s, &pos);
    if (mind_is_over(&pos) || mind_wins_now(d, &pos, d->wind))
        return false;

    const struct mind_deal *deal = &d->deal[pos.deal];
    oni_set mine = attacks_by(d, &pos, me), yours = attacks_by(d, &pos, you);
    oni_set coming = attacks_from(deal->coming[me], pos.pawns[me]);

    *out = (struct row){
        .own = turn(pos.pawns[me], red),
        .enemy = turn(pos.pawns[you], red),
        .mine = turn(mine, red),
        .yours = turn(yours, red),
        .coming = turn(coming, red),
        .later = turn(attacks_from(d->sets_both[you][deal->pair[me]], pos.pawns[you]), red),
        .own_master = (uint8_t)turn_square(pos.master[me], red),
        .enemy_master = (uint8_t)turn_square(pos.master[you], red),
        .spirit = (uint8_t)turn_square(s->spirit, red),
        .flags = (uint8_t)((threats_of(d, &pos, mine, d->wind).in_check ? ROW_THREATENED : 0) |
                           (d->wind ? ROW_WIND : 0)),
        .card = {s->hand[me][0], s->hand[me][1], s->hand[you][0], s->hand[you][1], s->beside},
        .value = (int16_t)mind_evaluate(d, &pos, mine, yours),
        .cards = cards_mark(),
    };
    return true;
}

static bool is_over(const struct player *p, const struct oni_core *s)
{
    return game_turn(game_of(p), s) == GAME_OVER;
}

/* A random move that neither ends the game nor lets the enemy end it; false: none. */
static bool stray(struct player *p, struct oni_core *s)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(game_of(p), s, legal);

    for (int left = count; left > 0; left--) {
        int at = (int)rng_below(&p->rng, (uint32_t)left);
        struct oni_core next = *s;
        struct position pos;

        game_play(game_of(p), &next, legal[at]);
        legal[at] = legal[left - 1];
        if (is_over(p, &next))
            continue;
        position_init(&p->lookup, &next, &pos);
        if (!mind_wins_now(&p->lookup.deck, &pos, p->lookup.deck.wind)) {
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
    struct oni_mind_task task = {
        .state = *s,
        .history = p->past,
        .history_count = plies,
        .limits = {.nodes = p->order->nodes},
        .tablebase = p->tables.tablebase.students >= 0 ? &p->tables.tablebase : NULL};

    return oni_mind_think(p->mind, &host, &task, &p->result, NULL);
}

/* After a proved end: table results along random moves of both sides. */
static void walk(struct player *p, struct oni_core s)
{
    for (int i = 0; i < WALK; i++) {
        struct oni_mind_tb_result tb;
        struct row *row = &p->row[p->rows];

        if (!stray(p, &s) || !fill_row(p, &s, row))
            return;
        if (!tb_probe(&p->tables, &s, &tb))
            continue;
        row->flags |= ROW_EXACT;
        row->score = (int16_t)(tb.wdl * (ONI_MIND_KNOWN_WIN + 1000));
        row->result = (uint8_t)(tb.wdl + 1);
        p->mover[p->rows++] = 2; /* its result is already known */
    }
}

/* The winner, or -1. */
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
        bool proved = line->score > ONI_MIND_KNOWN_WIN || line->score < -ONI_MIND_KNOWN_WIN;

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
    mind_deck_init(&p->lookup.deck, &first);
    tb_set_cards(&p->tables, &first);
    tb_wait(&p->tables, NULL);
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
    mind_zobrist_init(&p->lookup.zobrist);
    tb_init(&p->tables, &options);
    while (os_seconds() < o->end)
        play_deal(p);
    tb_release(&p->tables);
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
