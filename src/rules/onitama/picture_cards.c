/* Torii: MIT licence, see LICENSE. */
/* The five cards in place, each pattern turned the way its holder sees it (N2). */
#include "rules/onitama/picture.h"

enum {
    SMALL_CELL = 22,
    LARGE_CELL = 36
}; /* of a pattern; the lines are scaled by as many hundredths */

/* One card on the table. */
struct place {
    int card;
    int holder; /* of the card beside: the player who takes it */
    int slot;   /* in the holder's hand */
    int x, y;   /* upper left corner */
    bool beside;
    bool in_use; /* the card of this turn, in the ninja part */
};

/* One pattern of a card. */
struct grid {
    int x, y, size; /* upper left corner, and size of a square */
    const struct oni_offset *offsets;
    int count;
    bool spirit;        /* moves the wind spirit, not a pawn */
    bool turned;        /* its holder sits at the upper edge */
    const char *colour; /* of what it moves: the holder's, or the spirit's */
};

/* Width of a letter in a wide bold serif face, in hundredths of the type size. */
static int letter_width(char c)
{
    if (!char_is_begin(c))
        return 0;
    if (strchr("iljtfI ’-", c) != NULL)
        return 44;
    return strchr("mwMWŒœ", c) != NULL || (c >= 'A' && c <= 'Z') ? 92 : 68;
}

int picture_type_size(struct str line, int size, int width)
{
    int sum = 0;

    for (size_t i = 0; i < line.len; i++)
        sum += letter_width(line.data[i]);
    return sum * size > width * 100 ? width * 100 / sum : size;
}

static void paint_line(struct text *t, struct str line, int y, int size)
{
    text_format(t, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"" INK "\">", CARD_WIDTH / 2, y,
                size);
    text_str(t, line);
    text_add(t, "</text>");
}

/* Where a name may be broken: after its first blank or hyphen; 0 if it has neither. */
static size_t name_break(struct str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (name.data[i] == ' ' || name.data[i] == '-')
            return i + 1;
    return 0;
}

/* A long name of two words is set in two lines, to stay legible in a small picture. */
static void paint_name(struct text *t, const char *name)
{
    enum { SIZE = 42, TWO_LINES_SIZE = 31, WIDTH = 212 };
    struct str whole = str_of(name);
    size_t cut = name_break(whole);
    struct str first = {name, cut}, rest = str_drop(whole, cut);
    int size = picture_type_size(whole, SIZE, WIDTH);

    text_add(t, "<g font-weight=\"bold\" text-anchor=\"middle\">");
    if (size < TWO_LINES_SIZE && cut > 0) {
        first = str_trim(first);
        paint_line(t, first, 30, picture_type_size(first, TWO_LINES_SIZE, WIDTH));
        paint_line(t, rest, 57, picture_type_size(rest, TWO_LINES_SIZE, WIDTH));
    } else {
        paint_line(t, whole, 46, size);
    }
    text_add(t, "</g>");
}

/* A square of the pattern, to the right and upwards from its middle. */
static void paint_cell(struct text *t, const struct grid *g, int dx, int dy, const char *colour)
{
    text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\" fill=\"%s\"/>",
                g->x + (2 + dx) * g->size + 2, g->y + (2 - dy) * g->size + 2, g->size - 4,
                g->size - 4, colour);
}

/* In the middle a sign of what moves: an arrow in the holder's direction, or a swirl. */
static void paint_start(struct text *t, const struct grid *g)
{
    int x = g->x + 5 * g->size / 2, y = g->y + 5 * g->size / 2;

    paint_cell(t, g, 0, 0, INK);
    text_format(t,
                "<path d=\"%s\" transform=\"translate(%d %d)\" fill=\"none\" stroke=\"" CARD_PAPER
                "\" stroke-width=\"3\" stroke-linecap=\"round\"/>",
                g->spirit   ? "M7 -4c-4 -6 -14 -3 -14 4s9 9 11 3s-6 -6 -6 -1"
                : g->turned ? "M-7 -3l7 7l7 -7"
                            : "M-7 4l7 -7l7 7",
                x, y);
}

/* Paper squares under the lines of the board; targets are filled. */
static void paint_grid(struct text *t, const struct grid *g)
{
    int s = g->size, side = 5 * s, turn = g->turned ? -1 : 1;

    text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" CELL "\"/>", g->x,
                g->y, side, side);
    for (int i = 0; i < g->count; i++)
        paint_cell(t, g, turn * g->offsets[i].dx, turn * g->offsets[i].dy, g->colour);
    paint_start(t, g);
    text_format(t,
                "<use href=\"#oni-lines\" transform=\"translate(%d %d) scale(.%s)\" fill=\"" BRUSH
                "\" stroke=\"" BRUSH "\" stroke-width=\"3\" opacity=\".75\"/>",
                g->x, g->y, s == SMALL_CELL ? "22" : "36");
}

/* One frame for all cards: stamp, name, emblem, and below it the pattern, or those of pawn and spirit (W4). */
static void paint_pattern(struct text *t, const struct oni_card *card, const struct place *at,
                          bool turned)
{
    const char *colour = at->beside ? INK_SOFT : picture_colour(at->holder);
    bool two = card->wind_count > 0;
    struct grid g = {two ? 6 : 30,
                     two ? 162 : 128,
                     two ? SMALL_CELL : LARGE_CELL,
                     card->moves[at->holder],
                     card->moves_count[at->holder],
                     false,
                     turned,
                     colour};

    paint_grid(t, &g);
    if (two) {
        g.x = 124;
        g.offsets = card->wind;
        g.count = card->wind_count;
        g.spirit = true;
        g.colour = SPIRIT;
        paint_grid(t, &g);
    }
}

/* Two patterns are smaller: they leave the emblem more room. */
static void paint_emblem(struct text *t, const struct place *at)
{
    bool two = oni_cards[at->card].wind_count > 0;

    text_format(t,
                "<path d=\"%s\" transform=\"%s\" fill=\"none\" stroke=\"%s\" "
                "stroke-width=\"3\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                oni_emblems[at->card],
                two ? "translate(74 60) scale(1.9)" : "translate(85 55) scale(1.46)",
                at->beside ? INK : picture_colour(at->holder));
    text_format(t, "<use href=\"#oni-crest-%s\" transform=\"translate(22 78) scale(.28)\"/>",
                picture_id(oni_cards[at->card].stamp));
}

static void paint_frame(const struct picture *p, const struct place *at, bool last)
{
    const char *colour = at->in_use ? picture_colour(at->holder) : last ? GOLD : LINE_STRONG;

    text_format(p->t,
                "<rect x=\"6\" y=\"8\" width=\"%d\" height=\"%d\" rx=\"14\" fill=\"" INK
                "\" opacity=\".18\"/>",
                CARD_WIDTH, CARD_HEIGHT);
    text_format(p->t,
                "<rect width=\"%d\" height=\"%d\" rx=\"14\" fill=\"" CARD_PAPER
                "\" stroke=\"%s\" stroke-width=\"%d\"/>",
                CARD_WIDTH, CARD_HEIGHT, colour, at->in_use || last ? 11 : 3);
}

static void paint_face(const struct picture *p, const struct place *at)
{
    const struct oni_card *card = &oni_cards[at->card];
    bool turned = at->holder != p->lower;

    paint_name(p->t, oni_card_name(at->card, p->words->code));
    paint_emblem(p->t, at);
    paint_pattern(p->t, card, at, turned);
}

static void paint_card(const struct picture *p, const struct place *at)
{
    struct text *t = p->t;
    bool dealt = at->card < ONI_CARDS;

    if (at->beside)
        text_format(t, "<g id=\"card-beside\" transform=\"translate(%d %d) scale(.%d)\">", at->x,
                    at->y, BESIDE_PERCENT);
    else
        text_format(t, "<g id=\"card-%s-%d\" transform=\"translate(%d %d)\">",
                    picture_id(at->holder), at->slot + 1, at->x, at->y);
    if (dealt)
        text_format(t, "<title>%s</title>", oni_card_name(at->card, p->words->code));
    paint_frame(p, at, dealt && at->card == picture_last(p->last).card);
    if (dealt)
        paint_face(p, at);
    else
        text_add(t, "<use href=\"#oni-card-back\"/>");
    text_add(t, "</g>\n");
}

static void paint_hand(const struct picture *p, int player)
{
    const struct oni_core *core = &p->s.core;

    for (int slot = 0; slot < 2; slot++) {
        struct place at = {
            .card = core->hand[player][slot],
            .holder = player,
            .x = BOARD_LEFT + slot * (CARD_WIDTH + CARD_GAP),
            .y = player == p->lower ? CARDS_LOWER : CARDS_UPPER,
            .in_use = p->stage == PICTURE_NINJA && p->actor == player && p->s.used == slot,
            .slot = slot,
        };

        paint_card(p, &at);
    }
}

void picture_cards(const struct picture *p)
{
    struct place beside = {
        .card = p->s.core.beside,
        .holder = p->taker,
        .x = p->taker == p->lower ? 789 : 7,
        .y = (PICTURE_HEIGHT - CARD_HEIGHT * BESIDE_PERCENT / 100) / 2,
        .beside = true,
    };

    paint_hand(p, ONI_BLUE);
    paint_hand(p, ONI_RED);
    paint_card(p, &beside);
}
