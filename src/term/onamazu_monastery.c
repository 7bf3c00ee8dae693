/* Torii: MIT licence, see LICENSE. */
/* The monasteries: the viewer's own in full, the others as far as they are known. */
#include "base/bits.h"
#include "term/onamazu_screen.h"

enum { LINE = 16384 };

/* A line that starts with a title and collects items; printed only if it has any. */
struct items {
    char memory[LINE];
    struct text text;
    int count;
};

static void items_begin(struct items *i, const char *title)
{
    text_init(&i->text, i->memory, sizeof i->memory);
    text_add(&i->text, title);
    i->count = 0;
}

static struct text *items_next(struct items *i, const char *between)
{
    text_add(&i->text, i->count++ > 0 ? between : " ");
    return &i->text;
}

static void items_end(struct items *i, struct text *t, const struct onamazu_scene *s)
{
    if (i->count > 0)
        onamazu_wrap(t, &s->look, text_view(&i->text), 2, 4);
}

/* ---- parts of a monastery -------------------------------------------------------------------- */

static void add_cubes(struct text *t, const struct onamazu_scene *s, const struct ona_player *p)
{
    bool any = false;

    for (int r = 0; r < ONA_RESOURCES; r++)
        if (p->cube[r] > 0) {
            text_add(t, any ? ", " : "");
            onamazu_cubes(t, s, p->cube[r], r);
            any = true;
        }
    if (!any)
        text_add(t, say(&s->look, "no cubes"));
}

static bool has_cubes(const struct ona_player *p)
{
    int sum = 0;

    for (int r = 0; r < ONA_RESOURCES; r++)
        sum += p->cube[r];
    return sum > 0;
}

static void add_forces(struct text *t, const struct onamazu_scene *s, const struct ona_player *p)
{
    onamazu_mons(t, &s->look, p->mons);
    text_add(t, ", ");
    onamazu_bushis(t, &s->look, p->bushi);
    text_format(t, say(&s->look, ", armour %d"), p->armour);
}

void onamazu_show_stock(struct text *t, const struct onamazu_scene *s, int player)
{
    const struct ona_player *p = &s->view.player[player];
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    text_add(&line, has_cubes(p) ? say(&s->look, "You have ") : say(&s->look, "You have no cubes"));
    if (has_cubes(p))
        add_cubes(&line, s, p);
    text_add(&line, say(&s->look, "; "));
    add_forces(&line, s, p);
    text_char(&line, '.');
    onamazu_wrap(t, &s->look, text_view(&line), 0, 2);
}

static void add_pawn(struct text *t, const struct onamazu_scene *s, int player, int pawn)
{
    const struct ona_player *p = &s->view.player[player];
    bool turn = player == s->view.seat && !s->view.over && s->view.chance == ONA_C_NOTHING;

    if (pawn == ONA_SUPERIOR)
        text_format(t, "%s ", say(&s->look, "superior acolyte"));
    if (p->wounded >> pawn & 1)
        text_add(t, say(&s->look, "wounded"));
    else if (p->pawn[pawn] == ONA_NONE)
        text_add(t, say(&s->look, "at home"));
    else
        onamazu_cell(t, s, p->pawn[pawn]);
    if (turn && p->pawn[pawn] != ONA_NONE && (s->view.resolved >> pawn & 1))
        text_add(t, say(&s->look, " (has acted)"));
}

static void show_pawns(struct text *t, const struct onamazu_scene *s, int player)
{
    const struct ona_player *p = &s->view.player[player];
    struct items i;

    items_begin(&i, say(&s->look, "Acolytes:"));
    add_pawn(items_next(&i, say(&s->look, "; ")), s, player, ONA_A1);
    add_pawn(items_next(&i, say(&s->look, "; ")), s, player, ONA_A2);
    if (p->superior == ONA_SUPERIOR_SERVES)
        add_pawn(items_next(&i, say(&s->look, "; ")), s, player, ONA_SUPERIOR);
    else if (p->superior == ONA_SUPERIOR_PENDING)
        text_add(items_next(&i, say(&s->look, "; ")),
                 say(&s->look, "superior acolyte from the next turn"));
    items_end(&i, t, s);
}

/* Tiles of a god beyond the first (10.11). */
static void add_god(struct text *t, const struct ona_player *p, int god)
{
    text_add(t, onamazu_god(god));
    if (ona_again(p, god) > 0)
        text_format(t, " ×%d", ona_again(p, god) + 1);
}

static void show_gods(struct text *t, const struct onamazu_scene *s, int player)
{
    const struct ona_player *p = &s->view.player[player];
    struct items i;

    items_begin(&i, say(&s->look, "Blessings:"));
    for (int god = 0; god < ONA_GODS; god++)
        if ((p->active | p->pending) >> god & 1) {
            struct text *line = items_next(&i, say(&s->look, "; "));

            add_god(line, p, god);
            if (p->pending >> god & 1)
                text_add(line, say(&s->look, " (from the next turn)"));
            if (player == s->seat) {
                text_add(line, say(&s->look, ": "));
                onamazu_blessing(line, s, god);
            }
        }
    items_end(&i, t, s);
    items_begin(&i, say(&s->look, "Favourite:"));
    text_add(items_next(&i, ""), onamazu_god(p->favourite));
    if (p->superior == ONA_NO_SUPERIOR && player == s->seat)
        text_add(&i.text,
                 say(&s->look, ": this blessing and a full jinja bring the superior acolyte."));
    items_end(&i, t, s);
}

static void show_holdings(struct text *t, const struct onamazu_scene *s, int player)
{
    const struct ona_player *p = &s->view.player[player];
    struct items i;

    items_begin(&i, say(&s->look, "Contracts:"));
    for (int place = 0; place < ONA_PLACES; place++)
        if (p->contracts >> place & 1)
            text_add(items_next(&i, ", "), onamazu_place(&s->look, place));
    items_end(&i, t, s);
    items_begin(&i, say(&s->look, "Buildings:"));
    for (int at = 0; at < ONA_SECTORS; at++)
        if (p->buildings >> at & 1)
            onamazu_cell(items_next(&i, ", "), s, ONA_OUTER * ONA_SECTORS + at);
    items_end(&i, t, s);
}

/* "rice, gold, 2 free": the cubes on a jinja and its free places. */
static void add_offerings(struct text *t, const struct onamazu_scene *s, uint32_t jinja)
{
    int left = s->rules->offerings_per_jinja;

    for (int r = 0; r < ONA_RESOURCES; r++)
        for (int k = 0; k < ona_jinja_count(jinja, r); k++, left--) {
            text_add(t, left < s->rules->offerings_per_jinja ? ", " : "");
            onamazu_resource(t, s, r);
        }
    if (left > 0) {
        text_add(t, left < s->rules->offerings_per_jinja ? ", " : "");
        text_format(t, left == 1 ? say(&s->look, "%d place free") : say(&s->look, "%d free"), left);
    }
}

/* Only the owner sees the front of a built jinja (R91); those who saw it built may be reminded (10.12). */
static void show_own_jinjas(struct text *t, const struct onamazu_scene *s, int player)
{
    bool open = onamazu_names(s, player);
    struct items i;

    items_begin(&i, say(&s->look, "Jinjas:"));
    for (int at = 0; at < s->view.built_count; at++) {
        if (ona_jinja_owner(s->view.built[at]) != player)
            continue;

        struct text *line = items_next(&i, say(&s->look, "; "));

        text_format(line, "%d ", i.count);
        if (open)
            onamazu_family(line, s, ona_jinja_family(s->view.built[at]));
        text_add(line, open ? " [" : "[");
        add_offerings(line, s, s->view.built[at]);
        text_char(line, ']');
    }
    items_end(&i, t, s);
}

/* Tiles of others are known by their fronts, the viewer's own by both sides. */
static void add_tiles(struct items *i, const struct onamazu_scene *s, int player, int front)
{
    uint64_t tiles = s->view.player[player].tiles;
    bool own = onamazu_looks(&s->view, player);
    int has = (int)(tiles >> (2 * front) & 3);

    for (int k = 0; k < 2; k++) {
        if (!(has >> k & 1))
            continue;

        bool sure = own || has == 3 || (tiles & ona_exact_bit(front));
        uint8_t tile = (uint8_t)(sure ? 2 * front + k : ONA_FRONT + front);
        struct text *line = items_next(i, ", ");

        text_format(line, "%s (", onamazu_brigand(s, tile).text);
        onamazu_fame(line, s, tile);
        text_char(line, ')');
    }
}

static void show_cards(struct text *t, const struct onamazu_scene *s, int player)
{
    const struct ona_player *p = &s->view.player[player];
    struct items i;

    items_begin(&i, say(&s->look, "Brigands beaten (fame):"));
    for (int front = 0; front < ONA_FRONTS; front++)
        add_tiles(&i, s, player, front);
    items_end(&i, t, s);
    items_begin(&i, say(&s->look, "Mikos:"));
    for (uint32_t cards = p->mikos; cards != 0; cards = bits_rest(cards)) {
        int card = bits_first(cards);

        onamazu_miko(items_next(&i, say(&s->look, "; ")), s, card);
    }
    if (p->hidden_mikos > 0)
        text_format(items_next(&i, say(&s->look, "; ")), say(&s->look, "face down: %d"),
                    p->hidden_mikos);
    items_end(&i, t, s);
}

/* The first player has a token: seat 1, for the whole game (R21, R22). */
static const char *token(const struct onamazu_scene *s, int player)
{
    return player == 0 ? say(&s->look, " [first player]") : "";
}

void onamazu_show_monastery(struct text *t, const struct onamazu_scene *s, int player)
{
    const struct ona_player *p = &s->view.player[player];
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    if (player == s->seat)
        text_format(&line, say(&s->look, "Your monastery (%s)"), onamazu_seat(&s->look, player));
    else
        text_format(&line, say(&s->look, "Seat %d's monastery"), player + 1);
    text_format(&line, "%s%s", token(s, player), say(&s->look, ": "));
    add_forces(&line, s, p);
    text_add(&line, say(&s->look, "; "));
    add_cubes(&line, s, p);
    text_char(&line, '.');
    onamazu_wrap(t, &s->look, text_view(&line), 0, 2);
    show_pawns(t, s, player);
    show_gods(t, s, player);
    show_holdings(t, s, player);
    show_own_jinjas(t, s, player);
    show_cards(t, s, player);
}

/* ---- in brief -------------------------------------------------------------------------------- */

static void add_brief_gods(struct text *t, const struct onamazu_scene *s,
                           const struct ona_player *p)
{
    const char *between = "";

    if ((p->active | p->pending) == 0)
        return;
    text_add(t, say(&s->look, "; blessings "));
    for (int god = 0; god < ONA_GODS; god++)
        if ((p->active | p->pending) >> god & 1) {
            text_add(t, between);
            add_god(t, p, god);
            between = ", ";
        }
}

/* Jinjas with their offerings, and counts of other things. */
static void add_brief_counts(struct text *t, const struct onamazu_scene *s, int player)
{
    const struct ona_player *p = &s->view.player[player];
    struct ona_score score = ona_score(s->game, &s->view, player);
    int jinjas = 0, tiles = bits_count((uint32_t)(p->tiles & 0xffffffffu)) +
                            bits_count((uint32_t)(p->tiles >> 32 & 0x3f));

    for (int at = 0; at < s->view.built_count; at++)
        jinjas += ona_jinja_owner(s->view.built[at]) == player;
    if (jinjas > 0)
        text_format(t, say(&s->look, "; jinjas %d, offerings %d"), jinjas, score.cubes_offered);
    if (p->contracts != 0)
        text_format(t, say(&s->look, "; contracts %d"), bits_count(p->contracts));
    if (p->buildings != 0)
        text_format(t, say(&s->look, "; buildings %d"), bits_count(p->buildings));
    if (tiles > 0)
        text_format(t, say(&s->look, "; brigands beaten %d"), tiles);
    if (p->mikos != 0 || p->hidden_mikos > 0)
        text_format(t, say(&s->look, "; mikos %d"), bits_count(p->mikos) + p->hidden_mikos);
}

void onamazu_show_brief(struct text *t, const struct onamazu_scene *s, int player)
{
    const struct ona_player *p = &s->view.player[player];
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    text_format(&line, "%s%s%s", onamazu_seat(&s->look, player), token(s, player),
                say(&s->look, ": "));
    add_forces(&line, s, p);
    text_add(&line, say(&s->look, "; "));
    add_cubes(&line, s, p);
    add_brief_counts(&line, s, player);
    add_brief_gods(&line, s, p);
    text_format(&line, say(&s->look, "; favourite %s"), onamazu_god(p->favourite));
    text_char(&line, '.');
    onamazu_wrap(t, &s->look, text_view(&line), 0, 4);
}
