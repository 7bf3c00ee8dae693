/* Torii: MIT licence, see LICENSE. */
/* The five cards where they lie, each pattern turned the way its holder sees it (N2). */
#include "rules/onitama/picture.h"

/* One card on the table. */
struct place {
    int card;
    int holder; /* of the card beside: who takes it */
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
    bool spirit; /* it moves the wind spirit, not a pawn */
    bool turned; /* its holder sits at the upper edge */
};

/* Hundredths of the type size that a letter takes in a wide bold serif face. */
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

/* Where a name may be broken: behind its first blank or hyphen; 0 if it has neither. */
static size_t name_break(struct str name)
{
    for (size_t i = 0; i < name.len; i++)
        if (name.data[i] == ' ' || name.data[i] == '-')
            return i + 1;
    return 0;
}

/* A long name of two words is set in two lines, so that it can be read in a small picture. */
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

/* The square the pattern starts from shows what it moves. */
static void paint_start(struct text *t, const struct grid *g)
{
    int x = g->x + 2 * g->size, y = g->y + 2 * g->size, s = g->size;

    if (g->spirit) {
        text_format(t, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"" INK "\"/>", x + s / 2,
                    y + s / 2, s / 2 - 1);
        return;
    }
    text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" INK "\"/>", x + 1,
                y + 1, s - 2, s - 2);
    text_format(t, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"" CARD_PAPER "\"/>", x + s / 2,
                y + s / 2, s / 6);
}

/* Paper squares with thin lines; where the card leads is filled, round for the spirit. */
static void paint_grid(struct text *t, const struct grid *g, const char *colour)
{
    int s = g->size, side = 5 * s;

    text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", g->x, g->y,
                side, side, g->spirit ? "#dfe3e0" : "#efe4c4");
    paint_start(t, g);
    for (int i = 0; i < g->count; i++) {
        int dx = g->turned ? -g->offsets[i].dx : g->offsets[i].dx;
        int dy = g->turned ? -g->offsets[i].dy : g->offsets[i].dy;
        int x = g->x + (2 + dx) * s, y = g->y + (2 - dy) * s;

        if (g->spirit)
            text_format(t, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\"/>", x + s / 2,
                        y + s / 2, s / 2 - 1, colour);
        else
            text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>",
                        x + 1, y + 1, s - 2, s - 2, colour);
    }
    text_add(t, "<path d=\"");
    for (int i = 0; i <= 5; i++)
        text_format(t, "M%d %dh%dM%d %dv%d", g->x, g->y + i * s, side, g->x + i * s, g->y, side);
    text_add(t, "\" stroke=\"" INK "\" stroke-opacity=\".55\" stroke-width=\"2\"/>");
}

static void paint_movement_card(struct text *t, const struct oni_card *card, bool turned)
{
    struct grid g = {27, 66, 37, card->moves, card->moves_count, false, turned};

    paint_grid(t, &g, picture_colour(card->stamp));
    text_format(t, "<use href=\"#oni-crest-%s\" transform=\"translate(120 284) scale(.46)\"/>",
                picture_id(card->stamp));
}

/* Upper pattern: the pawn, lower pattern: the spirit (W4); a figure beside each says so. */
static void paint_wind_card(struct text *t, const struct oni_card *card, bool turned)
{
    struct grid upper = {103, 64, 24, card->moves, card->moves_count, false, turned};
    struct grid lower = {103, 190, 24, card->wind, card->wind_count, true, turned};

    paint_grid(t, &upper, picture_colour(card->stamp));
    paint_grid(t, &lower, picture_colour(card->stamp));
    text_add(t, "<path d=\"M37 133c-2 -22 5 -31 19 -31s21 9 19 31z M56 72a15 15 0 1 1 -1 0z\" "
                "fill=\"" INK "\"/>"
                "<use href=\"#oni-swirl\" transform=\"translate(56 252) scale(.66)\" fill=\"none\" "
                "stroke=\"" INK "\" stroke-linecap=\"round\"/>");
    text_format(t, "<use href=\"#oni-crest-%s\" transform=\"translate(56 181) scale(.46)\"/>",
                picture_id(card->stamp));
}

static void paint_frame(const struct picture *p, const struct place *at, bool last)
{
    const char *colour = at->in_use ? picture_colour(at->holder) : last ? GOLD : INK;

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
    if (oni_card_is_wind(at->card))
        paint_wind_card(p->t, card, turned);
    else
        paint_movement_card(p->t, card, turned);
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
