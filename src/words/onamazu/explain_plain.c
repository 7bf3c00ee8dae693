/* Torii: MIT licence, see LICENSE. */
/* Explanations of things that are unique or all alike: the die, acolytes, contracts, the market. */
#include "words/onamazu/explaining.h"

#include "words/onamazu/told.h"

struct text *onamazu_begin(struct onamazu_telling *p)
{
    text_init(&p->t, p->memory, sizeof p->memory);
    return &p->t;
}

void onamazu_end_title(struct onamazu_telling *p)
{
    words_capital(p->memory);
    p->to->title(p->to->context, p->memory);
}

void onamazu_end_line(struct onamazu_telling *p)
{
    words_capital(p->memory);
    p->to->line(p->to->context, p->memory);
}

void onamazu_plain_line(struct onamazu_telling *p, const char *english)
{
    text_add(onamazu_begin(p), say(&p->s->look, english));
    onamazu_end_line(p);
}

/* A sentence with one or two numbers in it. */
static void number_line(struct onamazu_telling *p, const char *english, int one, int two)
{
    text_format(onamazu_begin(p), say(&p->s->look, english), one, two);
    onamazu_end_line(p);
}

/* ---- with numbers of the rules --------------------------------------------------------------- */

static void tell_die(struct onamazu_telling *p)
{
    for (int face = 0; face < p->s->rules->faces; face++) {
        text_format(onamazu_begin(p), say(&p->s->look, "face %d"), face + 1);
        text_add(&p->t, say(&p->s->look, ": "));
        onamazu_face(&p->t, p->s, face);
        text_char(&p->t, '.');
        onamazu_end_line(p);
    }
}

static void tell_appeasement(struct onamazu_telling *p)
{
    number_line(p, N_("Offerings so far: %d of %d."), p->s->view.appeasement,
                p->s->rules->threshold[p->s->game->kind->players]);
    if (p->s->rules->max_rounds > 0)
        number_line(p, N_("The game ends after round %d at the latest."), p->s->rules->max_rounds,
                    0);
}

static void tell_bushi(struct onamazu_telling *p)
{
    number_line(p, N_("A monastery has at most %d."), p->s->rules->bushi_limit, 0);
    number_line(p, N_("Each level of armour saves %d of them in a fight."),
                p->s->rules->armour_value, 0);
}

static void tell_armour(struct onamazu_telling *p)
{
    number_line(p, N_("Each level of armour saves %d bushis in a fight; the highest level is %d."),
                p->s->rules->armour_value, p->s->rules->armour_limit);
    for (int level = 0; level < p->s->rules->armour_limit; level++) {
        text_format(onamazu_begin(p), say(&p->s->look, "level %d"), level + 1);
        text_add(&p->t, say(&p->s->look, ": "));
        onamazu_cost(&p->t, p->s, &p->s->rules->armour_cost[level]);
        text_char(&p->t, '.');
        onamazu_end_line(p);
    }
}

static void tell_sharing(struct onamazu_telling *p)
{
    onamazu_sharing_words(onamazu_begin(p), p->s);
    onamazu_end_line(p);
}

static void tell_contract(struct onamazu_telling *p)
{
    number_line(p, N_("A monastery can sign at most %d, and they are permanent."),
                p->s->rules->contract_limit, 0);
    if (p->s->rules->signing_fee > 0)
        number_line(p, N_("Signing costs %d mons."), p->s->rules->signing_fee, 0);
}

static void tell_building(struct onamazu_telling *p)
{
    number_line(p, N_("At the start of each of your turns it gives cubes from its cell: %d."),
                p->s->rules->building_income, 0);
    number_line(p, N_("A monastery can place at most %d, never two on the same cell."),
                p->s->rules->building_limit, 0);
}

void onamazu_offering_lines(struct onamazu_telling *p)
{
    text_add(onamazu_begin(p), say(&p->s->look, "Points for the offerings on a jinja, in order:"));
    for (int i = 0; i < p->s->rules->offerings_per_jinja; i++)
        text_format(&p->t, "%s%d", i > 0 ? ", " : " ", p->s->rules->offering[i]);
    text_char(&p->t, '.');
    onamazu_end_line(p);
    number_line(p, N_("With %d offerings the jinja is full and brings a blessing."),
                p->s->rules->offerings_per_jinja, 0);
    onamazu_plain_line(p,
                       N_("A jinja cannot take the same resource twice, unless Hotei allows it."));
}

static void tell_market(struct onamazu_telling *p)
{
    onamazu_ground_floor(onamazu_begin(p), p->s);
    onamazu_end_line(p);
    onamazu_upper_floor(onamazu_begin(p), p->s);
    onamazu_end_line(p);
}

static void tell_stocks(struct onamazu_telling *p)
{
    onamazu_stock_words(onamazu_begin(p), p->s);
    onamazu_end_line(p);
}

static void tell_deck(struct onamazu_telling *p)
{
    number_line(p, N_("Mikos in the deck: %d."), p->s->view.deck_count, 0);
}

static void tell_pile(struct onamazu_telling *p)
{
    number_line(p, N_("In the pile: %d; discarded: %d."), p->s->view.piled, p->s->view.discarded);
}

/* ---- things ---------------------------------------------------------------------------------- */

static const struct {
    const char *things; /* each between blanks */
    const char *title, *line, *clauses;
    void (*more)(struct onamazu_telling *p);
} plain[] = {
    {" die rot ", N_("anger die"), N_("At the start of a turn it turns a ring or brings brigands."),
     "R26 R30 R31 G6", tell_die},
    {" appeasement ", N_("appeasement"),
     N_("Every player's offerings appease Onamazu; once he is appeased, the round is played out "
        "and the game ends."),
     "R62 R85 R23", tell_appeasement},
    {" bushi ", N_("bushis"), N_("Your warriors: a fight costs as many as the brigands' power."),
     "R40 R64 R118", tell_bushi},
    {" armour ", N_("armour"), N_("Forged at the armourer."), "R41 R80 R118", tell_armour},
    {" mons ", N_("mons"), N_("Coins, for fees and the market; you cannot go into debt."),
     "R10 R52 R53 R70", tell_sharing},
    {" pawn end ", N_("acolytes"),
     N_("Your two acolytes are placed in the same sector; then each acts once, in any order."),
     "R27 R28 R50 R51", tell_sharing},
    {" superior ", N_("superior acolyte"),
     N_("Comes with your favourite's blessing and a full jinja; may be placed on any cell, and is "
        "the one who gets wounded."),
     "R106 R107 R108 R109", NULL},
    {" favourite ", N_("favourite god"),
     N_("This god's blessing and a full jinja bring the superior acolyte."), "R20 R106", NULL},
    {" contract sign nosign use ", N_("contract"),
     N_("Signed after paying for a place; from then on, the place is free for the contract's "
        "holder."),
     "R82 R83 R84", tell_contract},
    {" building raise ", N_("building"), N_("Placed on a resource cell of the outer ring."),
     "R74 R75 R76", tell_building},
    {" jinja ", N_("jinja"),
     N_("Built on a construction cell or at the market; receives offerings."), "R65 R86 R87 R119",
     onamazu_set_lines},
    {" offering ", N_("offering"), N_("A cube placed on one of your own jinjas."),
     "R62 R63 R92 R93", onamazu_offering_lines},
    {" market service sell buy swap deal leave ", N_("market"),
     N_("Ground floor: as often as you like. Upper floor: each service once per visit."),
     "R81 R95 R96 R97", tell_market},
    {" supply ", N_("supply"), N_("A resource that has run out cannot be taken."), "R16 G36",
     tell_stocks},
    {" deck miko draw drawn ", N_("mikos"),
     N_("Recruited at the Grand Temple or the market: two cards are drawn, one is kept."),
     "R99 R100 R104", tell_deck},
    {" pile drop tile reshuffle brigands ", N_("brigands"),
     N_("Two bands and the top of the pile are visible; the winner keeps the bands he beats, and "
        "they count at the end."),
     "R37 R38 R43 R60", tell_pile},
    {" tiles fame ", N_("brigands beaten"),
     N_("Their fame is on the back and counts at the end; only the player who beats them sees it."),
     "R35 R36 R120", NULL},
    {" god bless blessing ", N_("blessing"),
     N_("Every full jinja brings a blessing, which takes effect on the next turn."), "R110 R111",
     NULL},
    {" sector ring ", N_("sector"),
     N_("Three cells, one on each ring, in the rings' current position."), "R45 R49", NULL},
    {" pass ", N_("pass"), N_("Nothing is compulsory: you may leave things unused."), "C16", NULL},
    {" score points ", N_("points"),
     N_("Sets of jinjas, offerings, the fame of brigands and mikos count at the end."),
     "R119 R120 R121", onamazu_set_lines},
};

/* Is the word one of the list? */
static bool is_among(const char *list, struct str word)
{
    struct str rest = str_of(list), item;

    while (rest.len > 0 && str_cut(&rest, ' ', &item))
        if (item.len == word.len && str_distance(item, word, 0) == 0)
            return true;
    return false;
}

const char *onamazu_explain_plain(struct onamazu_telling *p, struct str kind)
{
    for (size_t i = 0; kind.len > 0 && i < sizeof plain / sizeof plain[0]; i++) {
        if (!is_among(plain[i].things, kind))
            continue;
        text_add(onamazu_begin(p), say(&p->s->look, plain[i].title));
        onamazu_end_title(p);
        onamazu_plain_line(p, plain[i].line);
        if (plain[i].more != NULL)
            plain[i].more(p);
        return plain[i].clauses;
    }
    return NULL;
}

const char *onamazu_explain_score(struct onamazu_telling *p, int seat)
{
    if (seat >= p->s->game->kind->players)
        return NULL;
    text_add(onamazu_begin(p), onamazu_seat(&p->s->look, seat));
    onamazu_end_title(p);
    onamazu_points_words(onamazu_begin(p), p->s, seat);
    onamazu_end_line(p);
    return "R119 R120 R121";
}
