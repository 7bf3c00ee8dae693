/* Torii: MIT licence, see LICENSE. */
/* The question and the numbered choices; placements by sector, so that one sees which cells combine. */
#include "term/onamazu_gains.h"

enum { LINE = 1024, MANY = 12 /* choices, one a line */ };

/* ---- order ----------------------------------------------------------------------------------- */

/* Smaller ranks come first; equal ones keep the order of their texts. */
static int rank_of(const struct onamazu_scene *s, game_action x)
{
    switch (ona_verb(x)) {
    case ONA_PUT:
        return (ona_a(x) * ONA_SECTORS + onamazu_sector(&s->view, ona_b(x))) * ONA_RINGS +
               (ONA_OUTER - ona_b(x) / ONA_SECTORS);
    case ONA_SELL: return 100 + ona_a(x);
    case ONA_BUY: return 200 + ona_a(x);
    case ONA_SWAP: return 300 + ona_a(x) * ONA_RESOURCES + ona_b(x);
    case ONA_DEAL: return 400 + ona_a(x);
    case ONA_MIKO:
    case ONA_BLESS:
    case ONA_JINJA:
    case ONA_CONTRACT: return 500;
    case ONA_GIVE: return ona_b(x) * ONA_RESOURCES + ona_a(x);
    case ONA_TAKE:
    case ONA_CHOOSE: return ona_a(x);
    case ONA_PASS:
    case ONA_LEAVE:
    case ONA_FINISH:
    case ONA_NOSIGN: return 999;
    default: return 0;
    }
}

void onamazu_choices(struct choices *c, const struct onamazu_scene *s)
{
    choices_list(c, s->game, &s->view);
    for (int i = 1; i < c->count; i++) {
        struct str text = c->text[i];
        game_action action = c->action[i];
        int rank = rank_of(s, action), at = i;

        for (; at > 0 && rank_of(s, c->action[at - 1]) > rank; at--) {
            c->text[at] = c->text[at - 1];
            c->action[at] = c->action[at - 1];
        }
        c->text[at] = text;
        c->action[at] = action;
    }
}

/* ---- the question ---------------------------------------------------------------------------- */

static const char *const questions[ONA_FRAME_KINDS] = {
    N_("The ring must turn: which way? (board 1: the board after choice 1)"),
    N_("Brigands come. Which ones attack you?"),
    "", /* see ask_placement */
    N_("Which acolyte acts now?"),
    "", /* see ask_fight */
    N_("What do you offer? More can follow: %d left."),
    N_("Which jinja do you build?"),
    N_("What do you swap?"),
    N_("Do you use this place (%s)?"),
    N_("Do you sign a contract (%s)? It is for ever; contracts are few."),
    N_("Where do you put a building?"),
    N_("Where do you put a building?"),
    N_("Do you pay the armourer?"),
    N_("You recruit a miko. Shuffle the deck first?"),
    N_("Which miko do you keep? The other goes under the deck."),
    N_("Which blessing do you take? It works from your next turn on."),
    N_("Which cube do you take? %d left."),
    N_("At the market. What do you do?"),
};

static const char *ask_placement(const struct onamazu_scene *s)
{
    const struct ona_player *p = &s->view.player[s->view.seat];
    bool ordinary = false;

    for (int i = ONA_A1; i <= ONA_A2; i++)
        ordinary |= p->pawn[i] == ONA_NONE && !(p->wounded >> i & 1);
    if (!ordinary)
        return N_("Place the superior acolyte.");
    return p->active >> ONA_JUROJIN & 1 ? N_("Place an acolyte. Your two acolytes share a sector, "
                                             "or stand side by side in a "
                                             "ring.")
                                        : N_("Place an acolyte. Your two acolytes share a sector.");
}

static const char *ask_fight(const struct onamazu_scene *s)
{
    for (int place = 0; place <= ONA_SLOTS; place++) {
        int loss = ona_fight_loss(s->game, &s->view, s->view.seat, place);

        if (loss >= 0 && loss <= s->view.player[s->view.seat].bushi)
            return N_("Whom do you fight? One fight.");
    }
    return N_("You can beat none of the brigands. What do you do instead?");
}

void onamazu_show_question(struct text *t, const struct onamazu_scene *s)
{
    const struct ona_frame *f = &s->view.frame[s->view.frame_count - 1];
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    if (f->kind == ONA_F_OFFER || f->kind == ONA_F_TAKE)
        text_format(&line, say(&s->look, questions[f->kind]), f->left);
    else if (f->kind == ONA_F_USE || f->kind == ONA_F_SIGN)
        text_format(&line, say(&s->look, questions[f->kind]), onamazu_place(&s->look, f->arg));
    else
        text_add(&line, say(&s->look, f->kind == ONA_F_PLACE    ? ask_placement(s)
                                      : f->kind == ONA_F_COMBAT ? ask_fight(s)
                                                                : questions[f->kind]));
    onamazu_wrap(t, &s->look, text_view(&line), 0, 0);
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* " 3  harvest on O2: +2 rice  [act O2]" */
static void show_one(struct text *t, const struct onamazu_scene *s, const struct choices *c, int i)
{
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    text_format(&line, "%d ", i + 1);
    text_add(&line, i < 9 ? "\u00a0" : "");
    onamazu_choice(&line, s, c->action[i]);

    struct str said = c->text[i];

    if (str_width(text_view(&line)) + (int)said.len + 6 <= onamazu_columns(&s->look)) {
        text_add(&line, "  [");
        text_str(&line, said);
        text_char(&line, ']');
    }
    onamazu_wrap(t, &s->look, text_view(&line), 1, 5);
}

/* Many choices: two of them in a line where they are short; what can be typed is left out. */
static void show_pairs(struct text *t, const struct onamazu_scene *s, const struct choices *c)
{
    int half = onamazu_columns(&s->look) / 2, column = 0;

    for (int i = 0; i < c->count; i++) {
        char memory[LINE];
        struct text line;

        text_init(&line, memory, sizeof memory);
        text_format(&line, "%d %s", i + 1, i < 9 ? "\u00a0" : "");
        onamazu_choice(&line, s, c->action[i]);

        int width = str_width(text_view(&line)) + 1;

        if (column > 0 && width <= half) {
            text_blanks(t, half - column + 1);
            text_str(t, text_view(&line));
            text_char(t, '\n');
            column = 0;
        } else {
            text_add(t, column > 0 ? "\n" : "");
            column = width < half && i + 1 < c->count ? width : 0;
            if (column > 0) {
                text_char(t, ' ');
                text_str(t, text_view(&line));
            } else {
                onamazu_wrap(t, &s->look, text_view(&line), 1, 5);
            }
        }
    }
}

/* The number of the choice that puts this pawn there; 0 if it may not go there. */
static int number_of(const struct choices *c, bool superior, int cell)
{
    for (int i = 0; i < c->count; i++)
        if (c->action[i] == ona_act2(ONA_PUT, superior, cell))
            return i + 1;
    return 0;
}

/* The numbers of a sector's cells, by ring; false if none of them can be chosen. */
static bool numbers_in(const struct onamazu_scene *s, const struct choices *c, bool superior,
                       int sector, int numbers[ONA_RINGS])
{
    bool any = false;

    for (int ring = 0; ring < ONA_RINGS; ring++) {
        numbers[ring] = number_of(c, superior, onamazu_cell_in(&s->view, ring, sector));
        any = any || numbers[ring] > 0;
    }
    return any;
}

static void show_placements(struct text *t, const struct onamazu_scene *s, const struct choices *c,
                            bool all)
{
    bool both = ona_a(c->action[0]) != ona_a(c->action[c->count - 1]);

    for (int superior = 0; superior <= (all || !both); superior++) {
        bool headed = false;

        for (int sector = 0; sector < ONA_SECTORS; sector++) {
            int numbers[ONA_RINGS];

            if (!numbers_in(s, c, superior, sector, numbers))
                continue;
            if (!headed)
                onamazu_wrap(t, &s->look,
                             str_of(superior ? say(&s->look, "The superior acolyte, anywhere [put "
                                                             "S …]:")
                                             : say(&s->look, "By sector, an acolyte [put A …]; +: "
                                                             "given at once, -: mons for "
                                                             "sharing")),
                             0, 0);
            headed = true;
            onamazu_show_sector(t, s, sector, numbers);
        }
    }
    if (both && !all)
        onamazu_wrap(t, &s->look,
                     str_of(say(&s->look, "Or the superior acolyte, on any cell that is free or "
                                          "that you can share: put S and the cell. Its numbers: "
                                          "choices")),
                     0, 2);
}

void onamazu_show_choices(struct text *t, const struct onamazu_scene *s, const struct choices *c,
                          bool all)
{
    if (c->count > 0 && ona_verb(c->action[0]) == ONA_PUT) {
        show_placements(t, s, c, all);
        return;
    }
    if (c->count > MANY) {
        show_pairs(t, s, c);
        return;
    }
    for (int i = 0; i < c->count; i++)
        show_one(t, s, c, i);
}
