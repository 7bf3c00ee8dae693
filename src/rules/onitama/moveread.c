/* Torii: MIT licence, see LICENSE. */
/* Parsing moves and events (N3 to N7, docs/formats/move.md). */
#include "rules/onitama/list.h"
#include "rules/onitama/text.h"

/* A text being parsed, from left to right. */
struct move_reader {
    const struct game *g;
    struct oni_state s;
    struct str said; /* the whole text */
    struct str rest; /* still to be parsed */
    uint32_t a;      /* parsed so far */
    struct err *e;
};

/* The clause that defines the notation of a text like this. */
static enum status grammar(const struct move_reader *r)
{
    bool card = memchr(r->said.data, ':', r->said.len) != NULL;
    bool part =
        r->g->kind->hidden && !card && (str_begins(r->said, "n") || str_begins(r->said, "l"));
    bool light = oni_rules(r->g)->mode == ONI_LIGHT;

    if (memchr(r->said.data, '@', r->said.len) != NULL ||
        (card && memchr(r->said.data, '+', r->said.len) != NULL))
        return err_grammar(
            r->e, "N4",
            "%q is not a move; to move the spirit, write 'ox:@c3c4' or 'bat:b1b2+@c3e4'", r->said);
    if (part)
        return err_grammar(
            r->e, light ? "N6" : "N5", "%q is not a part of a turn; write parts like %s", r->said,
            light ? "'lc', 'l3', 'l-'" : "'nb1c2', 'nb1c2!', 'n-', 'lc', 'l3', 'l-'");
    if (light && memchr(r->said.data, 'n', r->said.len) != NULL)
        return err_grammar(r->e, "N6",
                           "%q is not a move; write moves like 'ox:c1c2', 'ox:nb5c4' or 'ox:pass'",
                           r->said);
    return err_grammar(r->e, "N3", "%q is not a move; write moves like 'ox:c1c2' or 'ox:pass'",
                       r->said);
}

static bool take_mark(struct move_reader *r, const char *mark)
{
    if (!str_begins(r->rest, mark))
        return false;
    r->rest = str_drop(r->rest, strlen(mark));
    return true;
}

/* Takes a square off the front; -1 if there is none. */
static int take_square(struct move_reader *r)
{
    int square = r->rest.len < 2 ? -1 : oni_square_find((struct str){r->rest.data, 2});

    if (square >= 0)
        r->rest = str_drop(r->rest, 2);
    return square;
}

/* Two squares: `?` for an unseen first, nothing for an unseen second. */
static enum status take_squares(struct move_reader *r)
{
    bool unseen = take_mark(r, "?");
    int from = unseen ? ONI_NOWHERE : take_square(r), to = take_square(r);

    if (to < 0 && unseen)
        to = ONI_NOWHERE;
    if (from < 0 || to < 0)
        return grammar(r);
    r->a |= (uint32_t)from << ONI_FROM | (uint32_t)to << ONI_TO;
    return OK;
}

/* After "@": two squares, the first of them the spirit's, and the mark of what it revealed. */
static enum status take_spirit(struct move_reader *r)
{
    int from = take_square(r), to = take_square(r);

    if (from < 0 || to < 0)
        return grammar(r);
    if (r->s.core.spirit == ONI_NOWHERE)
        return err_rule(r->e, "W1", "%q: there is no wind spirit in this game", r->said);
    if (from != r->s.core.spirit)
        return err_rule(r->e, "N4", "%q: the spirit is not on that square", r->said);
    r->a = (r->a & ~((uint32_t)31 << ONI_SPIRIT)) | (uint32_t)to << ONI_SPIRIT;
    if (take_mark(r, "~b"))
        r->a |= ONI_LIT_BLUE | (take_mark(r, "r") ? ONI_LIT_RED : 0);
    else if (take_mark(r, "~r"))
        r->a |= ONI_LIT_RED;
    return OK;
}

static void take_answer(struct move_reader *r)
{
    if (take_mark(r, "=y"))
        r->a |= ONI_ANSWERED | ONI_YES;
    else if (take_mark(r, "=n"))
        r->a |= ONI_ANSWERED;
}

/* "ox:…" */
static enum status read_card_move(struct move_reader *r)
{
    struct str name;
    uint8_t card = 0;
    enum status rc;

    str_cut(&r->rest, ':', &name);
    rc = oni_card_parse(name, &card, r->e);
    if (rc != OK)
        return rc;
    if (take_mark(r, "pass")) {
        r->a = oni_action(ONI_PASS, card, ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
        return OK;
    }
    if (take_mark(r, "@")) {
        r->a = oni_action(ONI_WAFT, card, ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
        return take_spirit(r);
    }
    r->a = oni_action(take_mark(r, "n") ? ONI_STALK : ONI_PAWN, card, 0, 0, ONI_NOWHERE);
    rc = take_squares(r);
    if (rc == OK && oni_action_kind(r->a) == ONI_PAWN && oni_action_from(r->a) == ONI_NOWHERE)
        rc = grammar(r);
    if (rc != OK)
        return rc;
    if (oni_action_kind(r->a) == ONI_PAWN && take_mark(r, "*"))
        r->a |= ONI_TAKEN; /* a ninja captures something visible (S8, L6) */
    return take_mark(r, "+@") ? take_spirit(r) : OK;
}

/* After "n", while ninjas are placed. */
static enum status read_place(struct move_reader *r)
{
    bool two = oni_rules(r->g)->mode == ONI_LIGHT, unseen = take_mark(r, two ? "?,?" : "?");
    int one = unseen ? ONI_NOWHERE : take_square(r), other = ONI_NOWHERE;

    if (two && !unseen)
        other = take_mark(r, ",") ? take_square(r) : -1;
    if (one < 0 || other < 0)
        return err_rule(r->e, two ? "L3" : "S2", "%q is not a placement; write it like '%s'",
                        r->said, two ? "nb5,d5" : "nb1");
    r->a = oni_action(ONI_PLACE, 0, one, other, ONI_NOWHERE);
    return OK;
}

/* After "n", during a turn. */
static enum status read_ninja(struct move_reader *r)
{
    enum status rc;

    if (take_mark(r, "-")) {
        r->a = oni_action(ONI_STAY, 0, ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
        return OK;
    }
    r->a = oni_action(ONI_NINJA, 0, 0, 0, ONI_NOWHERE);
    rc = take_squares(r);
    if (rc == OK && take_mark(r, "!")) {
        r->a |= ONI_ATTEMPT;
        take_answer(r);
    }
    return rc;
}

/* After "l". */
static enum status read_lantern(struct move_reader *r)
{
    char c = r->rest.len > 0 ? r->rest.data[0] : 0;
    int line = c >= 'a' && c <= 'e' ? c - 'a' : c >= '1' && c <= '5' ? c - '1' + 5 : -1;

    r->rest = str_drop(r->rest, 1);
    if (c == '-') {
        r->a = oni_action(ONI_DARK, 0, ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
        return OK;
    }
    if (line < 0)
        return grammar(r);
    r->a = oni_action(ONI_LANTERN, 0, ONI_NOWHERE, line, ONI_NOWHERE);
    take_answer(r);
    return OK;
}

/* Any action or event; whether it is possible here is checked later. */
static enum status read_any(struct move_reader *r)
{
    bool hidden = r->g->kind->hidden;
    enum status rc;

    if (memchr(r->said.data, ':', r->said.len) != NULL)
        rc = read_card_move(r);
    else if (hidden && take_mark(r, "n"))
        rc = r->s.part == ONI_PART_PLACE ? read_place(r) : read_ninja(r);
    else if (hidden && take_mark(r, "l"))
        rc = read_lantern(r);
    else
        rc = grammar(r);
    return rc == OK && r->rest.len > 0 ? grammar(r) : rc;
}

static struct move_reader reader_of(const struct game *g, const void *state, struct str said,
                                    struct err *e)
{
    struct move_reader r = {.g = g, .said = said, .rest = said, .e = e};

    if (said.len == 0)
        r.said = r.rest = (struct str){"", 0};
    memcpy(&r.s, state, g->kind->state_size);
    return r;
}

enum status oni_action_parse(const struct game *g, const void *state, struct str said,
                             game_action *out, struct err *e)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct move_reader r = reader_of(g, state, said, e);
    enum status rc = read_any(&r);
    int count;

    if (rc == OK && oni_action_from(r.a) == ONI_NOWHERE &&
        (oni_action_kind(r.a) == ONI_NINJA || oni_action_kind(r.a) == ONI_STALK))
        rc = grammar(&r); /* `?` is only for those who do not see it */
    if (rc != OK)
        return rc;
    count = game_legal(g, state, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] == r.a) {
            *out = r.a;
            return OK;
        }
    return oni_explain(g, state, r.a, said, e);
}

enum status oni_event_parse(const struct game *g, const void *state, struct str said,
                            game_action *out, struct err *e)
{
    struct move_reader r = reader_of(g, state, said, e);
    enum status rc = read_any(&r);

    if (rc == OK)
        *out = r.a;
    return rc;
}

/* What follows an @ belongs to the part before it: the move with a wind card is one action. */
bool oni_part_cut(struct str *rest, struct str *part)
{
    struct str more;

    if (!str_cut(rest, '+', part))
        return false;
    while (rest->data != NULL && str_begins(*rest, "@") && str_cut(rest, '+', &more))
        part->len += 1 + more.len;
    return true;
}
