/* Torii: MIT licence, see LICENSE. */
/* "deal" of cards that are solved: nothing is searched. */
#include "cmd/out.h"
#include "cmd/table.h"
#include "os/os.h"
#include "rules/onitama/onitama.h"
#include "table/solved.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 64 << 20 };

static const char *const value_words[] = {"loss", "draw", "win"};

/* ---- printing ---------------------------------------------------------------------------------- */

/* "ox:c1c2", as the records write it. */
static void print_move(struct text *t, const struct table_deck *deck, const struct solved_move *m)
{
    text_format(t, "%s:%c%d%c%d", oni_card_code(deck->card[m->card]), 'a' + m->from % 5,
                m->from / 5 + 1, 'a' + m->to % 5, m->to / 5 + 1);
}

static void print_best(struct text *t, const struct table_deck *deck, const struct solved_deal *d)
{
    for (int i = 0; i < d->count; i++)
        if (d->move[i].value == d->value) {
            text_add(t, t->len > 0 ? " " : "");
            print_move(t, deck, &d->move[i]);
        }
}

static void print_moves(struct out *out, const struct table_deck *deck, const struct solved_deal *d)
{
    out_open(out, "moves", '{');
    for (int i = 0; i < d->count && out->json; i++) {
        char memory[64];
        struct text move;

        text_init(&move, memory, sizeof memory);
        print_move(&move, deck, &d->move[i]);
        out_text(out, memory, NULL, value_words[d->move[i].value + 1]);
    }
    out_close(out, '}');
}

static void print_deal(const struct table_deck *deck, const struct solved_set *set, int deal,
                       bool json)
{
    const struct solved_deal *d = &set->deal[deal];
    struct out out = out_begin(json);
    char memory[256], best_memory[2048];
    struct text cards, best;

    text_init(&cards, memory, sizeof memory);
    text_init(&best, best_memory, sizeof best_memory);
    table_print_deal_cards(&cards, deck, deal);
    print_best(&best, deck, d);
    out_text(&out, "cards", "%-46s ", memory);
    out_put(&out, "proved", NULL, "true");
    out_text(&out, "value", NULL, value_words[d->value + 1]);
    out_put(&out, "chance", NULL, "%.1f", (d->value + 1) / 2.0);
    print_moves(&out, deck, d);
    out_text(&out, NULL, "%s, proved; ",
             d->value == TABLE_WIN    ? "the first player wins"
             : d->value == TABLE_DRAW ? "a draw"
                                      : "the first player loses");
    out_text(&out, NULL, "%s", best_memory);
    out_end(&out);
}

/* ---- their order ------------------------------------------------------------------------------- */

struct place {
    int deal, worth;
};

/* The first player's best deals first: those with the most moves that keep the value. */
static int worth_of(const struct solved_deal *d)
{
    int keep = 0;

    for (int i = 0; i < d->count; i++)
        keep += d->move[i].value == d->value;
    return (d->value + 1) * (SOLVED_MOVES + 1) + (d->value == TABLE_LOSS ? 0 : keep);
}

static int by_worth(const void *a, const void *b)
{
    const struct place *x = a, *y = b;

    return x->worth != y->worth ? y->worth - x->worth : x->deal - y->deal;
}

static void print_set(const struct table_deck *deck, const struct solved_set *set, bool json)
{
    struct place place[TABLE_DEALS];

    for (int i = 0; i < TABLE_DEALS; i++)
        place[i] = (struct place){i, worth_of(&set->deal[i])};
    qsort(place, TABLE_DEALS, sizeof place[0], by_worth);
    for (int i = 0; i < TABLE_DEALS; i++)
        print_deal(deck, set, place[i].deal, json);
}

/* ---- where they come from ---------------------------------------------------------------------- */

static enum status find_in_file(const char *path, const struct table_deck *deck,
                                struct solved_set *set, struct err *e)
{
    struct os_bytes bytes = {NULL, 0};
    enum status rc = os_read_file(path, MOST_BYTES, &bytes, e);

    if (rc == OK)
        rc = solved_find((struct str){bytes.data, bytes.len}, deck, set, e);
    os_bytes_release(&bytes);
    return rc;
}

static void tell_what_is_not_used(const struct cmd_options *o)
{
    static const char *const search[] = {"time", "depth", "nodes", "table"};

    for (size_t i = 0; i < sizeof search / sizeof *search; i++)
        if (cmd_switch(o, search[i]))
            (void)cmd_say(CMD_DONE, "these cards are solved, not searched: '--%s' has no effect",
                          search[i]);
}

bool table_solved_deals(const struct cmd_options *o, const struct table_deck *deck, int *status)
{
    const char *file = cmd_option(o, "solved");
    struct solved_set *set = malloc(sizeof *set);
    enum status rc = NOT_FOUND;
    struct err e;

    if (set == NULL)
        return false;
    if (file != NULL)
        rc = find_in_file(file, deck, set, &e);
    if (rc == NOT_FOUND)
        rc = solved_find((struct str){(const char *)solved_text, solved_text_len}, deck, set, &e);
    *status = CMD_DONE;
    if (rc == OK) {
        print_set(deck, set, cmd_switch(o, "json"));
        tell_what_is_not_used(o);
    } else if (rc != NOT_FOUND)
        *status = file != NULL ? cmd_complain_of(file, &e) : cmd_complain(&e);
    free(set);
    return rc != NOT_FOUND;
}
