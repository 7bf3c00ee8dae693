/* Torii: MIT licence, see LICENSE. */
/*
 * What happened, in words: one paragraph a turn. A step is told from the event that the seat was shown
 * and from its views before and after; nothing else is looked at.
 */
#include "term/onamazu_gains.h"

#include <string.h>

enum { PARAGRAPH = 1 << 15, CLAUSE = 4096, CHANGE = 2048 };

struct step {
    const struct onamazu_scene *s; /* the words only: its own view is of another time */
    const struct ona_state *before, *after;
    game_action event;
    int actor; /* of a turn: also when chance decides for him */
};

static const struct term_look *look_of(const struct step *p)
{
    return &p->s->look;
}

static const struct ona_player *was(const struct step *p)
{
    return &p->before->player[p->actor];
}

/* ": +2 rice", or nothing. */
static void add_change(struct text *t, const struct step *p)
{
    struct onamazu_change c = onamazu_change(p->before, p->after, p->actor);
    char memory[CHANGE];
    struct text words;

    text_init(&words, memory, sizeof memory);
    if (onamazu_change_print(&words, p->s, &c))
        text_format(t, "%s%s", say(look_of(p), ": "), memory);
}

/* ---- chance ---------------------------------------------------------------------------------- */

/* The tile in a place, as it was. */
static const char *brigands_of(const struct step *p, int place)
{
    uint8_t tile = onamazu_tile_at(p->before, place);

    return tile == ONA_NONE ? "" : onamazu_brigand(p->s, tile);
}

/* Its owner alone learns which of the two tiles it is. */
static void add_fame(struct text *t, const struct step *p)
{
    int tile = ona_news(p->event, 0);

    if (tile < 0)
        return;
    text_add(t, say(look_of(p), ", fame "));
    onamazu_fame(t, p->s, (uint8_t)tile);
}

static void tell_attack(struct text *t, const struct step *p, int place)
{
    const struct ona_player *now = &p->after->player[p->actor];
    bool wounded = now->wounded & ~was(p)->wounded;

    if (wounded) {
        text_format(t, say(look_of(p), "is attacked (%s, needs "), brigands_of(p, place));
        onamazu_bushis(t, look_of(p), ona_fight_loss(p->s->game, p->before, p->actor, place));
        text_format(t, say(look_of(p), ", has %d): an acolyte is wounded for this turn"),
                    was(p)->bushi);
        return;
    }
    text_format(t, say(look_of(p), "is attacked (%s) and wins"), brigands_of(p, place));
    add_change(t, p);
    add_fame(t, p);
}

static void tell_die(struct text *t, const struct step *p)
{
    int face = ona_b(p->event), place = p->before->slot[0] != ONA_NONE ? 0 : 1;

    text_format(t, "%s ", say(look_of(p), "anger die:"));
    onamazu_face(t, p->s, face);
    if (p->s->rules->face[face].ring != ONA_RINGS)
        return;
    text_add(t, say(look_of(p), "; "));
    if (p->after->frame[0].kind == ONA_F_ATTACK)
        text_add(t, say(look_of(p), "Fukurokuju lets the player choose"));
    else if (p->before->slot[place] == ONA_NONE)
        text_add(t, say(look_of(p), "no brigands are left to attack"));
    else
        tell_attack(t, p, place);
}

static void tell_chance(struct text *t, const struct step *p)
{
    switch (ona_a(p->event)) {
    case ONA_C_DIE: tell_die(t, p); break;
    case ONA_C_RESHUFFLE: text_add(t, say(look_of(p), "new brigands are laid out")); break;
    case ONA_C_DECK: text_add(t, say(look_of(p), "the mikos are shuffled")); break;
    default: break; /* the set-up is seen on the board */
    }
}

/* ---- the turn -------------------------------------------------------------------------------- */

static void tell_rotate(struct text *t, const struct step *p)
{
    const struct ona_face *f = &p->s->rules->face[p->before->die];

    text_format(t,
                ona_a(p->event) ? say(look_of(p), "turns the %s counter-clockwise by %d")
                                : say(look_of(p), "turns the %s clockwise by %d"),
                onamazu_ring(look_of(p), f->ring), f->steps);
}

static void tell_put(struct text *t, const struct step *p)
{
    text_add(t, ona_a(p->event) ? say(look_of(p), "puts the superior acolyte on ")
                                : say(look_of(p), "puts an acolyte on "));
    onamazu_cell(t, p->s, ona_b(p->event));
    for (int i = 0; i < p->s->game->kind->players; i++) {
        int paid = p->after->player[i].mons - p->before->player[i].mons;

        if (i == p->actor || paid <= 0)
            continue;
        text_add(t, say(look_of(p), ", pays "));
        onamazu_mons(t, look_of(p), paid);
        text_format(t, say(look_of(p), " to Seat %d"), i + 1);
    }
}

/* What Fukurokuju shows, to the one who has his blessing. */
static void add_peek(struct text *t, const struct step *p)
{
    const char *between = " (";

    for (int place = 0; place <= ONA_SLOTS; place++)
        if (ona_news(p->event, place) >= 0) {
            text_format(t, "%s%s %s ", between, onamazu_tile_place(place), say(look_of(p), "fame"));
            onamazu_fame(t, p->s, (uint8_t)ona_news(p->event, place));
            between = ", ";
        }
    text_add(t, between[0] == ',' ? ")" : "");
}

static void tell_act(struct text *t, const struct step *p)
{
    text_add(t, say(look_of(p), "activates "));
    onamazu_cell(t, p->s, ona_a(p->event));

    size_t before = t->len;

    add_change(t, p);
    if (t->len == before && onamazu_gives_at_once(p->s->rules, ona_a(p->event)))
        text_format(t, "%s%s", say(look_of(p), ": "), say(look_of(p), "nothing"));
    if (ona_cell_kind(p->s->rules, ona_a(p->event)) == ONA_COMBAT)
        add_peek(t, p);
}

static void tell_fight(struct text *t, const struct step *p)
{
    text_format(t, say(look_of(p), "wins the fight (%s)"), brigands_of(p, ona_a(p->event)));
    add_change(t, p);
    add_fame(t, p);
}

static void tell_drop(struct text *t, const struct step *p)
{
    if (ona_a(p->event) != 1)
        text_format(t, say(look_of(p), "discards brigands (%s)"), brigands_of(p, 0));
    if (ona_a(p->event) == 2)
        text_add(t, ", ");
    if (ona_a(p->event) != 0)
        text_format(t, say(look_of(p), "discards brigands (%s)"), brigands_of(p, 1));
}

/* ---- jinjas, places, market ------------------------------------------------------------------ */

static void tell_offer(struct text *t, const struct step *p)
{
    text_add(t, say(look_of(p), "offers 1 "));
    onamazu_resource(t, p->s, ona_a(p->event));
    text_format(t, say(look_of(p), " to jinja %d (appeasement %d)"), ona_b(p->event) + 1,
                p->after->appeasement);
    if (p->after->triggered && !p->before->triggered)
        text_add(t, say(look_of(p), ": Onamazu is appeased, this is the last round"));
}

static void tell_jinja(struct text *t, const struct step *p)
{
    text_add(t, say(look_of(p), "builds a jinja of the family "));
    onamazu_family(t, p->s, p->before->display[ona_a(p->event)]);
    add_change(t, p);
}

static void tell_raise(struct text *t, const struct step *p)
{
    text_add(t, say(look_of(p), "puts a building on "));
    onamazu_cell(t, p->s, ona_a(p->event));
    add_change(t, p);
}

static void tell_place(struct text *t, const struct step *p, const char *words)
{
    int place = p->before->frame[p->before->frame_count - 1].arg;

    text_format(t, words, onamazu_place(look_of(p), place));
    add_change(t, p); /* a fee, where the rules ask for one */
}

static void tell_hire(struct text *t, const struct step *p)
{
    int place = p->before->frame[p->before->frame_count - 1].arg;

    text_add(t, p->before->holder[place] == p->actor ? say(look_of(p), "uses the contract")
                                                     : say(look_of(p), "pays and gains"));
    add_change(t, p);
}

static void tell_trade(struct text *t, const struct step *p)
{
    text_add(t, ona_verb(p->event) == ONA_SWAP   ? say(look_of(p), "swaps")
                : ona_verb(p->event) == ONA_SELL ? say(look_of(p), "sells")
                : ona_verb(p->event) == ONA_TAKE ? say(look_of(p), "takes")
                                                 : say(look_of(p), "buys"));
    add_change(t, p);
}

/* ---- mikos ----------------------------------------------------------------------------------- */

/* The drawer sees the two cards; the others only that there are some. */
static void tell_draw(struct text *t, const struct step *p)
{
    if (ona_a(p->event) && p->after->chance == ONA_C_DECK)
        text_add(t, say(look_of(p), "shuffles the mikos before drawing"));
    else
        text_add(t, say(look_of(p), "draws mikos"));
}

static void tell_pick(struct text *t, const struct step *p)
{
    int card = p->event & ONA_UNSEEN ? ona_news(p->event, 0) : p->before->drawn[ona_a(p->event)];

    if (card < 0 || card >= ONA_MIKOS) {
        text_add(t, say(look_of(p), "keeps a miko face down"));
        return;
    }
    text_add(t, say(look_of(p), "keeps the miko "));
    onamazu_miko(t, p->s, card);
    add_change(t, p);
}

static void tell_service(struct text *t, const struct step *p)
{
    text_add(t, ona_verb(p->event) == ONA_MIKO    ? say(look_of(p), "pays for a miko")
                : ona_verb(p->event) == ONA_BLESS ? say(look_of(p), "pays for a blessing")
                                                  : say(look_of(p), "signs with the Grand Temple"));
    add_change(t, p);
}

static void tell_action(struct text *t, const struct step *p)
{
    const struct term_look *look = look_of(p);

    switch (ona_verb(p->event)) {
    case ONA_ROT: tell_rotate(t, p); break;
    case ONA_ATK: tell_attack(t, p, ona_a(p->event)); break;
    case ONA_PUT: tell_put(t, p); break;
    case ONA_ACT: tell_act(t, p); break;
    case ONA_FINISH: text_add(t, say(look, "ends the turn")); break;
    case ONA_FIGHT: tell_fight(t, p); break;
    case ONA_DROP: tell_drop(t, p); break;
    case ONA_RESHUFFLE: text_add(t, say(look, "shuffles the brigands")); break;
    case ONA_GIVE: tell_offer(t, p); break;
    case ONA_ERECT:
    case ONA_JINJA: tell_jinja(t, p); break;
    case ONA_HIRE: tell_hire(t, p); break;
    case ONA_SIGN: tell_place(t, p, say(look, "signs a contract (%s)")); break;
    case ONA_NOSIGN: text_add(t, say(look, "does not sign")); break;
    case ONA_RAISE: tell_raise(t, p); break;
    case ONA_FORGE:
        text_add(t, say(look, "pays the armourer"));
        add_change(t, p);
        break;
    case ONA_DRAW: tell_draw(t, p); break;
    case ONA_PICK: tell_pick(t, p); break;
    case ONA_CHOOSE:
        text_format(t, say(look, "takes the blessing of %s"), onamazu_god(ona_a(p->event)));
        break;
    case ONA_SWAP:
    case ONA_TAKE:
    case ONA_SELL:
    case ONA_BUY:
    case ONA_DEAL: tell_trade(t, p); break;
    case ONA_MIKO:
    case ONA_BLESS:
    case ONA_CONTRACT: tell_service(t, p); break;
    case ONA_LEAVE: text_add(t, say(look, "leaves the market")); break;
    default: text_add(t, say(look, "passes")); break;
    }
}

static void tell_start(struct text *t, const struct step *p)
{
    struct onamazu_change c = onamazu_change(p->before, p->after, p->actor);
    const struct ona_player *a = was(p), *b = &p->after->player[p->actor];
    char memory[CHANGE];
    struct text words;
    const char *between = "";

    text_init(&words, memory, sizeof memory);
    if (onamazu_change_print(&words, p->s, &c)) {
        text_format(t, say(look_of(p), "buildings give %s"), memory);
        between = say(look_of(p), "; ");
    }
    if (a->superior != ONA_SUPERIOR_SERVES && b->superior == ONA_SUPERIOR_SERVES)
        text_format(t, "%s%s", between, say(look_of(p), "the superior acolyte enters service"));
}

/* ---- paragraphs ------------------------------------------------------------------------------ */

struct teller {
    struct text *out;
    const struct onamazu_scene *s;
    struct text line;
    int seat;  /* whose turn the line tells; -1 before the first */
    int round; /* that was told last */
    char memory[PARAGRAPH];
};

static void close_line(struct teller *w)
{
    if (w->seat >= 0 && w->line.len > 0) {
        text_char(&w->line, '.');
        onamazu_wrap(w->out, &w->s->look, text_view(&w->line), 0, 2);
    }
    text_init(&w->line, w->memory, sizeof w->memory);
}

/* A line of its own where a round begins. */
static void tell_round(struct teller *w, int round)
{
    char memory[64];
    struct text t;

    close_line(w);
    w->round = round;
    text_init(&t, memory, sizeof memory);
    text_format(&t, say(&w->s->look, "Round %d:"), round);
    onamazu_wrap(w->out, &w->s->look, text_view(&t), 0, 2);
}

/* "Seat 2: " at the start of a turn, "; " later. */
static void add_clause(struct teller *w, const struct ona_state *now, struct str clause)
{
    int seat = now->seat;

    if (clause.len == 0)
        return;
    if (now->round > w->round)
        tell_round(w, now->round);
    if (seat != w->seat) {
        close_line(w);
        w->seat = seat;
    }
    if (w->line.len == 0)
        text_format(&w->line,
                    seat == w->s->seat ? say(&w->s->look, "%s (you): ") : say(&w->s->look, "%s: "),
                    onamazu_seat(&w->s->look, seat));
    else
        text_add(&w->line, say(&w->s->look, "; "));
    text_str(&w->line, clause);
}

static game_action event_of(const struct match *m, size_t i, const void *state, int seat)
{
    const struct match_step *step = &m->steps[i];
    const struct game_kind *kind = m->game->kind;

    if (step->actor != GAME_CHANCE)
        return seat == GAME_FULL ? kind->event(m->game, state, step->action, step->actor)
                                 : kind->event(m->game, state, step->action, seat);
    return kind->outcome_event(m->game, state, &step->outcome,
                               seat == GAME_FULL ? ((const struct ona_state *)state)->seat : seat);
}

static void tell_step(struct teller *w, size_t i, const struct game_state *from,
                      const struct game_state *to)
{
    const struct match *m = w->s->match;
    struct ona_state before, after;
    char memory[CLAUSE];
    struct text clause;

    onamazu_view(m->game, from, w->s->seat, &before);
    onamazu_view(m->game, to, w->s->seat, &after);

    struct step p = {w->s, &before, &after, event_of(m, i, from, w->s->seat), before.seat};

    text_init(&clause, memory, sizeof memory);
    if (m->steps[i].actor == GAME_CHANCE)
        tell_chance(&clause, &p);
    else
        tell_action(&clause, &p);
    add_clause(w, &before, text_view(&clause));
}

/* What the turn that begins with the die brought first: it came with the step before. */
static void tell_income(struct teller *w, const struct game_state *from,
                        const struct game_state *to)
{
    const struct match *m = w->s->match;
    struct ona_state before, after;
    char memory[CLAUSE];
    struct text clause;

    onamazu_view(m->game, from, w->s->seat, &before);
    onamazu_view(m->game, to, w->s->seat, &after);
    if (before.seat == after.seat || after.chance != ONA_C_DIE)
        return;

    struct step p = {w->s, &before, &after, 0, after.seat};

    text_init(&clause, memory, sizeof memory);
    tell_start(&clause, &p);
    add_clause(w, &after, text_view(&clause));
}

void onamazu_show_log(struct text *t, const struct onamazu_scene *s, size_t from, size_t to)
{
    static struct teller w; /* large */
    const struct match *m = s->match;
    struct game_state before, state, next;

    w.out = t;
    w.s = s;
    w.seat = -1;
    text_init(&w.line, w.memory, sizeof w.memory);
    match_state_at(m, from, &state);
    match_state_at(m, from > 0 ? from - 1 : 0, &before);
    w.round = ((const struct ona_state *)&before)->round; /* known, unless one begins here */
    if (from == 0)
        w.round = 0;
    for (size_t i = from; i < to; i++) {
        const struct match_step *step = &m->steps[i];

        next = state;
        if (step->actor != GAME_CHANCE)
            game_play(m->game, &next, step->action);
        else if (m->game->kind->settle(m->game, &next, &step->outcome, NULL) != OK)
            break; /* cannot be: it was settled once */
        tell_income(&w, &before, &state);
        tell_step(&w, i, &state, &next);
        before = state;
        state = next;
    }
    close_line(&w);
}
