/* Torii: MIT licence, see LICENSE. */
/* Explanations of things named with a number or a place: cells, cubes, gods, tiles, jinjas. */
#include "words/onamazu/explaining.h"

#include "base/bits.h"
#include "words/onamazu/told.h"

#include <string.h>

/* ---- cells ----------------------------------------------------------------------------------- */

/* Related clauses, by kind of cell. */
static const char *const cell_clauses[ONA_CELL_KINDS] = {[ONA_POTTER] = "R72 R82 R83",
                                                         [ONA_INCENSE] = "R72 R82 R83",
                                                         [ONA_WEAVER] = "R72 R82 R83",
                                                         [ONA_GOLDSMITH] = "R72 R73 R82 R83",
                                                         [ONA_RICE] = "R78 R82 R83",
                                                         [ONA_TEMPLE] = "R79 R99 R105",
                                                         [ONA_BUILDER] = "R74 R75 R76",
                                                         [ONA_ARMOURER] = "R80 R41",
                                                         [ONA_MARKET] = "R81 R95 R96 R97",
                                                         [ONA_MON] = "R70",
                                                         [ONA_RECRUIT] = "R64",
                                                         [ONA_TROC] = "R71",
                                                         [ONA_OFFER] = "R67 R68 R92",
                                                         [ONA_BUILD] = "R65 R66 R90",
                                                         [ONA_HARVEST_RIZ] = "R55 R56 R57",
                                                         [ONA_HARVEST_BAM] = "R55 R56 R57",
                                                         [ONA_HARVEST_CHA] = "R55 R56 R57",
                                                         [ONA_COMBAT] = "R58 R40 R60",
                                                         [ONA_ZEN] = "R61 R62 R92"};

/* What it would give the viewer. */
static void explain_would(struct onamazu_telling *p, int cell)
{
    const struct onamazu_scene *s = p->s;
    struct onamazu_scene there;

    if (s->seat < 0 || s->view.over)
        return;
    there = onamazu_standing(s, s->seat, cell);
    text_add(onamazu_begin(p), say(&s->look, "For you now: "));
    onamazu_act_words(&p->t, &there, ona_act1(ONA_ACT, cell));
    text_char(&p->t, '.');
    onamazu_end_line(p);
}

static void explain_holders(struct onamazu_telling *p, int place)
{
    const struct onamazu_scene *s = p->s;
    const char *between = say(&s->look, "Its contract is held by ");
    bool any = false;

    onamazu_begin(p);
    for (int seat = 0; seat < s->game->kind->players; seat++)
        if (s->view.player[seat].contracts >> place & 1) {
            text_format(&p->t, "%s%s", between, onamazu_seat(&s->look, seat));
            between = ", ";
            any = true;
        }
    text_add(&p->t, any ? "." : say(&s->look, "Nobody holds its contract."));
    onamazu_end_line(p);
}

static const char *explain_cell(struct onamazu_telling *p, int cell)
{
    int kind = (int)ona_cell_kind(p->s->rules, cell);

    onamazu_cell(onamazu_begin(p), p->s, cell);
    onamazu_end_title(p);
    onamazu_cell_does(onamazu_begin(p), p->s, cell);
    onamazu_end_line(p);
    if (ona_is_place(p->s->rules, kind))
        explain_holders(p, kind);
    if (ona_is_place(p->s->rules, kind) && kind != ONA_TEMPLE)
        onamazu_plain_line(p, N_("Signed after paying for a place; from then on, the place is free "
                                 "for the contract's holder."));
    explain_would(p, cell);
    if (p->s->view.blocked >> cell & 1)
        onamazu_plain_line(p, N_("A tile blocks this cell for the whole game."));
    onamazu_sharing_words(onamazu_begin(p), p->s);
    onamazu_end_line(p);
    return cell_clauses[kind];
}

static bool cell_named(struct str word, int *cell)
{
    if (word.len != 2 || word.data[1] < '0' || word.data[1] > '9')
        return false;
    for (int ring = 0; ring < ONA_RINGS; ring++)
        if (word.data[0] == "IMO"[ring]) {
            *cell = ring * ONA_SECTORS + word.data[1] - '0';
            return true;
        }
    return false;
}

/* A place by its name, "potter": the first of its cells. */
static const char *explain_place(struct onamazu_telling *p, struct str word)
{
    for (int place = 0; place < ONA_PLACES; place++)
        if (str_eq(word, ona_place_word[place]) && p->s->rules->cells_of[place] != 0)
            return explain_cell(p, bits_first(p->s->rules->cells_of[place]));
    return NULL;
}

/* ---- cubes ----------------------------------------------------------------------------------- */

static void explain_trade(struct onamazu_telling *p, int r)
{
    const struct ona_rules *rules = p->s->rules;

    text_format(onamazu_begin(p), say(&p->s->look, "Market price in mons: %d to sell, %d to buy."),
                rules->sell[r / 3], rules->buy[r / 3]);
    onamazu_end_line(p);
}

static const char *explain_resource(struct onamazu_telling *p, int r)
{
    static const char *const uses[ONA_CATEGORIES] = {
        N_("Primary: harvested on the outer ring; artisans process it."),
        N_("Manufactured: made by artisans; used to pay for jinjas."),
        N_("Gold: replaces any other cube in a payment.")};
    const struct onamazu_scene *s = p->s;

    text_add(onamazu_begin(p), onamazu_resource_title(s, r).text);
    onamazu_end_title(p);
    onamazu_plain_line(p, uses[r / 3]);
    text_format(onamazu_begin(p),
                say(&s->look, "A monastery holds at most %d; any excess is lost."),
                s->rules->cap[r]);
    onamazu_end_line(p);
    text_format(onamazu_begin(p), say(&s->look, "Left in the supply: %d."), s->view.supply[r]);
    onamazu_end_line(p);
    explain_trade(p, r);
    return r == ONA_OR ? "R73 G41" : "R46 R56 R57";
}

/* ---- gods and mikos -------------------------------------------------------------------------- */

static const char *explain_god(struct onamazu_telling *p, int god)
{
    static const char *const clauses[ONA_GODS] = {"R112 R110 R111", "R113 R110 R111",
                                                  "R114 R110 R111", "R115 R110 R111",
                                                  "R116 R110 R111", "R117 R110 R111"};

    text_add(onamazu_begin(p), onamazu_god(god));
    onamazu_end_title(p);
    onamazu_god_words(onamazu_begin(p), p->s, god);
    onamazu_end_line(p);
    for (int seat = 0; seat < p->s->game->kind->players; seat++)
        if (p->s->view.player[seat].favourite == god)
            onamazu_plain_line(p, N_("A favourite: with this god's blessing and a full jinja, the "
                                     "monastery he favours gets the superior acolyte."));
    onamazu_plain_line(
        p, N_("Every full jinja brings a blessing, which takes effect on the next turn."));
    return clauses[god];
}

static const char *explain_miko(struct onamazu_telling *p, int card)
{
    static const char *const kinds[] = {
        N_("She acts once, when recruited."), N_("Her power lasts for the rest of the game."),
        N_("Her points are counted at the end; until then the card stays face down.")};
    static const char *const clauses[] = {"R101", "R102", "R103 R104"};
    const struct ona_rules *rules = p->s->rules;
    int kind = rules->miko[card].kind;

    text_add(onamazu_begin(p), ona_rules_text(rules, rules->miko_name[card]));
    onamazu_end_title(p);
    onamazu_miko_gives(onamazu_begin(p), p->s, card);
    onamazu_end_line(p);
    onamazu_plain_line(p, kinds[kind]);
    return clauses[kind];
}

/* A drawn card, for those who may see it. */
static const char *explain_drawn(struct onamazu_telling *p, int i)
{
    int card = p->s->view.drawn[i];

    return card < ONA_MIKOS ? explain_miko(p, card) : NULL;
}

/* ---- brigands -------------------------------------------------------------------------------- */

static const char *explain_tile(struct onamazu_telling *p, struct str word)
{
    const struct onamazu_scene *s = p->s;
    int place = 0;

    while (place <= ONA_SLOTS && !str_eq(word, onamazu_tile_place(place)))
        place++;
    if (place > ONA_SLOTS || onamazu_tile_at(&s->view, place) >= ONA_UNKNOWN)
        return NULL;
    text_add(onamazu_begin(p), onamazu_brigand(s, onamazu_tile_at(&s->view, place)).text);
    onamazu_end_title(p);
    onamazu_tile(onamazu_begin(p), s, place, s->seat >= 0 ? s->seat : -1);
    text_char(&p->t, '.');
    onamazu_end_line(p);
    onamazu_plain_line(p, N_("Their fame is on the back and counts at the end; only the player who "
                             "beats them sees it."));
    return "R34 R35 R36 R40";
}

/* ---- jinjas ---------------------------------------------------------------------------------- */

void onamazu_set_lines(struct onamazu_telling *p)
{
    const struct ona_rules *rules = p->s->rules;

    text_add(onamazu_begin(p), say(&p->s->look, "Identical jinjas, points for 2, 3, 4:"));
    text_format(&p->t, " %d, %d, %d.", rules->identical[2], rules->identical[3],
                rules->identical[4]);
    onamazu_end_line(p);
    text_add(onamazu_begin(p),
             say(&p->s->look, "A series of different jinjas, points for 1 to 6:"));
    for (int i = 1; i <= ONA_FAMILIES; i++)
        text_format(&p->t, "%s%d", i > 1 ? ", " : " ", rules->series[i]);
    text_char(&p->t, '.');
    onamazu_end_line(p);
}

static const char *explain_family(struct onamazu_telling *p, int family)
{
    onamazu_family(onamazu_begin(p), p->s, family);
    onamazu_end_title(p);
    text_format(onamazu_begin(p), say(&p->s->look, "Jinjas of each family: %d."),
                p->s->rules->jinja_copies);
    onamazu_end_line(p);
    onamazu_set_lines(p);
    return "R87 R119";
}

static const char *explain_slot(struct onamazu_telling *p, int slot)
{
    const struct onamazu_scene *s = p->s;

    if (s->view.display[slot] >= ONA_FAMILIES) {
        text_format(onamazu_begin(p), say(&s->look, "slot %d"), slot + 1);
        onamazu_end_title(p);
        onamazu_plain_line(p, N_("There is no jinja left for this slot."));
        return "R66 G39";
    }
    onamazu_family(onamazu_begin(p), s, s->view.display[slot]);
    onamazu_end_title(p);
    text_add(onamazu_begin(p), say(&s->look, "Price on a construction cell: "));
    onamazu_cost(&p->t, s, &s->rules->jinja_cost[slot]);
    text_char(&p->t, '.');
    onamazu_end_line(p);
    text_format(onamazu_begin(p), say(&s->look, "Jinjas you may build per turn: %d."),
                s->rules->jinjas_per_turn);
    onamazu_end_line(p);
    onamazu_set_lines(p);
    return "R65 R86 R90 R119";
}

/* "jinja:SEAT:NUMBER", the seat from 0, the number from 1. */
static const char *explain_built(struct onamazu_telling *p, int seat, int number)
{
    const struct onamazu_scene *s = p->s;
    int count = 0;

    for (int i = 0; i < s->view.built_count; i++) {
        uint32_t jinja = s->view.built[i];
        int lies = ona_jinja_offerings(jinja);

        if (ona_jinja_owner(jinja) != seat || ++count < number)
            continue;
        if (onamazu_names(s, seat))
            onamazu_family(onamazu_begin(p), s, ona_jinja_family(jinja));
        else
            text_format(onamazu_begin(p), say(&s->look, "jinja %d"), number);
        onamazu_end_title(p);
        if (!onamazu_names(s, seat))
            onamazu_plain_line(p, N_("It is face down: only its builder may look at it."));
        else if (!onamazu_looks(&s->view, seat))
            onamazu_plain_line(p, N_("It is face down, but everybody saw it being built."));
        text_format(onamazu_begin(p), say(&s->look, "Offerings: %d of %d."), lies,
                    s->rules->offerings_per_jinja);
        onamazu_end_line(p);
        if (lies < s->rules->offerings_per_jinja) {
            text_format(onamazu_begin(p), say(&s->look, "Points for the next offering: %d."),
                        s->rules->offering[lies]);
            onamazu_end_line(p);
        }
        onamazu_offering_lines(p);
        return "R91 R92 R93 R63";
    }
    return NULL;
}

/* ---- the market ------------------------------------------------------------------------------ */

/* "deal:primary", "miko", …: a service of the upper floor. */
static const char *explain_service(struct onamazu_telling *p, struct str word)
{
    static const char *const words[ONA_SERVICES] = {
        "deal:primary", "deal:manufactured", "miko", "bless", "jinja", "temple"};
    static const char *const gives[ONA_SERVICES] = {
        N_("A cube of this category, of your choice."),
        N_("A cube of this category, of your choice."),
        N_("Two cards are drawn, one is kept."),
        N_("The blessing of a god of your choice; it takes effect on the next turn."),
        N_("A jinja from the display, without paying cubes."),
        N_("From then on, mikos can be recruited at the Grand Temple for free.")};
    const struct onamazu_scene *s = p->s;

    for (int i = 0; i < ONA_SERVICES; i++) {
        if (!str_eq(word, words[i]))
            continue;
        text_add(onamazu_begin(p), onamazu_service(s, (enum ona_service)i));
        onamazu_end_title(p);
        onamazu_plain_line(p, gives[i]);
        text_add(onamazu_begin(p),
                 say(&s->look, "A service on the market's upper floor, once per visit: "));
        onamazu_mons(&p->t, &s->look, onamazu_service_price(s, (enum ona_service)i));
        text_char(&p->t, '.');
        onamazu_end_line(p);
        return "R96 R97 R98";
    }
    return NULL;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* A number in from…to after the kind. */
static bool numbered(struct str word, uint64_t from, uint64_t to, int *out)
{
    uint64_t number;

    if (!str_number(word, to, &number) || number < from)
        return false;
    *out = (int)number;
    return true;
}

static const char *explain_numbered(struct onamazu_telling *p, struct str kind, struct str rest)
{
    static const struct {
        const char *kind;
        uint8_t from, to;
        const char *(*explain)(struct onamazu_telling *p, int number);
    } numbers[] = {
        {"resource", 0, ONA_RESOURCES - 1, explain_resource},
        {"supply", 0, ONA_RESOURCES - 1, explain_resource},
        {"sell", 0, ONA_RESOURCES - 1, explain_resource},
        {"buy", 0, ONA_RESOURCES - 1, explain_resource},
        {"god", 0, ONA_GODS - 1, explain_god},
        {"miko", 0, ONA_MIKOS - 1, explain_miko},
        {"family", 0, ONA_FAMILIES - 1, explain_family},
        {"slot", 1, ONA_DISPLAY, explain_slot},
        {"drawn", 1, 2, explain_drawn},
        {"score", 0, ONA_MAX_SEATS - 1, onamazu_explain_score},
        {"monastery", 0, ONA_MAX_SEATS - 1, onamazu_explain_score},
    };
    int number;

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (str_eq(kind, numbers[i].kind) &&
            numbered(rest, numbers[i].from, numbers[i].to, &number))
            return numbers[i].explain(p, number - numbers[i].from);
    return NULL;
}

const char *onamazu_explain(const struct onamazu_scene *s, struct str thing,
                            const struct onamazu_explained *to)
{
    struct onamazu_telling p = {.s = s, .to = to};
    struct str kind = {"", 0}, rest = thing, seat;
    const char *clauses;
    int cell, owner, number;

    (void)str_cut(&rest, ':', &kind);
    if (rest.data == NULL)
        return onamazu_explain_plain(&p, kind);
    if (str_eq(kind, "cell"))
        return cell_named(rest, &cell) ? explain_cell(&p, cell) : NULL;
    if (str_eq(kind, "tile"))
        return explain_tile(&p, rest);
    if (str_eq(kind, "place"))
        return explain_place(&p, rest);
    if (str_eq(kind, "service"))
        return explain_service(&p, rest);
    if (str_eq(thing, "pawn:S"))
        return onamazu_explain_plain(&p, str_of("superior"));
    if (str_eq(kind, "jinja") && str_cut(&rest, ':', &seat) && rest.data != NULL)
        return numbered(seat, 0, ONA_MAX_SEATS - 1, &owner) &&
                       numbered(rest, 1, ONA_JINJAS, &number)
                   ? explain_built(&p, owner, number)
                   : NULL;
    clauses = explain_numbered(&p, kind, rest);
    return clauses != NULL ? clauses : onamazu_explain_plain(&p, kind);
}
