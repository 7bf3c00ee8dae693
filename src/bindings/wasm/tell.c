/* Torii: MIT licence, see LICENSE. */
/* Cards, and the parts common to actions and events. */
#include "bindings/wasm/tell.h"

#include "rules/onitama/action.h"
#include "rules/onitama/cards.h"

void tell_square(struct text *t, const char *key, int square)
{
    if (square >= 0 && square < ONI_SQUARES)
        jsonw_number(t, key, square);
    else
        jsonw_word(t, key, NULL);
}

/* ---- cards --------------------------------------------------------------------------------- */

static void tell_offsets(struct text *t, const char *key, const struct oni_offset *list, int count)
{
    jsonw_key(t, key);
    text_char(t, '[');
    for (int i = 0; i < count; i++)
        text_format(t, "%s[%d,%d]", i > 0 ? "," : "", list[i].dx, list[i].dy);
    text_char(t, ']');
}

void tell_cards(struct text *t)
{
    static const char *const sets[] = {"base", "sensei", "wind", "promo"};

    text_char(t, '[');
    for (int card = 0; card < ONI_CARDS; card++) {
        const struct oni_card *c = &oni_cards[card];

        text_add(t, card > 0 ? ",{" : "{");
        jsonw_word(t, "name", c->code);
        jsonw_word(t, "title", c->names[0]);
        jsonw_word(t, "set", sets[c->set]);
        jsonw_word(t, "emblem", oni_emblems[card]);
        jsonw_number(t, "stamp", c->stamp);
        tell_offsets(t, "moves", c->moves[ONI_BLUE], c->moves_count[ONI_BLUE]);
        if (c->split)
            tell_offsets(t, "red", c->moves[ONI_RED], c->moves_count[ONI_RED]);
        tell_offsets(t, "spirit", c->wind, c->wind_count);
        text_char(t, '}');
    }
    text_char(t, ']');
}

/* ---- actions and events -------------------------------------------------------------------- */

static bool has_bit(oni_set set, int square)
{
    return square < ONI_SQUARES && (set >> square & 1) != 0;
}

const char *tell_kind(const struct tell_deed *d, bool event)
{
    bool unseen =
        event && oni_action_from(d->bits) >= ONI_SQUARES && oni_action_to(d->bits) >= ONI_SQUARES;

    switch (oni_action_kind(d->bits)) {
    case ONI_PAWN: return "pawn";
    case ONI_WAFT: return "spirit";
    case ONI_PASS: return "pass";
    case ONI_STAY: return "stay";
    case ONI_LANTERN: return "lantern";
    case ONI_DARK: return "nolantern";
    case ONI_PLACE: return "place";
    default: return unseen ? "unseen" : "ninja";
    }
}

/* The visible enemy ninja there. */
static bool seen_ninja(const struct tell_deed *d, int square)
{
    const struct oni_state *s = d->before;
    int enemy = d->player ^ 1;

    for (int i = 0; i < 2 && d->game->kind->hidden; i++)
        if (s->ninja[enemy][i] == square && (s->revealed >> (2 * enemy + i) & 1) != 0)
            return true;
    return false;
}

static const char *taken(const struct tell_deed *d)
{
    const struct oni_core *core = &d->before->core;
    int kind = oni_action_kind(d->bits), to = oni_action_to(d->bits);
    bool answered = (d->bits & ONI_ATTEMPT) != 0 && (d->bits & ONI_YES) != 0;

    if (kind != ONI_PAWN && kind != ONI_NINJA && kind != ONI_STALK)
        return NULL;
    if (has_bit(core->pawns[d->player ^ 1], to))
        return has_bit(core->masters, to) ? "master" : "student";
    if ((d->bits & ONI_TAKEN) != 0 || answered)
        return "ninja";
    return kind == ONI_PAWN && seen_ninja(d, to) ? "ninja" : NULL;
}

static void tell_line(const struct tell_deed *d, struct text *t)
{
    char line[2] = {0, 0};
    int to = oni_action_to(d->bits);

    if (oni_action_kind(d->bits) == ONI_LANTERN)
        line[0] = (char)(to < 5 ? 'a' + to : '1' + to - 5);
    jsonw_word(t, "line", line[0] != 0 ? line : NULL);
}

static void tell_places(const struct tell_deed *d, struct text *t)
{
    int squares[2] = {oni_action_from(d->bits), oni_action_to(d->bits)};
    const char *between = "";

    jsonw_key(t, "places");
    text_char(t, '[');
    for (int i = 0; i < 2 && oni_action_kind(d->bits) == ONI_PLACE; i++)
        if (squares[i] < ONI_SQUARES) {
            text_format(t, "%s%d", between, squares[i]);
            between = ",";
        }
    text_char(t, ']');
}

void tell_deed(const struct tell_deed *d, struct text *t)
{
    int kind = oni_action_kind(d->bits), spirit = oni_action_spirit(d->bits);
    bool card = kind == ONI_PAWN || kind == ONI_WAFT || kind == ONI_PASS || kind == ONI_STALK;
    bool moves = kind == ONI_PAWN || kind == ONI_STALK || kind == ONI_NINJA;

    jsonw_word(t, "card", card ? oni_cards[oni_action_card(d->bits)].code : NULL);
    tell_square(t, "from", moves ? oni_action_from(d->bits) : ONI_NOWHERE);
    tell_square(t, "to", moves ? oni_action_to(d->bits) : ONI_NOWHERE);
    tell_square(t, "spiritFrom", spirit < ONI_SQUARES ? d->before->core.spirit : ONI_NOWHERE);
    tell_square(t, "spiritTo", spirit);
    jsonw_word(t, "takes", taken(d));
    jsonw_bool(t, "attempt", (d->bits & ONI_ATTEMPT) != 0);
    tell_line(d, t);
    tell_places(d, t);
}
