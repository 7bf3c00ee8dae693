/* Torii: MIT licence, see LICENSE. */
/* Printing moves and events (N3 to N7, docs/formats/move.md). */
#include "rules/onitama/list.h"
#include "rules/onitama/text.h"

void oni_square_print(struct text *t, int square)
{
    text_char(t, (char)('a' + square % 5));
    text_char(t, (char)('1' + square / 5));
}

int oni_square_find(struct str s)
{
    if (s.len != 2 || s.data[0] < 'a' || s.data[0] > 'e' || s.data[1] < '1' || s.data[1] > '5')
        return -1;
    return (s.data[1] - '1') * 5 + s.data[0] - 'a';
}

enum status oni_card_parse(struct str name, uint8_t *out, struct err *e)
{
    int card = oni_card_find(name);
    const char *near = card < 0 ? oni_card_nearest(name) : NULL;

    if (card < 0 && near != NULL)
        return err_grammar(e, "N3", "unknown card %q; did you mean '%s'?", name, near);
    if (card < 0)
        return err_grammar(e, "N3", "unknown card %q", name);
    *out = (uint8_t)card;
    return OK;
}

const char *oni_seat_name(const struct game *g, int seat)
{
    (void)g;
    return seat == ONI_BLUE ? "blue" : "red";
}

static void print_maybe(struct text *t, int square)
{
    if (square < ONI_SQUARES)
        oni_square_print(t, square);
}

/* "nb1c2": `?` for a square that is not shown. */
static void print_ninja(struct text *t, uint32_t a)
{
    int from = oni_action_from(a), to = oni_action_to(a);

    text_char(t, 'n');
    if (from == ONI_NOWHERE)
        text_char(t, '?');
    print_maybe(t, from);
    print_maybe(t, to);
}

static void print_spirit(struct text *t, const struct oni_core *s, uint32_t a)
{
    text_char(t, '@');
    oni_square_print(t, s->spirit);
    oni_square_print(t, oni_action_spirit(a));
    if ((a & (ONI_LIT_BLUE | ONI_LIT_RED)) != 0)
        text_format(t, "~%s%s", a & ONI_LIT_BLUE ? "b" : "", a & ONI_LIT_RED ? "r" : "");
}

static void print_answer(struct text *t, uint32_t a)
{
    if ((a & ONI_ANSWERED) != 0)
        text_add(t, (a & ONI_YES) != 0 ? "=y" : "=n");
}

static void print_place(const struct game *g, struct text *t, uint32_t a)
{
    bool two = oni_rules(g)->mode == ONI_LIGHT;

    if (oni_action_from(a) == ONI_NOWHERE) {
        text_add(t, two ? "n?,?" : "n?");
        return;
    }
    text_char(t, 'n');
    oni_square_print(t, oni_action_from(a));
    if (two)
        text_char(t, ',');
    print_maybe(t, oni_action_to(a));
}

/* The first part of a turn: a card, then what it moved. */
static void print_card_move(const struct oni_core *s, uint32_t a, struct text *t)
{
    int kind = oni_action_kind(a);

    text_add(t, oni_cards[oni_action_card(a)].code);
    text_char(t, ':');
    if (kind == ONI_PASS) {
        text_add(t, "pass");
        return;
    }
    if (kind == ONI_STALK) {
        print_ninja(t, a);
    } else if (kind == ONI_PAWN) {
        oni_square_print(t, oni_action_from(a));
        oni_square_print(t, oni_action_to(a));
        text_add(t, (a & ONI_TAKEN) != 0 ? "*" : "");
    }
    if (oni_action_spirit(a) != ONI_NOWHERE) {
        text_add(t, kind == ONI_WAFT ? "" : "+");
        print_spirit(t, s, a);
    }
}

void oni_action_print(const struct game *g, const void *state, game_action action, struct text *t)
{
    const struct oni_core *s = (const struct oni_core *)state;
    uint32_t a = (uint32_t)action;

    switch (oni_action_kind(a)) {
    case ONI_NINJA:
        print_ninja(t, a);
        text_add(t, (a & ONI_ATTEMPT) != 0 ? "!" : "");
        print_answer(t, a);
        break;
    case ONI_LANTERN:
        text_char(t, 'l');
        text_char(
            t, (char)(oni_action_to(a) < 5 ? 'a' + oni_action_to(a) : '1' + oni_action_to(a) - 5));
        print_answer(t, a);
        break;
    case ONI_STAY: text_add(t, "n-"); break;
    case ONI_DARK: text_add(t, "l-"); break;
    case ONI_PLACE: print_place(g, t, a); break;
    default: print_card_move(s, a, t); break;
    }
}
