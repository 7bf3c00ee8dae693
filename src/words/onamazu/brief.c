/* Torii: MIT licence, see LICENSE. */
/* Every action in a few words, for a button; and why an acolyte would get nothing on a cell. */
#include "words/onamazu/gains.h"

#include "words/onamazu/told.h"

#include <string.h>

static const struct ona_frame *frame(const struct onamazu_scene *s)
{
    return &s->view.frame[s->view.frame_count - 1];
}

static void brief_offer(struct text *t, const struct onamazu_scene *s, game_action x)
{
    text_add(t, say(&s->look, "offer 1 "));
    onamazu_resource(t, s, ona_a(x));
    text_format(t, say(&s->look, " to jinja %d, "), ona_b(x) + 1);
    onamazu_family(t, s, ona_jinja_family(onamazu_own_jinja(s, ona_b(x))));
}

static int cell_of(game_action x)
{
    return ona_verb(x) == ONA_PUT ? ona_b(x) : ona_a(x);
}

/* Is the same action possible on another cell of this name? */
static bool has_twin_cell(const struct onamazu_scene *s, game_action x)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(s->game, &s->view, legal);
    struct onamazu_name name = onamazu_cell_kind(s, cell_of(x));

    for (int i = 0; i < count; i++)
        if (ona_verb(legal[i]) == ona_verb(x) && cell_of(legal[i]) != cell_of(x) &&
            strcmp(name.text, onamazu_cell_kind(s, cell_of(legal[i])).text) == 0)
            return true;
    return false;
}

/* The cell of an action. A page shows where it is, so its code is given only if the name is ambiguous. */
static void brief_cell(struct text *t, const struct onamazu_scene *s, game_action x)
{
    if (!s->look.page) {
        onamazu_cell(t, s, cell_of(x));
        return;
    }
    text_add(t, onamazu_cell_kind(s, cell_of(x)).text);
    if (has_twin_cell(s, x)) {
        text_add(t, " (");
        ona_cell_print(cell_of(x), t);
        text_char(t, ')');
    }
}

static void brief_put(struct text *t, const struct onamazu_scene *s, game_action x)
{
    text_add(t, ona_a(x) ? say(&s->look, "superior acolyte on ") : say(&s->look, "acolyte on "));
    brief_cell(t, s, x);
}

void onamazu_brief_group(struct text *t, const struct onamazu_scene *s, game_action x)
{
    switch (ona_verb(x)) {
    case ONA_ERECT:
        onamazu_family(t, s, s->view.display[ona_a(x)]);
        text_format(t, say(&s->look, " (slot %d)"), ona_a(x) + 1);
        break;
    case ONA_RAISE:
        text_add(t, say(&s->look, "building on "));
        brief_cell(t, s, x);
        break;
    case ONA_HIRE: text_add(t, say(&s->look, "use this place")); break;
    case ONA_FORGE: text_add(t, say(&s->look, "buy armour")); break;
    default: onamazu_brief(t, s, x); break;
    }
}

/* The mons of a price that also includes cubes. */
static int mons_of(const struct onamazu_scene *s, game_action x)
{
    switch (ona_verb(x)) {
    case ONA_ERECT: return s->rules->jinja_cost[ona_a(x)].mons;
    case ONA_RAISE: return frame(s)->kind == ONA_F_BUILDER ? s->rules->builder_cost.mons : 0;
    case ONA_FORGE: return s->rules->armour_cost[s->view.player[s->view.seat].armour].mons;
    default: return s->rules->place_cost[frame(s)->arg].mons;
    }
}

/* C7: the holder of an artisan's contract pays nothing there. */
static bool free_by_contract(const struct onamazu_scene *s, game_action x)
{
    switch (ona_verb(x)) {
    case ONA_HIRE: return s->view.holder[frame(s)->arg] == s->view.seat;
    case ONA_FORGE: return s->view.holder[ONA_ARMOURER] == s->view.seat;
    default: return false;
    }
}

static void brief_payment(struct text *t, const struct onamazu_scene *s, game_action x)
{
    if (free_by_contract(s, x)) {
        text_add(t, say(&s->look, "free with your contract"));
        return;
    }
    onamazu_brief_group(t, s, x);
    text_add(t, say(&s->look, " for "));
    onamazu_payment(t, s, x, mons_of(s, x));
}

static void brief_drop(struct text *t, const struct onamazu_scene *s, game_action x)
{
    if (ona_a(x) == 2)
        text_add(t, say(&s->look, "discard both bands"));
    else
        text_format(t, say(&s->look, "discard %s"), onamazu_band(s, ona_a(x)).text);
}

static void brief_pick(struct text *t, const struct onamazu_scene *s, game_action x)
{
    int card = s->view.drawn[ona_a(x)];

    if (card < ONA_MIKOS)
        text_format(t, say(&s->look, "keep %s"),
                    ona_rules_text(s->rules, s->rules->miko_name[card]));
}

/* Words that do not depend on the state; NULL if there are none. */
static const char *plain_brief(enum ona_verb verb)
{
    switch (verb) {
    case ONA_FINISH: return N_("end the turn");
    case ONA_RESHUFFLE: return N_("reshuffle the brigands");
    case ONA_PASS: return N_("nothing more here");
    case ONA_SIGN: return N_("sign the contract");
    case ONA_NOSIGN: return N_("do not sign");
    case ONA_LEAVE: return N_("leave the market");
    default: return NULL;
    }
}

void onamazu_brief(struct text *t, const struct onamazu_scene *s, game_action x)
{
    const char *plain = plain_brief(ona_verb(x));

    if (plain != NULL) {
        text_add(t, say(&s->look, plain));
        return;
    }
    switch (ona_verb(x)) {
    case ONA_PUT: brief_put(t, s, x); break;
    case ONA_ACT: brief_cell(t, s, x); break;
    case ONA_ATK:
        text_format(t, say(&s->look, "be attacked by %s"), onamazu_band(s, ona_a(x)).text);
        break;
    case ONA_FIGHT:
        text_format(t, say(&s->look, "fight %s"), onamazu_band(s, ona_a(x)).text);
        break;
    case ONA_DROP: brief_drop(t, s, x); break;
    case ONA_GIVE: brief_offer(t, s, x); break;
    case ONA_ERECT:
    case ONA_RAISE:
    case ONA_HIRE:
    case ONA_FORGE: brief_payment(t, s, x); break;
    case ONA_PICK: brief_pick(t, s, x); break;
    case ONA_CHOOSE: text_add(t, onamazu_god(ona_a(x))); break;
    default: onamazu_choice(t, s, x); break; /* already short */
    }
}

/* ---- in vain --------------------------------------------------------------------------------- */

static bool changes_nothing(const struct onamazu_scene *s, game_action x)
{
    struct ona_state after;
    struct onamazu_change c = onamazu_foresee(s, x, &after);
    bool any = c.mons != 0 || c.bushi != 0;

    for (int r = 0; r < ONA_RESOURCES; r++)
        any = any || c.cube[r] != 0;
    return !any;
}

/* The temple is open only to contract holders (R79). */
static const char *closed_temple(const struct onamazu_scene *s)
{
    bool contract = s->view.player[s->view.seat].contracts >> ONA_TEMPLE & 1;

    return !contract                 ? N_("nothing without the Grand Temple contract")
           : s->view.deck_count == 0 ? N_("there are no mikos left")
                                     : NULL;
}

/* Why nothing can be done on a cell that asks nothing, or where only passing is possible. */
static const char *plain_vain(const struct onamazu_scene *s, game_action x)
{
    const struct ona_player *p = &s->view.player[s->view.seat];

    switch ((int)ona_cell_kind(s->rules, ona_a(x))) {
    case ONA_TEMPLE: return closed_temple(s);
    case ONA_ARMOURER:
        return p->armour >= s->rules->armour_limit ? N_("your armour is already at its maximum")
                                                   : NULL;
    case ONA_HARVEST_RIZ:
    case ONA_HARVEST_BAM:
    case ONA_HARVEST_CHA:
    case ONA_RECRUIT:
    case ONA_MON: return changes_nothing(s, x) ? N_("there is no room for it") : NULL;
    default: return NULL;
    }
}

bool onamazu_vain_words(struct text *t, const struct onamazu_scene *s, game_action x)
{
    const char *plain = plain_vain(s, x);
    size_t start = t->len;

    if (plain != NULL) {
        text_add(t, say(&s->look, plain));
        return true;
    }
    if (!onamazu_is_vain(s, x))
        return false;
    onamazu_why_vain(t, s, ona_a(x));
    if (t->len == start)
        text_add(t, say(&s->look, "nothing can be done there now"));
    return true;
}
