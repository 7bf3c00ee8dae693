/* Torii: MIT licence, see LICENSE. */
/*
 * The slices of at most three men solved a second time, as plainly as can be: the rules list the moves of
 * every position, and values spread along the lists until nothing changes. Nothing here is shared with
 * how tables are made; only cards and positions have the same numbers.
 */
#include "base/bits.h"
#include "table/meet.h"
#include "table/verify.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLACES = 51, /* of the one student: nobody, 25 squares of an own one, 25 of the enemy's */
    POSITIONS = PLACES * 25 * 25 * TABLE_DEALS,
    ENDS = -1, /* as a reply: the game is won */
};

struct again {
    const struct table_deck *deck;
    struct oni_rules rules;
    struct game game;
    size_t *first;  /* of each position's replies, and one more */
    int32_t *reply; /* positions */
    size_t size;
    uint16_t *level; /* plies to the end, odd for a win; 0: not known, at last a draw */
    uint8_t *real;   /* can it be? */
};

static int number_of(const struct table_position *p)
{
    int place = p->own != 0     ? 1 + bits_first(p->own)
                : p->enemy != 0 ? 26 + bits_first(p->enemy)
                                : 0;

    return ((place * 25 + p->own_master) * 25 + p->enemy_master) * TABLE_DEALS + p->deal;
}

/* False if two stand on one square, or the game is over. */
static bool position_of(int number, struct table_position *p)
{
    int place = number / (25 * 25 * TABLE_DEALS), masters = number / TABLE_DEALS % (25 * 25);
    uint32_t all;

    *p = (struct table_position){.own = place >= 1 && place <= 25 ? (uint32_t)1 << (place - 1) : 0,
                                 .enemy = place > 25 ? (uint32_t)1 << (place - 26) : 0,
                                 .own_master = masters / 25,
                                 .enemy_master = masters % 25,
                                 .deal = number % TABLE_DEALS};
    all = p->own | p->enemy;
    return p->own_master != p->enemy_master && p->own_master != TABLE_ARCH &&
           p->enemy_master != TABLE_OWN_ARCH &&
           !((all >> p->own_master | all >> p->enemy_master) & 1);
}

/* ---- the moves, by the rules ------------------------------------------------------------------ */

static bool add_reply(struct again *a, size_t count, int32_t reply)
{
    if (count == a->size) {
        size_t size = a->size > 0 ? 2 * a->size : 1 << 20;
        int32_t *more = realloc(a->reply, size * sizeof *more);

        if (more == NULL)
            return false;
        a->reply = more;
        a->size = size;
    }
    a->reply[count] = reply;
    return true;
}

static enum status list_replies(struct again *a, int number, size_t *count, struct err *e)
{
    game_action actions[GAME_MAX_ACTIONS];
    struct table_position p;
    struct oni_core s, next;
    int moves;

    a->first[number] = *count;
    a->real[number] = position_of(number, &p);
    if (!a->real[number])
        return OK;
    table_part(a->deck, &p, &s);
    moves = game_legal(&a->game, &s, actions);
    for (int i = 0; i < moves; i++) {
        int32_t reply = ENDS;

        next = s;
        game_play(&a->game, &next, actions[i]);
        if (game_turn(&a->game, &next) != GAME_OVER) {
            enum status rc = table_meet(a->deck, &next, &p, e);

            if (rc != OK)
                return rc;
            reply = number_of(&p);
        }
        if (!add_reply(a, (*count)++, reply))
            return err_say(e, NO_ROOM, "no memory to solve the small slices again");
    }
    return OK;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Of a position that has none yet, given all that end in fewer than so many plies. */
static bool ends_in(const struct again *a, int number, int plies)
{
    bool all_won = true;

    for (size_t i = a->first[number]; i < a->first[number + 1]; i++) {
        int reply = a->reply[i], level = reply == ENDS ? 0 : a->level[reply];

        if (reply == ENDS || (level > 0 && level < plies && level % 2 == 0)) {
            if (plies % 2 == 1)
                return true;
            all_won = false;
        } else if (level == 0 || level >= plies) {
            all_won = false;
        }
    }
    return plies % 2 == 0 && all_won;
}

static void spread(struct again *a)
{
    bool found[2] = {true, true}; /* by odd and even plies: both must come to rest */

    for (int plies = 1; (found[0] || found[1]) && plies < UINT16_MAX; plies++) {
        found[plies % 2] = false;
        for (int i = 0; i < POSITIONS; i++)
            if (a->real[i] && a->level[i] == 0 && ends_in(a, i, plies)) {
                a->level[i] = (uint16_t)plies;
                found[plies % 2] = true;
            }
    }
}

/* ---- the table ------------------------------------------------------------------------------- */

static void tell(const struct again *a, const struct table_position *p,
                 const struct table_answer *told, const struct table_answer *true_answer,
                 verify_report *report, void *context)
{
    char memory[GAME_MAX_TEXT];
    struct oni_core s;
    struct text t;

    if (report == NULL)
        return;
    text_init(&t, memory, sizeof memory);
    table_part(a->deck, p, &s);
    game_print(&a->game, &s, GAME_FULL, &t);
    report(context, memory, told, true_answer);
}

static enum status compare(const struct again *a, const struct table *t, verify_report *report,
                           void *context, struct verify_count *count, struct err *e)
{
    for (int i = 0; i < POSITIONS; i++) {
        int level = a->level[i];
        struct table_answer told, found = {level == 0       ? TABLE_DRAW
                                           : level % 2 == 1 ? TABLE_WIN
                                                            : TABLE_LOSS,
                                           t->distances ? level : 0};
        struct table_position p;
        enum status rc;

        if (!position_of(i, &p))
            continue;
        rc = table_probe(t, &p, &told, e);
        if (rc != OK)
            return rc;
        count->positions++;
        if (told.value == found.value && told.plies == found.plies)
            continue;
        count->wrong++;
        tell(a, &p, &told, &found, report, context);
    }
    return OK;
}

enum status verify_again(const struct table *t, verify_report *report, void *context,
                         struct verify_count *count, struct err *e)
{
    struct again a = {.deck = &t->deck};
    enum status rc = oni_rules_named(str_of("onitama+sensei"), &a.rules, e);
    size_t replies = 0;

    a.game = oni_game(&a.rules);
    a.first = calloc(POSITIONS + 1, sizeof *a.first);
    a.level = calloc(POSITIONS, sizeof *a.level);
    a.real = calloc(POSITIONS, 1);
    if (a.first == NULL || a.level == NULL || a.real == NULL)
        rc = err_say(e, NO_ROOM, "no memory to solve the small slices again");
    for (int i = 0; i < POSITIONS && rc == OK; i++)
        rc = list_replies(&a, i, &replies, e);
    if (rc == OK) {
        a.first[POSITIONS] = replies;
        spread(&a);
        rc = compare(&a, t, report, context, count, e);
    }
    free(a.first);
    free(a.level);
    free(a.real);
    free(a.reply);
    return rc;
}
