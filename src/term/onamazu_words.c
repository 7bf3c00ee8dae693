/* Torii: MIT licence, see LICENSE. */
#include "term/onamazu_words.h"

#include <string.h>

void onamazu_view(const struct game *g, const void *state, int seat, struct ona_state *out)
{
    if (seat == GAME_FULL)
        memcpy(out, state, sizeof *out);
    else
        g->kind->view(g, state, seat, out);
}

struct onamazu_scene onamazu_scene_of(const struct match *m, const struct term_look *look, int seat)
{
    struct onamazu_scene s = {
        .match = m, .game = m->game, .rules = m->game->rules, .look = *look, .seat = seat};

    onamazu_view(m->game, &m->state, seat, &s.view);
    return s;
}

/* ---- lines ----------------------------------------------------------------------------------- */

int onamazu_columns(const struct term_look *look)
{
    enum { LEAST = 40, MOST = 120 };
    int columns = look->columns == 0 ? 80 : look->columns;

    return (columns < LEAST ? LEAST : columns > MOST ? MOST : columns) - 1;
}

void onamazu_wrap(struct text *t, const struct term_look *look, struct str s, int first, int rest)
{
    int columns = onamazu_columns(look), column = 0, indent = first;
    struct str word;

    while (str_cut(&s, ' ', &word)) {
        int width = str_width(word);

        if (column > 0 && column + 1 + width > columns) {
            text_char(t, '\n');
            column = 0;
        }
        text_blanks(t, column > 0 ? 1 : indent);
        text_str(t, word);
        column += width + (column > 0 ? 1 : indent);
        indent = rest;
    }
    text_char(t, '\n');
}

void onamazu_put(struct onamazu_line *l, int ink, const char *words)
{
    static const char *const seats[ONA_MAX_SEATS] = {"1;34", "1;31", "1;32", "1;33"};
    const char *code = ink >= 0 ? seats[ink] : ink == ONAMAZU_DIM ? "2" : "1";
    bool inked = l->colour && ink != ONAMAZU_PLAIN && words[0] != '\0';

    if (inked)
        text_format(l->t, "\033[%sm", code);
    text_add(l->t, words);
    if (inked)
        text_add(l->t, "\033[0m");
    l->column += str_width(str_of(words));
}

void onamazu_put_to(struct onamazu_line *l, int column)
{
    if (l->column < column) {
        text_blanks(l->t, column - l->column);
        l->column = column;
    }
}

void onamazu_put_end(struct onamazu_line *l)
{
    while (l->t->len > 0 && l->t->data[l->t->len - 1] == ' ')
        l->t->data[--l->t->len] = '\0';
    text_char(l->t, '\n');
    l->column = 0;
}

/* ---- names ----------------------------------------------------------------------------------- */

const char *onamazu_seat(const struct term_look *look, int seat)
{
    static const char *const names[ONA_MAX_SEATS] = {N_("Seat 1"), N_("Seat 2"), N_("Seat 3"),
                                                     N_("Seat 4")};

    return say(look, names[seat]);
}

static const char *resource_label(const struct onamazu_scene *s, int resource)
{
    return ona_rules_label(s->rules, &s->rules->resource_name[resource], s->look.language);
}

/* The first of names with a stroke between. */
static struct str first_name(const char *name)
{
    const char *stroke = strchr(name, '/');

    return (struct str){name, stroke != NULL ? (size_t)(stroke - name) : strlen(name)};
}

void onamazu_resource(struct text *t, const struct onamazu_scene *s, int resource)
{
    struct str name = first_name(resource_label(s, resource));
    char head = name.len > 0 ? name.data[0] : '\0';

    if (head >= 'A' && head <= 'Z') {
        text_char(t, (char)(head - 'A' + 'a'));
        name = str_drop(name, 1);
    }
    text_str(t, name);
}

static const char *const kind_names[ONA_CELL_KINDS] = {N_("Potter"),
                                                       N_("Incense maker"),
                                                       N_("Weaver"),
                                                       N_("Goldsmith"),
                                                       N_("Rice market"),
                                                       N_("Grand Temple"),
                                                       N_("Builder"),
                                                       N_("Armourer"),
                                                       N_("Market"),
                                                       N_("Mons"),
                                                       N_("Recruitment"),
                                                       N_("Barter"),
                                                       N_("Offerings"),
                                                       N_("Construction"),
                                                       "",
                                                       "",
                                                       "",
                                                       N_("Combat"),
                                                       N_("Meditation")};

enum { SHORT = 8 };

/* Where the name is longer than that, in one language or another. */
static const char *const short_names[ONA_CELL_KINDS] = {
    [ONA_INCENSE] = N_("Incense"), [ONA_WEAVER] = N_("Weav."),   [ONA_GOLDSMITH] = N_("Goldsm."),
    [ONA_RICE] = N_("Rice mkt"),   [ONA_TEMPLE] = N_("Temple"),  [ONA_BUILDER] = N_("Build."),
    [ONA_RECRUIT] = N_("Recruit"), [ONA_OFFER] = N_("Offering"), [ONA_BUILD] = N_("Jinja"),
    [ONA_ZEN] = N_("Meditate"),    [ONA_POTTER] = N_("Potter"),  [ONA_ARMOURER] = N_("Armourer"),
    [ONA_MARKET] = N_("Market"),   [ONA_MON] = N_("Mons"),       [ONA_TROC] = N_("Barter"),
    [ONA_COMBAT] = N_("Combat")};

/* A resource cell is called after its resource, as the rules name it. */
static const char *cell_name(const struct onamazu_scene *s, int cell, const char *const *names)
{
    static char memory[2][64];
    static int turn;
    int kind = (int)ona_cell_kind(s->rules, cell);
    struct text t;

    if (kind < ONA_HARVEST_RIZ || kind > ONA_HARVEST_CHA)
        return say(&s->look, names[kind]);
    turn = !turn;
    text_init(&t, memory[turn], sizeof memory[turn]);
    text_str(&t, first_name(resource_label(s, kind - ONA_HARVEST_RIZ)));
    return memory[turn];
}

const char *onamazu_cell_kind(const struct onamazu_scene *s, int cell)
{
    return cell_name(s, cell, kind_names);
}

const char *onamazu_cell_short(const struct onamazu_scene *s, int cell)
{
    const char *name = cell_name(s, cell, kind_names);

    return str_width(str_of(name)) <= SHORT ? name : cell_name(s, cell, short_names);
}

void onamazu_cell(struct text *t, const struct onamazu_scene *s, int cell)
{
    ona_cell_print(cell, t);
    text_format(t, " %s", onamazu_cell_kind(s, cell));
}

const char *onamazu_place(const struct term_look *look, int place)
{
    return say(look, kind_names[place]); /* places come first among the kinds of cells */
}

const char *onamazu_god(int god)
{
    static const char *const names[ONA_GODS] = {"Daikoku", "Bishamon", "Fukurokuju",
                                                "Ebisu",   "Hotei",    "Jurojin"};

    return names[god];
}

void onamazu_blessing(struct text *t, const struct onamazu_scene *s, int god)
{
    const struct term_look *look = &s->look;

    switch (god) {
    case ONA_DAIKOKU:
        text_format(t,
                    say(look,
                        "at the market barter primary for manufactured cubes and back; others "
                        "pay you %d mons to share a cell"),
                    s->rules->daikoku_fee);
        break;
    case ONA_BISHAMON:
        text_format(t, say(look, "recruit %d bushis instead of %d"), s->rules->bishamon_recruit,
                    s->rules->recruit);
        break;
    case ONA_FUKUROKUJU:
        text_add(t, say(look, "choose which brigands attack you; see the fame of all three on a "
                              "combat cell"));
        break;
    case ONA_EBISU:
        text_add(t, say(look, "on a construction cell pay jinjas with any manufactured cubes"));
        break;
    case ONA_HOTEI: text_add(t, say(look, "offer the same resource twice to one jinja")); break;
    default:
        text_add(t, say(look, "place your two acolytes on neighbouring cells of one ring"));
        break;
    }
}

/* Names are in capitals in the data file. */
void onamazu_family(struct text *t, const struct onamazu_scene *s, int family)
{
    const char *name = ona_rules_text(s->rules, s->rules->family_name[family]);

    for (size_t i = 0; name[i] != '\0'; i++)
        text_char(t, i > 0 && name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i]);
}

const char *onamazu_brigand(const struct onamazu_scene *s, int tile)
{
    return ona_rules_label(s->rules, &s->rules->brigand_name[ona_tile_front((uint8_t)tile)],
                           s->look.language);
}

const char *onamazu_tile_place(int place)
{
    static const char *const names[] = {"S1", "S2", "TOP"};

    return names[place];
}

uint8_t onamazu_tile_at(const struct ona_state *s, int place)
{
    if (place < ONA_SLOTS)
        return s->slot[place];
    return s->piled > 0 ? s->tile[s->piled - 1] : ONA_NONE;
}

const char *onamazu_ring(const struct term_look *look, int ring)
{
    static const char *const names[ONA_RINGS] = {N_("inner ring"), N_("middle ring"),
                                                 N_("outer ring")};

    return say(look, names[ring]);
}

void onamazu_face(struct text *t, const struct onamazu_scene *s, int face)
{
    const struct ona_face *f = &s->rules->face[face];

    if (f->ring == ONA_RINGS)
        text_add(t, say(&s->look, "brigands"));
    else
        text_format(t, say(&s->look, "%s, by %d"), onamazu_ring(&s->look, f->ring), f->steps);
}

int onamazu_sector(const struct ona_state *s, int cell)
{
    return (cell % ONA_SECTORS + s->rot[cell / ONA_SECTORS]) % ONA_SECTORS;
}

int onamazu_cell_in(const struct ona_state *s, int ring, int sector)
{
    return ring * ONA_SECTORS + (sector + ONA_SECTORS - s->rot[ring]) % ONA_SECTORS;
}

/* ---- amounts --------------------------------------------------------------------------------- */

void onamazu_fame(struct text *t, const struct onamazu_scene *s, uint8_t tile)
{
    const uint8_t *fame = s->rules->brigand[ona_tile_front(tile)].fame;

    if (!(tile & ONA_FRONT))
        text_int(t, fame[tile & 1]);
    else if (fame[0] == fame[1])
        text_int(t, fame[0]);
    else
        text_format(t, say(&s->look, "%d or %d"), fame[0], fame[1]);
}

void onamazu_mons(struct text *t, const struct term_look *look, int count)
{
    text_format(t, count == 1 ? say(look, "%d mon") : say(look, "%d mons"), count);
}

void onamazu_bushis(struct text *t, const struct term_look *look, int count)
{
    text_format(t, count == 1 ? say(look, "%d bushi") : say(look, "%d bushis"), count);
}

void onamazu_cost(struct text *t, const struct onamazu_scene *s, const struct ona_cost *cost)
{
    const char *between = "";

    for (int r = 0; r < ONA_RESOURCES; r++)
        if (cost->cube[r] > 0) {
            text_format(t, "%s%d ", between, cost->cube[r]);
            onamazu_resource(t, s, r);
            between = ", ";
        }
    if (cost->mons > 0) {
        text_add(t, between);
        onamazu_mons(t, &s->look, cost->mons);
        between = ", ";
    }
    if (between[0] == '\0')
        text_add(t, say(&s->look, "nothing"));
}

void onamazu_payment(struct text *t, const struct onamazu_scene *s, game_action x, int mons)
{
    struct ona_cost cost = {.mons = (uint8_t)mons};

    for (int r = 0; r < ONA_RESOURCES; r++)
        cost.cube[r] = (uint8_t)ona_pay(x, r);
    onamazu_cost(t, s, &cost);
}

struct onamazu_change onamazu_change(const struct ona_state *before, const struct ona_state *after,
                                     int player)
{
    const struct ona_player *a = &before->player[player], *b = &after->player[player];
    struct onamazu_change c = {
        .mons = b->mons - a->mons, .bushi = b->bushi - a->bushi, .armour = b->armour - a->armour};

    for (int r = 0; r < ONA_RESOURCES; r++)
        c.cube[r] = b->cube[r] - a->cube[r];
    return c;
}

/* ", +" or "-"; the number follows without its sign. */
static int sign(struct text *t, int number, bool *any)
{
    text_format(t, "%s%s", *any ? ", " : "", number > 0 ? "+" : "-");
    *any = true;
    return number > 0 ? number : -number;
}

bool onamazu_change_print(struct text *t, const struct onamazu_scene *s,
                          const struct onamazu_change *c)
{
    bool any = false;

    for (int r = 0; r < ONA_RESOURCES; r++)
        if (c->cube[r] != 0) {
            text_format(t, "%d ", sign(t, c->cube[r], &any));
            onamazu_resource(t, s, r);
        }
    if (c->mons != 0)
        onamazu_mons(t, &s->look, sign(t, c->mons, &any));
    if (c->bushi != 0)
        onamazu_bushis(t, &s->look, sign(t, c->bushi, &any));
    if (c->armour != 0)
        text_format(t, say(&s->look, "%d armour"), sign(t, c->armour, &any));
    return any;
}
