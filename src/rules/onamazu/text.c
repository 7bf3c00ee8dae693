/* Torii: MIT licence, see LICENSE. */
#include "rules/onamazu/text.h"

const char *const ona_tile_place[] = {"S1", "S2", "TOP"};
const char *const ona_shuffle_word[ONA_CHANCES] = {
    [ONA_C_BRIGANDS] = "brigands",     [ONA_C_JINJAS] = "jinjas",      [ONA_C_MIKOS] = "mikos",
    [ONA_C_FAVOURITES] = "favourites", [ONA_C_RESHUFFLE] = "brigands", [ONA_C_DECK] = "mikos"};

void ona_cell_print(int cell, struct text *t)
{
    text_char(t, "IMO"[cell / ONA_SECTORS]);
    text_int(t, cell % ONA_SECTORS);
}

static void print_payment(game_action x, struct text *t)
{
    const char *between = " ";
    bool none = true;

    for (int r = 0; r < ONA_RESOURCES; r++)
        if (ona_pay(x, r) > 0) {
            text_format(t, "%s%s%d", between, ona_resource_code[r], ona_pay(x, r));
            between = ",";
            none = false;
        }
    if (none)
        text_add(t, " -");
}

/* News from `first` on after a keyword, as long as there are any. */
static void print_news(game_action x, const char *word, int first, int last, struct text *t)
{
    for (int i = first; i <= last && ona_news(x, i) >= 0; i++)
        text_format(t, "%s%s%d", i == first ? word : "", i == first ? " " : ",", ona_news(x, i));
}

/* The tiles that Fukurokuju reveals, by place; a dash for an empty one. */
static void print_peek(game_action x, struct text *t)
{
    if (ona_news(x, 0) < 0 && ona_news(x, 1) < 0 && ona_news(x, 2) < 0)
        return;
    text_add(t, " sees ");
    for (int i = 0; i <= ONA_SLOTS; i++) {
        text_add(t, i > 0 ? "," : "");
        if (ona_news(x, i) < 0)
            text_char(t, '-');
        else
            text_int(t, ona_news(x, i));
    }
}

static void print_beaten(game_action x, struct text *t)
{
    print_news(x, " is", 0, 0, t);
    print_news(x, " shows", 1, 1, t);
}

static void print_blocks(game_action x, struct text *t)
{
    const char *between = " ";

    text_add(t, "block");
    for (int cell = ONA_SECTORS; cell < ONA_CELLS; cell++)
        if (x >> (30 + cell - ONA_SECTORS) & 1) {
            text_add(t, between);
            ona_cell_print(cell, t);
            between = ",";
        }
}

/* An outcome of chance as shown to a seat. */
static void print_heard(game_action x, struct text *t)
{
    switch (ona_a(x)) {
    case ONA_C_DIE:
        text_format(t, "die %d", ona_b(x));
        print_beaten(x, t);
        break;
    case ONA_C_RINGS: print_news(x, "rot", 0, ONA_RINGS - 1, t); break;
    case ONA_C_BLOCKING: print_blocks(x, t); break;
    case ONA_C_DECK:
        text_add(t, "shuffle mikos");
        print_news(x, " sees", 0, 1, t);
        break;
    default:
        text_format(t, "shuffle %s", ona_shuffle_word[ona_a(x)]);
        print_news(x, " shows", 0, ONA_NEWS - 1, t);
        break;
    }
}

/* The arguments of the verb. */
static void print_rest(game_action x, struct text *t)
{
    int a = ona_a(x), b = ona_b(x);

    switch (ona_verb(x)) {
    case ONA_ROT: text_add(t, a ? " ccw" : " cw"); break;
    case ONA_PUT:
        text_add(t, a ? " S " : " A ");
        ona_cell_print(b, t);
        break;
    case ONA_ACT:
        text_char(t, ' ');
        ona_cell_print(a, t);
        break;
    case ONA_ATK:
    case ONA_FIGHT: text_format(t, " %s", ona_tile_place[a]); break;
    case ONA_DROP: text_format(t, " %s", a == 2 ? "BOTH" : ona_tile_place[a]); break;
    case ONA_GIVE: text_format(t, " %s %d", ona_resource_code[a], b + 1); break;
    case ONA_SWAP: text_format(t, " %s %s", ona_resource_code[a], ona_resource_code[b]); break;
    case ONA_ERECT: text_format(t, " %d", a + 1); break;
    case ONA_RAISE:
        text_char(t, ' ');
        ona_cell_print(a, t);
        break;
    case ONA_DRAW: text_add(t, a ? " shuffle" : ""); break;
    case ONA_PICK:
        if (x & ONA_UNSEEN)
            text_add(t, " ?");
        else
            text_format(t, " %d", a + 1);
        break;
    case ONA_CHOOSE: text_format(t, " %s", ona_god_code[a]); break;
    default:
        if (ona_verbs[ona_verb(x)].takes == ONA_TAKES_RESOURCE)
            text_format(t, " %s", ona_resource_code[a]);
        else if (ona_verbs[ona_verb(x)].takes == ONA_TAKES_SLOT)
            text_format(t, " %d", a + 1);
        break;
    }
}

static void print_all_news(game_action x, struct text *t)
{
    switch (ona_verb(x)) {
    case ONA_ATK:
    case ONA_FIGHT: print_beaten(x, t); break;
    case ONA_DROP: print_news(x, " shows", 1, 2, t); break;
    case ONA_ACT: print_peek(x, t); break;
    case ONA_ERECT:
    case ONA_JINJA:
    case ONA_PICK: print_news(x, " shows", 0, 0, t); break;
    case ONA_DRAW: print_news(x, " sees", 0, 1, t); break;
    default: break;
    }
}

bool ona_verb_pays(enum ona_verb verb)
{
    return verb == ONA_ERECT || verb == ONA_HIRE || verb == ONA_RAISE || verb == ONA_FORGE;
}

void ona_action_print(const struct game *g, const void *state, game_action x, struct text *t)
{
    (void)g;
    (void)state;
    if (ona_verb(x) == ONA_OUTCOME) {
        print_heard(x, t);
        return;
    }
    text_add(t, ona_verbs[ona_verb(x)].word);
    print_rest(x, t);
    if (ona_verb_pays(ona_verb(x)))
        print_payment(x, t);
    if (x & ONA_EVENT)
        print_all_news(x, t);
}

void ona_outcome_print(const struct game *g, const struct game_outcome *o, struct text *t)
{
    (void)g;
    if (o->kind == ONA_C_DIE)
        text_add(t, "die ");
    else if (o->kind == ONA_C_RINGS)
        text_add(t, "rot ");
    else if (o->kind == ONA_C_BLOCKING)
        text_add(t, "block ");
    else
        text_format(t, "shuffle %s ", ona_shuffle_word[o->kind]);
    for (int i = 0; i < o->count; i++) {
        text_add(t, i > 0 ? "," : "");
        if (o->kind == ONA_C_BLOCKING)
            ona_cell_print(o->item[i], t);
        else
            text_int(t, o->item[i]);
    }
}
