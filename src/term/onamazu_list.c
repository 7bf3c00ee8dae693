/* Torii: MIT licence, see LICENSE. */
/* The question and the numbered choices; placements by sector, so that one sees which cells combine. */
#include "base/bits.h"
#include "term/onamazu_gains.h"

enum { LINE = 4096, MANY = 12 /* choices, one a line */ };

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
    case ONA_ERECT:
    case ONA_RAISE: return ona_a(x) * 16 + ona_pay(x, ONA_OR);
    case ONA_HIRE:
    case ONA_FORGE: return ona_pay(x, ONA_OR);
    case ONA_PASS:
    case ONA_LEAVE:
    case ONA_FINISH:
    case ONA_NOSIGN: return 999;
    default: return 0;
    }
}

/* ---- groups: what first, how it is paid then ------------------------------------------------- */

game_action onamazu_group_of(game_action x)
{
    return ona_verb(x) == ONA_ERECT || ona_verb(x) == ONA_RAISE ? x & (((game_action)1 << 30) - 1)
                                                                : 0;
}

/* Of a list: how many of the group that x belongs to. */
static int count_group(const game_action *list, int count, game_action x)
{
    int same = 0;

    for (int i = 0; i < count && onamazu_group_of(x) != 0; i++)
        same += onamazu_group_of(list[i]) == onamazu_group_of(x);
    return same;
}

int onamazu_group_size(const struct onamazu_scene *s, game_action x)
{
    game_action legal[GAME_MAX_ACTIONS];

    return count_group(legal, game_legal(s->game, &s->view, legal), x);
}

bool onamazu_asks_group(const struct onamazu_scene *s)
{
    game_action legal[GAME_MAX_ACTIONS];
    bool several = false, ways = false;

    if (s->group != 0 || game_turn(s->game, &s->view) < 0)
        return false;

    int count = game_legal(s->game, &s->view, legal);

    for (int i = 0; i < count; i++) {
        if (onamazu_group_of(legal[i]) == 0)
            continue;
        several = several || onamazu_group_of(legal[i]) != onamazu_group_of(legal[0]);
        ways = ways || count_group(legal, count, legal[i]) > 1;
    }
    return several && ways;
}

/* One choice a group; or those of one group alone. */
static void keep_groups(struct choices *c, const struct onamazu_scene *s)
{
    bool asks = onamazu_asks_group(s);
    int kept = 0;

    if (s->group != 0 && count_group(c->action, c->count, s->group) == 0)
        return; /* it was chosen for another question */
    for (int i = 0; i < c->count; i++) {
        game_action group = onamazu_group_of(c->action[i]);

        if (s->group != 0 ? group != s->group
                          : asks && count_group(c->action, kept, c->action[i]) > 0)
            continue;
        c->text[kept] = c->text[i];
        c->action[kept++] = c->action[i];
    }
    c->count = kept;
}

static void sort_choices(struct choices *c, const struct onamazu_scene *s)
{
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

void onamazu_choices(struct choices *c, const struct onamazu_scene *s)
{
    choices_list(c, s->game, &s->view);
    sort_choices(c, s);
    if (s->group != 0 || onamazu_asks_group(s))
        keep_groups(c, s);
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
    "", /* see ask_contract */
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
    if (p->wounded & (1 << ONA_A1 | 1 << ONA_A2))
        return N_("Place your acolyte anywhere. The other one is wounded and rests this turn.");
    return s->rules->adjacent && (p->active >> ONA_JUROJIN & 1)
               ? N_("Place an acolyte. Your two acolytes share a sector, or stand side by side in "
                    "a "
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

static void ask_contract(struct text *t, const struct onamazu_scene *s, int place)
{
    uint8_t contracts = s->view.player[s->view.seat].contracts;

    if (!s->rules->temple_counts)
        contracts &= (uint8_t) ~(1u << ONA_TEMPLE);
    text_format(t, say(&s->look, "Do you sign a contract (%s)? It is for ever."),
                onamazu_place(&s->look, place));
    text_format(t, say(&s->look, " At most %d contracts, you have %d."), s->rules->contract_limit,
                bits_count(contracts));
}

static void ask_payment(struct text *t, const struct onamazu_scene *s)
{
    if (ona_verb(s->group) == ONA_ERECT)
        onamazu_family(t, s, s->view.display[ona_a(s->group)]);
    else
        onamazu_cell(t, s, ona_a(s->group));
    text_add(t, say(&s->look, ": how do you pay? (u: back)"));
}

void onamazu_show_question(struct text *t, const struct onamazu_scene *s)
{
    const struct ona_frame *f = &s->view.frame[s->view.frame_count - 1];
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    if (s->group != 0)
        ask_payment(&line, s);
    else if (f->kind == ONA_F_SIGN)
        ask_contract(&line, s, f->arg);
    else if (f->kind == ONA_F_OFFER || f->kind == ONA_F_TAKE)
        text_format(&line, say(&s->look, questions[f->kind]), f->left);
    else if (f->kind == ONA_F_USE)
        text_format(&line, say(&s->look, questions[f->kind]), onamazu_place(&s->look, f->arg));
    else
        text_add(&line, say(&s->look, f->kind == ONA_F_PLACE    ? ask_placement(s)
                                      : f->kind == ONA_F_COMBAT ? ask_fight(s)
                                                                : questions[f->kind]));
    onamazu_wrap(t, &s->look, text_view(&line), 0, 0);
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* "[act O2]", "[build 2 …]" */
static void add_code(struct text *t, const struct choices *c, int i, int ways)
{
    struct str rest = c->text[i], word;

    text_char(t, '[');
    if (ways < 2) {
        text_str(t, rest);
    } else {
        for (int k = 0; k < 2 && str_cut(&rest, ' ', &word); k++) {
            text_str(t, word);
            text_char(t, ' ');
        }
        text_add(t, "…");
    }
    text_char(t, ']');
}

/* Columns of the last line of a text that ends with a line end. */
static int last_width(struct str s)
{
    size_t at = s.len > 0 ? s.len - 1 : 0;

    while (at > 0 && s.data[at - 1] != '\n')
        at--;
    s = str_drop(s, at);
    s.len -= s.len > 0;
    return str_width(s);
}

/* " 3  harvest on O2: +2 rice  [act O2]"; the code goes below where it has no room beside. */
static void show_one(struct text *t, const struct onamazu_scene *s, const struct choices *c, int i)
{
    enum { INDENT = 5 };
    int ways = onamazu_asks_group(s) ? onamazu_group_size(s, c->action[i]) : 1;
    char memory[LINE], typed[GAME_MAX_TEXT + 8];
    struct text line, code;

    text_init(&line, memory, sizeof memory);
    text_format(&line, "%d ", i + 1);
    text_add(&line, i < 9 ? "\u00a0" : "");
    onamazu_choice_group(&line, s, c->action[i], ways);
    onamazu_wrap(t, &s->look, text_view(&line), 1, INDENT);

    text_init(&code, typed, sizeof typed);
    add_code(&code, c, i, ways);

    int width = last_width(text_view(t));

    if (width + 2 + str_width(text_view(&code)) <= onamazu_columns(&s->look)) {
        t->len--; /* the line goes on */
        text_add(t, "  ");
    } else {
        text_blanks(t, INDENT);
    }
    text_format(t, "%s\n", typed);
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

static void show_head(struct text *t, const struct onamazu_scene *s, bool superior)
{
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    if (superior)
        text_add(&line, say(&s->look, "The superior acolyte, anywhere [put S …]:"));
    else
        text_format(&line,
                    say(&s->look, "By sector, an acolyte [put A …]; when it acts: +gain, "
                                  "cost%syield; fee: for sharing"),
                    s->look.ascii ? "->" : "→");
    onamazu_wrap(t, &s->look, text_view(&line), 0, 0);
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
                show_head(t, s, superior);
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
