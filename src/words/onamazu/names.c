/* Torii: MIT licence, see LICENSE. */
/* The names of things. */
#include "words/onamazu/onamazu.h"

#include <string.h>

void onamazu_view(const struct game *g, const void *state, int seat, struct ona_state *out)
{
    if (seat == GAME_FULL)
        memcpy(out, state, sizeof *out);
    else
        g->kind->view(g, state, seat, out);
}

struct onamazu_scene onamazu_scene_of(const struct match *m, const struct words_look *look,
                                      int seat)
{
    struct onamazu_scene s = {
        .match = m, .game = m->game, .rules = m->game->rules, .look = *look, .seat = seat};

    onamazu_view(m->game, &m->state, seat, &s.view);
    return s;
}

const char *onamazu_seat(const struct words_look *look, int seat)
{
    static const char *const names[ONA_MAX_SEATS] = {N_("Seat 1"), N_("Seat 2"), N_("Seat 3"),
                                                     N_("Seat 4")};

    return say(look, names[seat]);
}

const char *onamazu_colour(const struct words_look *look, int seat)
{
    static const char *const names[ONA_MAX_SEATS] = {N_("Indigo"), N_("Vermilion"), N_("Pine"),
                                                     N_("Ochre")};

    return say(look, names[seat]);
}

/* A text of the data file; French gets the typographic apostrophe. */
static void add_label(struct text *t, const struct onamazu_scene *s, const struct ona_label *l)
{
    const char *words = ona_rules_label(s->rules, l, s->look.language);
    bool french = strcmp(s->look.language, "fr") == 0;

    for (; *words != '\0'; words++)
        if (french && *words == '\'')
            text_add(t, "\u2019");
        else
            text_char(t, *words);
}

static struct onamazu_name label(const struct onamazu_scene *s, const struct ona_label *l)
{
    struct onamazu_name name = {""};
    struct text t;

    text_init(&t, name.text, sizeof name.text);
    add_label(&t, s, l);
    return name;
}

/* The first of several names separated by slashes. */
static struct str first_name(const char *name)
{
    const char *stroke = strchr(name, '/');

    return (struct str){name, stroke != NULL ? (size_t)(stroke - name) : strlen(name)};
}

struct onamazu_name onamazu_resource_title(const struct onamazu_scene *s, int resource)
{
    return label(s, &s->rules->resource_name[resource]);
}

void onamazu_resource(struct text *t, const struct onamazu_scene *s, int resource)
{
    struct onamazu_name title = onamazu_resource_title(s, resource);
    struct str name = first_name(title.text);
    char head = name.len > 0 ? name.data[0] : '\0';

    if (head >= 'A' && head <= 'Z') {
        text_char(t, (char)(head - 'A' + 'a'));
        name = str_drop(name, 1);
    }
    text_str(t, name);
}

static bool ends_with(struct str s, const char *end)
{
    size_t len = strlen(end);

    return s.len >= len && memcmp(s.data + s.len - len, end, len) == 0;
}

/* Plural of a name; names of three letters (riz, or, oro) are invariable. */
static void add_plural(struct text *t, const char *language, struct str name)
{
    bool french = strcmp(language, "fr") == 0, spanish = strcmp(language, "es") == 0;
    bool same = name.len <= 3 || ends_with(name, "s") || ends_with(name, "x") ||
                ends_with(name, "z") || (!french && !spanish);

    if (spanish && ends_with(name, "ón")) {
        text_str(t, (struct str){name.data, name.len - strlen("ón")});
        text_add(t, "ones");
        return;
    }
    text_str(t, name);
    text_add(t, same ? "" : "s");
}

void onamazu_cubes(struct text *t, const struct onamazu_scene *s, int count, int resource)
{
    char memory[1024];
    struct text name;

    text_init(&name, memory, sizeof memory);
    onamazu_resource(&name, s, resource);
    text_format(t, "%d ", count);
    if (count > 1)
        add_plural(t, s->look.language, text_view(&name));
    else
        text_str(t, text_view(&name));
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

enum { SHORT = 8, LONG = 24 }; /* columns; custom rules may use any resource names */

/* For names longer than that in some language. */
static const char *const short_names[ONA_CELL_KINDS] = {
    [ONA_INCENSE] = N_("Incense"),  [ONA_WEAVER] = N_("Weav."),    [ONA_GOLDSMITH] = N_("Goldsm."),
    [ONA_RICE] = N_("Rice mkt"),    [ONA_TEMPLE] = N_("G.Temple"), [ONA_BUILDER] = N_("Build."),
    [ONA_RECRUIT] = N_("Recruit."), [ONA_OFFER] = N_("Offering"),  [ONA_BUILD] = N_("Constr."),
    [ONA_ZEN] = N_("Medit."),       [ONA_POTTER] = N_("Potter"),   [ONA_ARMOURER] = N_("Armourer"),
    [ONA_MARKET] = N_("Market"),    [ONA_MON] = N_("Mons"),        [ONA_TROC] = N_("Barter"),
    [ONA_COMBAT] = N_("Combat")};

/* The name, truncated with a full stop if it is too wide. */
static void add_cut(struct text *t, struct str name, int columns)
{
    bool cut = str_width(name) > columns;

    while (cut && str_width(name) > columns - 1)
        do
            name.len--;
        while (!char_is_begin(name.data[name.len]));
    text_str(t, name);
    text_add(t, cut ? "." : "");
}

/* A resource cell is named after its resource, as in the rules. */
static struct onamazu_name cell_name(const struct onamazu_scene *s, int cell,
                                     const char *const *names, int columns)
{
    int kind = (int)ona_cell_kind(s->rules, cell);
    struct onamazu_name name = {""};
    struct text t;

    text_init(&t, name.text, sizeof name.text);
    if (kind < ONA_HARVEST_RIZ || kind > ONA_HARVEST_CHA)
        text_add(&t, say(&s->look, names[kind]));
    else
        add_cut(&t, first_name(onamazu_resource_title(s, kind - ONA_HARVEST_RIZ).text), columns);
    return name;
}

struct onamazu_name onamazu_cell_kind(const struct onamazu_scene *s, int cell)
{
    return cell_name(s, cell, kind_names, LONG);
}

struct onamazu_name onamazu_cell_short(const struct onamazu_scene *s, int cell)
{
    struct onamazu_name name = cell_name(s, cell, kind_names, LONG);

    return str_width(str_of(name.text)) <= SHORT ? name : cell_name(s, cell, short_names, SHORT);
}

void onamazu_cell(struct text *t, const struct onamazu_scene *s, int cell)
{
    ona_cell_print(cell, t);
    text_format(t, " %s", onamazu_cell_kind(s, cell).text);
}

const char *onamazu_place(const struct words_look *look, int place)
{
    return say(look, kind_names[place]); /* places are the first kinds of cells */
}

const char *onamazu_god(int god)
{
    static const char *const names[ONA_GODS] = {"Daikoku", "Bishamon", "Fukurokuju",
                                                "Ebisu",   "Hotei",    "Jurojin"};

    return names[god];
}

/* What the blessings without a number do, if the rules keep their power. */
static const char *plain_blessing(const struct ona_rules *rules, int god)
{
    bool attack = rules->choose_attacker, peek = rules->peek_fame;

    if (god == ONA_FUKUROKUJU && (attack || peek))
        return attack && peek
                   ? N_("choose which brigands attack you; see the fame of all three on a "
                        "combat cell")
               : attack ? N_("choose which brigands attack you")
                        : N_("see the fame of all three brigands on a combat cell");
    if (god == ONA_EBISU && rules->any_manufactured)
        return N_("on a construction cell, pay for jinjas with any manufactured cubes");
    if (god == ONA_HOTEI && rules->duplicate_offerings)
        return N_("offer the same resource more than once to one jinja");
    if (god == ONA_JUROJIN && rules->adjacent)
        return N_("place your two acolytes on neighbouring cells of a ring");
    return N_("nothing");
}

void onamazu_blessing(struct text *t, const struct onamazu_scene *s, int god)
{
    const struct words_look *look = &s->look;
    const struct ona_rules *rules = s->rules;

    if (god == ONA_DAIKOKU && rules->cross_barter)
        text_format(t,
                    say(look, "at the market, swap primary cubes for manufactured ones and vice "
                              "versa; others pay you %d mons to share a cell"),
                    rules->daikoku_fee);
    else if (god == ONA_DAIKOKU)
        text_format(t, say(look, "others pay you %d mons to share a cell"), rules->daikoku_fee);
    else if (god == ONA_BISHAMON)
        text_format(t, say(look, "recruit %d bushis instead of %d"), rules->bishamon_recruit,
                    rules->recruit);
    else
        text_add(t, say(look, plain_blessing(rules, god)));
}

/* Names are in capitals in the data file. */
bool onamazu_names(const struct onamazu_scene *s, int player)
{
    return onamazu_looks(&s->view, player) || !s->rules->no_memory_aid || s->view.over;
}

void onamazu_family(struct text *t, const struct onamazu_scene *s, int family)
{
    const char *name = ona_rules_text(s->rules, s->rules->family_name[family]);

    for (size_t i = 0; name[i] != '\0'; i++)
        text_char(t, i > 0 && name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i]);
}

struct onamazu_name onamazu_brigand(const struct onamazu_scene *s, int tile)
{
    return label(s, &s->rules->brigand_name[ona_tile_front((uint8_t)tile)]);
}

/* The numbers of a card; its text does not know whether they were changed. */
static void add_miko_numbers(struct text *t, const struct words_look *look,
                             const struct ona_miko *m)
{
    text_format(t, say(look, " [in these rules: %d"), m->n);
    if (m->per > 1)
        text_format(t, say(look, " for every %d"), m->per);
    if (m->max > 0)
        text_format(t, say(look, ", at most %d"), m->max);
    if (m->cubes > 0)
        text_format(t, say(look, ", cubes %d"), m->cubes);
    if (m->mons > 0)
        text_format(t, say(look, ", mons %d"), m->mons);
    text_char(t, ']');
}

void onamazu_miko_gives(struct text *t, const struct onamazu_scene *s, int card)
{
    const struct ona_miko *m = &s->rules->miko[card];

    add_label(t, s, &s->rules->miko_text[card]);
    if (memcmp(m, &ona_rules_standard()->miko[card], sizeof *m) != 0)
        add_miko_numbers(t, &s->look, m);
}

void onamazu_miko(struct text *t, const struct onamazu_scene *s, int card)
{
    text_format(t, "%s (", ona_rules_text(s->rules, s->rules->miko_name[card]));
    onamazu_miko_gives(t, s, card);
    text_char(t, ')');
}

const char *onamazu_service(const struct onamazu_scene *s, enum ona_service service)
{
    static const char *const names[ONA_SERVICES] = {
        N_("primary cube"), N_("manufactured cube"),    N_("miko"), N_("blessing"),
        N_("jinja"),        N_("Grand Temple contract")};

    return say(&s->look, names[service]);
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

const char *onamazu_ring(const struct words_look *look, int ring)
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
