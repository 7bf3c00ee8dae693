/* Torii: MIT licence, see LICENSE. */
/* The picture of a position as SVG: the table, and in its corners each player's belongings. */
#include "rules/onitama/picture.h"

/* Where a player's belongings lie; the two ends are half a turn apart. */
struct corner {
    int crest_x, tokens_x; /* centres */
    int crest_y, name_y, shown_y, ninjas_y, lanterns_y;
};

static const struct corner lower_corner = {125, 875, 1068, 1206, 1252, 1045, 1198};
static const struct corner upper_corner = {875, 125, 128, 266, 312, 255, 102};

struct picture_last picture_last(uint32_t event)
{
    int kind = oni_action_kind(event), to = oni_action_to(event);
    struct picture_last last = {ONI_NO_CARD, ONI_NOWHERE, {ONI_NOWHERE, ONI_NOWHERE},
                                ONI_NOWHERE, -1,          kind == ONI_DARK,
                                -1};

    if (kind == ONI_PAWN || kind == ONI_WAFT || kind == ONI_PASS || kind == ONI_STALK)
        last.card = oni_action_card(event);
    if (kind == ONI_PAWN || kind == ONI_NINJA || kind == ONI_STALK)
        last.from = oni_action_from(event);
    if (kind == ONI_PAWN || kind == ONI_NINJA || kind == ONI_STALK || kind == ONI_PLACE)
        last.to[0] = to;
    if (kind == ONI_PLACE)
        last.to[1] = oni_action_from(event);
    if (kind == ONI_PAWN || kind == ONI_WAFT || kind == ONI_STALK)
        last.spirit = oni_action_spirit(event);
    if (kind == ONI_LANTERN && to < 10)
        last.line = to;
    if ((event & ONI_ANSWERED) != 0)
        last.answer = (event & ONI_YES) != 0;
    return last;
}

static void find_stage(struct picture *p)
{
    int turn = game_turn(p->g, &p->s), result[GAME_MAX_PLAYERS] = {0};

    p->actor = turn;
    if (turn == GAME_CHANCE) {
        p->stage = PICTURE_UNDEALT;
        p->actor = ONI_NOBODY;
    } else if (turn == GAME_OVER) {
        p->stage = PICTURE_WON;
        p->g->kind->result(p->g, &p->s, result);
        p->actor = result[ONI_BLUE] > result[ONI_RED] ? ONI_BLUE : ONI_RED;
    } else {
        p->stage = (enum picture_stage)p->s.part;
    }
}

_Static_assert((int)PICTURE_NINJA == (int)ONI_PART_NINJA &&
                   (int)PICTURE_LANTERN == (int)ONI_PART_LANTERN &&
                   (int)PICTURE_PLACE == (int)ONI_PART_PLACE,
               "the parts of a turn are stages of the picture");

static void paint_text(struct text *t, int x, int y, const char *line, int size)
{
    text_format(t, "<text x=\"%d\" y=\"%d\" font-size=\"%d\">%s</text>\n", x, y,
                picture_type_size(str_of(line), size, 220), line);
}

/* Crest and name; a brushed ring around the crest of the player to act, the sun behind a winner's. */
static void paint_player(const struct picture *p, int player, const struct corner *c)
{
    struct text *t = p->t;
    bool active = p->actor == player;

    text_format(t, "<g id=\"player-%s\" fill=\"%s\" text-anchor=\"middle\" font-weight=\"bold\">\n",
                picture_id(player), picture_colour(player));
    text_format(t, "<g transform=\"translate(%d %d)\">", c->crest_x, c->crest_y);
    if (active && p->stage == PICTURE_WON)
        text_add(t, "<use href=\"#oni-sun\"/>");
    else if (active)
        text_add(t, "<use href=\"#oni-ring\"/>");
    text_format(t, "<use href=\"#oni-crest-%s\"%s/></g>\n", picture_id(player),
                active ? "" : " transform=\"scale(.8)\"");
    paint_text(t, c->crest_x, c->name_y, p->words->players[player], 50);
    if (active)
        paint_text(t, c->crest_x, c->shown_y, p->words->shown[p->stage], 38);
    text_add(t, "</g>\n");
}

/* Both initial lanterns are drawn; a spent one is an empty outline. */
static void paint_lanterns(const struct picture *p, int player, const struct corner *c)
{
    bool due = p->stage == PICTURE_LANTERN && p->actor == player;

    text_format(p->t, "<g id=\"lanterns-%s\">", picture_id(player));
    for (int i = 0; i < 2; i++)
        text_format(p->t, "<use href=\"#oni-lantern%s\" transform=\"translate(%d %d)\"/>",
                    i >= p->s.lanterns[player] ? "-spent"
                    : due                      ? "-lit"
                                               : "",
                    c->tokens_x - 46 + 92 * i, c->lanterns_y);
    text_add(p->t, "</g>\n");
}

/* Ninjas in play whose square this view does not know. */
static void paint_unseen_ninjas(const struct picture *p, int player, const struct corner *c)
{
    const uint8_t *ninja = p->s.ninja[player];
    int count = 0, drawn = 0;

    for (int i = 0; i < 2; i++)
        count += ninja[i] == ONI_NOWHERE || ninja[i] == ONI_UNPLACED;
    for (int i = 0; i < 2; i++) {
        bool unplaced = ninja[i] == ONI_UNPLACED;

        if (ninja[i] != ONI_NOWHERE && !unplaced)
            continue;
        text_format(p->t, "<g id=\"piece-%s-ninja-%s-%d\" transform=\"translate(%d %d)\">",
                    picture_id(player), unplaced ? "unplaced" : "unknown", drawn + 1,
                    c->tokens_x - 46 * (count - 1) + 92 * drawn, c->ninjas_y);
        text_format(p->t, "<title>%s, %s, %s</title>", p->words->players[player], p->words->ninja,
                    unplaced ? p->words->unplaced : p->words->unknown);
        picture_token(p->t, player, unplaced ? "*" : "?");
        text_add(p->t, "</g>\n");
        drawn++;
    }
}

static void paint_corners(const struct picture *p)
{
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        const struct corner *c = player == p->lower ? &lower_corner : &upper_corner;

        paint_player(p, player, c);
        paint_unseen_ninjas(p, player, c);
        if (picture_has_lanterns(p, player))
            paint_lanterns(p, player, c);
    }
}

static void paint_table(const struct picture *p)
{
    text_add(p->t,
             "<g id=\"table\"><rect width=\"1000\" height=\"1300\" fill=\"" PAPER "\"/></g>\n");
}

static void open_svg(const struct picture *p, int width)
{
    int64_t w = width > 0 ? width : PICTURE_WIDTH;

    text_format(p->t, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"",
                PICTURE_WIDTH, PICTURE_HEIGHT);
    text_int(p->t, w);
    text_add(p->t, "\" height=\"");
    text_int(p->t, w * PICTURE_HEIGHT / PICTURE_WIDTH);
    text_format(p->t,
                "\" xml:lang=\"%s\" role=\"img\" "
                "aria-labelledby=\"position-title position-desc\" font-family=\"serif\">\n",
                p->words->code);
}

void oni_picture(const struct game *g, const void *state, const struct game_picture *how,
                 struct text *t)
{
    struct picture p = {.g = g, .t = t, .last = (uint32_t)how->last};

    memset(p.s.ninja, ONI_OUT, sizeof p.s.ninja); /* an open state has no ninja part */
    memcpy(&p.s, state, g->kind->state_size);
    p.lower = how->seat == ONI_RED ? ONI_RED : ONI_BLUE;
    if (oni_action_kind(p.last) < ONI_PAWN || oni_action_kind(p.last) > ONI_STALK)
        p.last = 0;
    p.words = picture_words(how->language);
    find_stage(&p);
    p.taker = p.stage == PICTURE_UNDEALT ? p.lower : oni_taker(g, state);

    open_svg(&p, how->width);
    picture_describe(&p);
    picture_art(t);
    paint_table(&p);
    picture_board(&p);
    picture_cards(&p);
    paint_corners(&p);
    text_add(t, "</svg>\n");
}
