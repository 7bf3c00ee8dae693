/* Torii: MIT licence, see LICENSE. */
/*
 * What happened, in words. A step is described only from the event that the seat was shown and its views before
 * and after.
 */
#include "words/onamazu/gains.h"
#include "words/onamazu/told.h"

enum { CHANGE = 2048 };

static const struct words_look *look_of(const struct onamazu_step *p)
{
    return &p->s->look;
}

static const struct ona_player *was(const struct onamazu_step *p)
{
    return &p->before->player[p->actor];
}

/* ": +2 rice", or nothing. */
static void add_change(struct text *t, const struct onamazu_step *p)
{
    struct onamazu_change c = onamazu_change(p->before, p->after, p->actor);
    char memory[CHANGE];
    struct text words;

    text_init(&words, memory, sizeof memory);
    if (onamazu_change_print(&words, p->s, &c))
        text_format(t, "%s%s", say(look_of(p), ": "), memory);
}

/* ---- chance ---------------------------------------------------------------------------------- */

/* The tile in a place, before the step. */
static struct onamazu_name brigands_of(const struct onamazu_step *p, int place)
{
    uint8_t tile = onamazu_tile_at(p->before, place);
    struct onamazu_name none = {""};

    return tile == ONA_NONE ? none : onamazu_brigand(p->s, tile);
}

/* Only its owner learns which of the two tiles it is. */
static void add_fame(struct text *t, const struct onamazu_step *p)
{
    int tile = ona_news(p->event, 0);

    if (tile < 0)
        return;
    text_add(t, say(look_of(p), ", fame "));
    onamazu_fame(t, p->s, (uint8_t)tile);
}

/* On a page each sentence is separate, so it says who was attacked. */
static void begin_attack(struct text *t, const struct onamazu_step *p, int place)
{
    const char *seat = onamazu_seat(look_of(p), p->actor);

    if (p->actor == p->s->seat)
        text_format(t, say(look_of(p), "you were attacked by %s"), brigands_of(p, place).text);
    else
        text_format(t, say(look_of(p), "%s was attacked by %s"), seat, brigands_of(p, place).text);
}

static void tell_page_attack(struct text *t, const struct onamazu_step *p, int place, bool wounded)
{
    bool own = p->actor == p->s->seat;

    begin_attack(t, p, place);
    if (!wounded) {
        text_add(t, own ? say(look_of(p), " and won") : say(look_of(p), " and beat them"));
        add_change(t, p);
        add_fame(t, p);
        return;
    }
    text_add(t, say(look_of(p), ": that takes "));
    onamazu_bushis(t, look_of(p), ona_fight_loss(p->s->game, p->before, p->actor, place));
    text_format(
        t,
        own ? say(look_of(p), ", you have %d; one of your acolytes is wounded for this turn")
            : say(look_of(p), ", there were %d; an acolyte is wounded for this turn"),
        was(p)->bushi);
}

static void tell_attack(struct text *t, const struct onamazu_step *p, int place)
{
    const struct ona_player *now = &p->after->player[p->actor];
    bool wounded = now->wounded & ~was(p)->wounded;

    if (look_of(p)->page) {
        tell_page_attack(t, p, place, wounded);
        return;
    }
    if (wounded) {
        text_format(t, say(look_of(p), "is attacked (%s, needs "), brigands_of(p, place).text);
        onamazu_bushis(t, look_of(p), ona_fight_loss(p->s->game, p->before, p->actor, place));
        text_format(t, say(look_of(p), ", has %d): an acolyte is wounded for this turn"),
                    was(p)->bushi);
        return;
    }
    text_format(t, say(look_of(p), "is attacked (%s) and wins"), brigands_of(p, place).text);
    add_change(t, p);
    add_fame(t, p);
}

static void tell_die(struct text *t, const struct onamazu_step *p)
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
        text_add(t, say(look_of(p), "there are no brigands left to attack"));
    else
        tell_attack(t, p, place);
}

static void tell_chance(struct text *t, const struct onamazu_step *p)
{
    switch (ona_a(p->event)) {
    case ONA_C_DIE: tell_die(t, p); break;
    case ONA_C_RESHUFFLE: text_add(t, say(look_of(p), "new brigands are laid out")); break;
    case ONA_C_DECK: text_add(t, say(look_of(p), "the mikos are shuffled")); break;
    default: break; /* the set-up is visible on the board */
    }
}

/* ---- the turn -------------------------------------------------------------------------------- */

static void tell_rotate(struct text *t, const struct onamazu_step *p)
{
    const struct ona_face *f = &p->s->rules->face[p->before->die];

    text_format(t,
                ona_a(p->event) ? say(look_of(p), "turns the %s counter-clockwise by %d")
                                : say(look_of(p), "turns the %s clockwise by %d"),
                onamazu_ring(look_of(p), f->ring), f->steps);
}

static void tell_put(struct text *t, const struct onamazu_step *p)
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

/* What Fukurokuju shows the holder of his blessing. */
static void add_peek(struct text *t, const struct onamazu_step *p)
{
    const char *between = " (";

    for (int place = 0; place <= ONA_SLOTS; place++)
        if (ona_news(p->event, place) >= 0) {
            text_format(t, "%s%s %s ", between,
                        look_of(p)->page ? brigands_of(p, place).text : onamazu_tile_place(place),
                        say(look_of(p), "fame"));
            onamazu_fame(t, p->s, (uint8_t)ona_news(p->event, place));
            between = ", ";
        }
    text_add(t, between[0] == ',' ? ")" : "");
}

static void tell_act(struct text *t, const struct onamazu_step *p)
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

static void tell_fight(struct text *t, const struct onamazu_step *p)
{
    text_format(t, say(look_of(p), "wins the fight (%s)"), brigands_of(p, ona_a(p->event)).text);
    add_change(t, p);
    add_fame(t, p);
}

static void tell_drop(struct text *t, const struct onamazu_step *p)
{
    if (ona_a(p->event) != 1)
        text_format(t, say(look_of(p), "discards brigands (%s)"), brigands_of(p, 0).text);
    if (ona_a(p->event) == 2)
        text_add(t, ", ");
    if (ona_a(p->event) != 0)
        text_format(t, say(look_of(p), "discards brigands (%s)"), brigands_of(p, 1).text);
}

/* ---- jinjas, places, market ------------------------------------------------------------------ */

static void tell_offer(struct text *t, const struct onamazu_step *p)
{
    text_add(t, say(look_of(p), "offers 1 "));
    onamazu_resource(t, p->s, ona_a(p->event));
    text_format(t, say(look_of(p), " to jinja %d (appeasement %d)"), ona_b(p->event) + 1,
                p->after->appeasement);
    if (p->after->triggered && !p->before->triggered)
        text_add(t, say(look_of(p), ": Onamazu is appeased, this is the last round"));
}

static void tell_jinja(struct text *t, const struct onamazu_step *p)
{
    if (onamazu_names(p->s, p->actor)) {
        text_add(t, say(look_of(p), "builds a jinja of the family "));
        onamazu_family(t, p->s, p->before->display[ona_a(p->event)]);
    } else {
        text_format(t, say(look_of(p), "builds the jinja of slot %d"), ona_a(p->event) + 1);
    }
    add_change(t, p);
}

static void tell_raise(struct text *t, const struct onamazu_step *p)
{
    text_add(t, say(look_of(p), "puts a building on "));
    onamazu_cell(t, p->s, ona_a(p->event));
    add_change(t, p);
}

static void tell_place(struct text *t, const struct onamazu_step *p, const char *words)
{
    int place = p->before->frame[p->before->frame_count - 1].arg;

    text_format(t, words, onamazu_place(look_of(p), place));
    add_change(t, p); /* a fee, if the rules have one */
}

static void tell_hire(struct text *t, const struct onamazu_step *p)
{
    int place = p->before->frame[p->before->frame_count - 1].arg;

    text_add(t, p->before->holder[place] == p->actor ? say(look_of(p), "uses the contract")
                                                     : say(look_of(p), "pays and gains"));
    add_change(t, p);
}

static void tell_trade(struct text *t, const struct onamazu_step *p)
{
    text_add(t, ona_verb(p->event) == ONA_SWAP ? say(look_of(p), "swaps")
                : ona_verb(p->event) == ONA_TAKE
                    ? say(look_of(p), "takes")
                    : onamazu_market_step(look_of(p), ona_verb(p->event)));
    if (ona_verb(p->event) != ONA_LEAVE)
        add_change(t, p);
}

/* ---- mikos ----------------------------------------------------------------------------------- */

/* The player who draws sees the two cards; the others only that there are some. */
static void tell_draw(struct text *t, const struct onamazu_step *p)
{
    if (ona_a(p->event) && p->after->chance == ONA_C_DECK)
        text_add(t, say(look_of(p), "shuffles the mikos before drawing"));
    else
        text_add(t, say(look_of(p), "draws mikos"));
}

static void tell_pick(struct text *t, const struct onamazu_step *p)
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

static void tell_action(struct text *t, const struct onamazu_step *p)
{
    const struct words_look *look = look_of(p);

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
    case ONA_PASS: text_add(t, say(look, "passes")); break;
    default: tell_trade(t, p); break;
    }
}

void onamazu_income_words(struct text *t, const struct onamazu_step *p)
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
        text_format(t, "%s%s", between, say(look_of(p), "the superior acolyte is now available"));
}

/* In the order of enum ona_chance. */
static const char *const set_up[] = {
    N_("the brigands are laid out"), N_("the jinjas are laid out"),
    N_("the mikos are shuffled"),    N_("every monastery gets its favourite god"),
    N_("the rings are turned"),      N_("cells are blocked"),
};

void onamazu_setup_words(struct text *t, const struct onamazu_step *p)
{
    int kind = ona_a(p->event);

    if (ona_verb(p->event) == ONA_OUTCOME && kind >= ONA_C_BRIGANDS && kind < ONA_C_DIE)
        text_add(t, say(look_of(p), set_up[kind - ONA_C_BRIGANDS]));
}

/* What a player's action has revealed, or could have. */
static const char *kept_by_action(enum ona_verb verb)
{
    switch (verb) {
    case ONA_FIGHT:
    case ONA_DROP:
    case ONA_ATK: return N_("This cannot be taken back: a brigand tile was turned up.");
    case ONA_ERECT:
    case ONA_JINJA: return N_("This cannot be taken back: a jinja tile was turned up.");
    case ONA_RESHUFFLE: return N_("This cannot be taken back: cards or tiles were shuffled.");
    case ONA_ACT:
    case ONA_DRAW: return N_("This cannot be taken back: you have seen something hidden.");
    default: return N_("This cannot be taken back: the die was rolled.");
    }
}

const char *onamazu_kept(const struct onamazu_step *p, int seat)
{
    enum ona_verb verb = ona_verb(p->event);

    if (verb == ONA_OUTCOME)
        return ona_a(p->event) == ONA_C_DIE
                   ? N_("This cannot be taken back: the die was rolled.")
                   : N_("This cannot be taken back: cards or tiles were shuffled.");
    if (p->actor != seat)
        return N_("This cannot be taken back: another player has acted since.");
    return ona_shows(p->s->game, p->before, p->event) ? kept_by_action(verb) : NULL;
}

void onamazu_step_words(struct text *t, const struct onamazu_step *p)
{
    if (ona_verb(p->event) == ONA_OUTCOME)
        tell_chance(t, p);
    else
        tell_action(t, p);
}
