/* Torii: MIT licence, see LICENSE. */
/* Every action in a few words, for a button; and why an acolyte would get nothing somewhere. */
#include "words/onamazu/gains.h"

#include "words/onamazu/told.h"
#include <string.h>

static const struct ona_frame *frame(const struct onamazu_scene *s)
{
    return &s->view.frame[s->view.frame_count - 1];
}

/* What is paid; the rest is told by the question. */
static void brief_payment(struct text *t, const struct onamazu_scene *s, game_action x)
{
    const struct ona_player *p = &s->view.player[s->view.seat];
    int mons = 0;

    switch (ona_verb(x)) {
    case ONA_ERECT: mons = s->rules->jinja_cost[ona_a(x)].mons; break;
    case ONA_RAISE: mons = frame(s)->kind == ONA_F_BUILDER ? s->rules->builder_cost.mons : 0; break;
    case ONA_FORGE: mons = s->rules->armour_cost[p->armour].mons; break;
    default:
        if (s->view.holder[frame(s)->arg] == s->view.seat) {
            text_add(t, say(&s->look, "free by your contract"));
            return;
        }
        mons = s->rules->place_cost[frame(s)->arg].mons;
        break;
    }
    text_add(t, say(&s->look, "pay "));
    onamazu_payment(t, s, x, mons);
}

static void brief_offer(struct text *t, const struct onamazu_scene *s, game_action x)
{
    text_add(t, say(&s->look, "offer 1 "));
    onamazu_resource(t, s, ona_a(x));
    text_format(t, say(&s->look, " to jinja %d, "), ona_b(x) + 1);
    onamazu_family(t, s, ona_jinja_family(onamazu_own_jinja(s, ona_b(x))));
}

/* On a page the cell itself is pointed at. */
static void brief_cell(struct text *t, const struct onamazu_scene *s, int cell)
{
    if (s->look.page)
        text_add(t, onamazu_cell_kind(s, cell));
    else
        onamazu_cell(t, s, cell);
}

static void brief_put(struct text *t, const struct onamazu_scene *s, game_action x)
{
    text_add(t, ona_a(x) ? say(&s->look, "superior acolyte on ") : say(&s->look, "acolyte on "));
    brief_cell(t, s, ona_b(x));
}

/* Do brigands of the same name wait in another place? */
static bool has_twin(const struct onamazu_scene *s, int place)
{
    uint8_t tile = onamazu_tile_at(&s->view, place);

    for (int other = 0; other < 3; other++) {
        uint8_t there = onamazu_tile_at(&s->view, other);

        if (other != place && there < ONA_UNKNOWN &&
            strcmp(onamazu_brigand(s, there), onamazu_brigand(s, tile)) == 0)
            return true;
    }
    return false;
}

/* The brigands of a place, by name; borrowed until the next are asked for. */
static const char *band(const struct onamazu_scene *s, int place)
{
    static const char *const where[] = {N_(" (first slot)"), N_(" (second slot)"),
                                        N_(" (top of the pile)")};
    static char memory[128];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_add(&t, onamazu_brigand(s, onamazu_tile_at(&s->view, place)));
    text_add(&t, has_twin(s, place) ? say(&s->look, where[place]) : "");
    return memory;
}

static void brief_drop(struct text *t, const struct onamazu_scene *s, game_action x)
{
    if (ona_a(x) == 2)
        text_add(t, say(&s->look, "discard both bands"));
    else
        text_format(t, say(&s->look, "discard %s"), band(s, ona_a(x)));
}

static void brief_pick(struct text *t, const struct onamazu_scene *s, game_action x)
{
    int card = s->view.drawn[ona_a(x)];

    if (card < ONA_MIKOS)
        text_format(t, say(&s->look, "keep %s"),
                    ona_rules_text(s->rules, s->rules->miko_name[card]));
}

/* Words that are the same whatever stands on the table; NULL if there are none. */
static const char *plain_brief(enum ona_verb verb)
{
    switch (verb) {
    case ONA_FINISH: return N_("end the turn");
    case ONA_RESHUFFLE: return N_("shuffle the brigands anew");
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
    case ONA_ACT: brief_cell(t, s, ona_a(x)); break;
    case ONA_ATK: text_format(t, say(&s->look, "be attacked by %s"), band(s, ona_a(x))); break;
    case ONA_FIGHT: text_format(t, say(&s->look, "fight %s"), band(s, ona_a(x))); break;
    case ONA_DROP: brief_drop(t, s, x); break;
    case ONA_GIVE: brief_offer(t, s, x); break;
    case ONA_ERECT:
    case ONA_RAISE:
    case ONA_HIRE:
    case ONA_FORGE: brief_payment(t, s, x); break;
    case ONA_PICK: brief_pick(t, s, x); break;
    case ONA_CHOOSE: text_add(t, onamazu_god(ona_a(x))); break;
    default: onamazu_choice(t, s, x); break; /* short as it is */
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

/* The temple opens only for its contracts (R79). */
static const char *closed_temple(const struct onamazu_scene *s)
{
    bool contract = s->view.player[s->view.seat].contracts >> ONA_TEMPLE & 1;

    return !contract                 ? N_("nothing without the contract of the Grand Temple")
           : s->view.deck_count == 0 ? N_("no miko is left")
                                     : NULL;
}

/* Why nothing can be done on a cell that opens no question, or one that can only be passed. */
static const char *plain_vain(const struct onamazu_scene *s, game_action x)
{
    const struct ona_player *p = &s->view.player[s->view.seat];

    switch ((int)ona_cell_kind(s->rules, ona_a(x))) {
    case ONA_TEMPLE: return closed_temple(s);
    case ONA_ARMOURER:
        return p->armour >= s->rules->armour_limit ? N_("your armour is at its best") : NULL;
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
