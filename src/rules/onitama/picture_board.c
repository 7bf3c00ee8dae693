/* Torii: MIT licence, see LICENSE. */
/* The mat with its squares, arches and pawns, and the marks of the last event. */
#include "rules/onitama/picture.h"

enum {
    MAT_LEFT = BOARD_LEFT - MAT_BORDER,
    MAT_TOP = BOARD_TOP - MAT_BORDER,
    MAT_SIZE = BOARD_SIZE + 2 * MAT_BORDER,
    ROD = 18, /* thickness of the rods that the mat is rolled on */
};

static void paint_rod(struct text *t, int y)
{
    text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"#6b4a2e\"/>",
                MAT_LEFT - 8, y, MAT_SIZE + 16, ROD);
    text_format(t, "<path d=\"M%d %dH%d\" stroke=\"#a37b4f\" stroke-width=\"4\"/>", MAT_LEFT - 4,
                y + 6, MAT_LEFT + MAT_SIZE + 4);
    for (int end = 0; end < 2; end++)
        text_format(
            t, "<rect x=\"%d\" y=\"%d\" width=\"14\" height=\"%d\" rx=\"5\" fill=\"" INK "\"/>",
            MAT_LEFT - 20 + end * (MAT_SIZE + 26), y - 3, ROD + 6);
    text_char(t, '\n');
}

/* Straw between two rods; the cloth along each home row has its player's colour. */
static void paint_mat(const struct picture *p)
{
    struct text *t = p->t;
    int left = MAT_LEFT, top = MAT_TOP, size = MAT_SIZE;

    text_format(
        t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" INK "\" opacity=\".16\"/>",
        left + 8, top, size, size + ROD + 8);
    text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" INK "\"/>", left,
                top, size, size);
    for (int lower = 0; lower < 2; lower++)
        text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", left,
                    lower ? top + size - MAT_BORDER : top, size, MAT_BORDER,
                    picture_colour(lower ? p->lower : p->lower ^ 1));
    text_format(t,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"url(#oni-straw)\" "
                "stroke=\"" GOLD "\" stroke-width=\"3\"/>\n",
                BOARD_LEFT - 5, BOARD_TOP - 5, BOARD_SIZE + 10, BOARD_SIZE + 10);
    paint_rod(t, top - ROD);
    paint_rod(t, top + size);
}

static void paint_coordinates(const struct picture *p)
{
    struct text *t = p->t;

    text_add(t, "<g id=\"coordinates\" fill=\"" PAPER
                "\" font-family=\"sans-serif\" font-size=\"27\" font-weight=\"bold\" "
                "text-anchor=\"middle\">");
    for (int i = 0; i < 5; i++) {
        text_format(t, "<text x=\"%d\" y=\"%d\">%c</text>", picture_x(p, i),
                    BOARD_TOP + BOARD_SIZE + MAT_BORDER - 7, 'a' + i);
        text_format(t, "<text x=\"%d\" y=\"%d\">%c</text>", BOARD_LEFT - MAT_BORDER / 2 - 2,
                    picture_y(p, 5 * i) + 10, '1' + i);
    }
    text_add(t, "</g>\n");
}

/* Lines like strokes of a brush: thick where it is set down, thin where it leaves, never ruled. */
static void paint_lines(struct text *t)
{
    int a = BOARD_LEFT - 3, b = BOARD_LEFT + BOARD_SIZE + 2, top = BOARD_TOP - BOARD_LEFT;

    text_add(t, "<path id=\"lines\" fill=\"" INK "\" opacity=\".78\" d=\"");
    for (int i = 0; i <= 5; i++) {
        int at = BOARD_LEFT + i * SQUARE_SIZE, bend = i * 7 % 5 - 2;

        text_format(t, "M%d %dQ%d %d %d %dV%dQ%d %d %d %dZ", a, at - 3 + top, 480,
                    at - 2 + bend + top, b, at - 1 + top, at + 2 + top, 470, at + 3 + bend + top, a,
                    at + 3 + top);
        text_format(t, "M%d %dQ%d %d %d %dH%dQ%d %d %d %dZ", at + 3, a + top, at + 3 - bend,
                    480 + top, at + 2, b + top, at - 1, at - 2 - bend, 470 + top, at - 3, a + top);
    }
    text_add(t, "\"/>\n");
}

static void paint_arches(const struct picture *p)
{
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        int square = bits_first(oni_arch(player));

        text_format(p->t,
                    "<use id=\"arch-%s\" href=\"#oni-gate\" transform=\"translate(%d %d)\" "
                    "fill=\"%s\" opacity=\".8\"/>\n",
                    picture_id(player), picture_x(p, square), picture_y(p, square),
                    picture_colour(player));
    }
}

/* Is the square among those where the last event arrived, or in the lantern's line? */
static bool lit(const struct picture_last *last, int square)
{
    if (last->line >= 0)
        return last->line < 5 ? square % 5 == last->line : square / 5 == last->line - 5;
    return square == last->to[0] || square == last->to[1] || square == last->spirit;
}

static void paint_square(const struct picture *p, const struct picture_last *last, int square)
{
    struct text *t = p->t;
    int x = picture_x(p, square), y = picture_y(p, square);
    bool marked = lit(last, square);

    text_add(t, "<g id=\"square-");
    oni_square_print(t, square);
    text_format(t, "\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"%s/>", x - 48, y - 48, 96,
                96, marked ? " fill=\"" GOLD "\" fill-opacity=\".62\"" : " fill-opacity=\"0\"");
    if (square == last->from)
        text_format(t,
                    "<rect x=\"%d\" y=\"%d\" width=\"84\" height=\"84\" rx=\"6\" fill=\"none\" "
                    "stroke=\"" GOLD "\" stroke-width=\"9\" stroke-dasharray=\"21 14\"/>",
                    x - 42, y - 42);
    text_add(t, "</g>\n");
}

/* A small label with the answer to an attempt or a lantern, told to everybody (N7). */
static void paint_answer(const struct picture *p, const struct picture_last *last)
{
    const char *word = last->answer > 0 ? p->words->yes : p->words->no;
    int x = BOARD_LEFT + BOARD_SIZE + MAT_BORDER / 2, y = BOARD_TOP - MAT_BORDER / 2;

    if (last->answer < 0)
        return;
    if (last->line >= 0 && last->line < 5) {
        x = picture_x(p, last->line);
    } else if (last->line >= 0) {
        y = picture_y(p, 5 * (last->line - 5));
    } else if (last->to[0] < ONI_SQUARES) {
        x = picture_x(p, last->to[0]);
        y = picture_y(p, last->to[0]) - 64;
    }
    text_format(p->t,
                "<g id=\"answer\"><rect x=\"%d\" y=\"%d\" width=\"80\" height=\"40\" rx=\"20\" "
                "fill=\"" CARD_PAPER "\" stroke=\"" GOLD "\" stroke-width=\"5\"/>",
                x - 40, y - 20);
    text_format(p->t,
                "<text x=\"%d\" y=\"%d\" font-size=\"30\" font-weight=\"bold\" "
                "text-anchor=\"middle\" fill=\"" INK "\">%s</text></g>\n",
                x, y + 10, word);
}

/* Opens the group of something that stands on a square; the caller closes it. */
static void open_piece(const struct picture *p, int player, const char *kind, int square)
{
    text_add(p->t, "<g id=\"piece-");
    if (player != ONI_NOBODY)
        text_format(p->t, "%s-", picture_id(player));
    text_format(p->t, "%s-", kind);
    oni_square_print(p->t, square);
    text_add(p->t, "\" transform=\"translate(");
}

/* "<title>Blue, master, c1</title>" behind the place given by open_piece. */
static void name_piece(const struct picture *p, int player, const char *kind, int square)
{
    text_add(p->t, "<title>");
    if (player != ONI_NOBODY)
        text_format(p->t, "%s, ", p->words->players[player]);
    text_format(p->t, "%s, ", kind);
    oni_square_print(p->t, square);
    text_add(p->t, "</title>");
}

static void paint_pawn(const struct picture *p, int player, int square)
{
    bool master = (p->s.core.masters & oni_bit(square)) != 0;
    const char *kind = master ? "master" : "student";

    open_piece(p, player, kind, square);
    text_format(p->t, "%d %d)\">", picture_x(p, square), picture_y(p, square));
    name_piece(p, player, master ? p->words->master : p->words->student, square);
    text_format(p->t, "<use href=\"#oni-%s-%s\"/></g>\n", picture_id(player), kind);
}

static void paint_spirit(const struct picture *p)
{
    int square = p->s.core.spirit;

    if (square >= ONI_SQUARES)
        return;
    open_piece(p, ONI_NOBODY, "spirit", square);
    text_format(p->t, "%d %d)\">", picture_x(p, square), picture_y(p, square));
    name_piece(p, ONI_NOBODY, p->words->spirit, square);
    text_add(p->t, "<use href=\"#oni-spirit\" stroke=\"" INK "\"/></g>\n");
}

/* A hidden ninja, known to this viewer alone, is a pale shape with a broken outline. */
static void paint_hood(struct text *t, int player, bool seen)
{
    const char *id = picture_id(player), *colour = picture_colour(player);

    if (seen)
        text_format(t,
                    "<use href=\"#oni-%s-hood\" fill=\"%s\" stroke=\"" CARD_PAPER
                    "\" stroke-width=\"3\"/><use href=\"#oni-%s-eyes\" fill=\"" CARD_PAPER "\"/>",
                    id, colour, id);
    else
        text_format(t,
                    "<use href=\"#oni-%s-hood\" fill=\"%s\" fill-opacity=\".75\" stroke=\"%s\" "
                    "stroke-width=\"5\" stroke-dasharray=\"10 6\"/>"
                    "<use href=\"#oni-%s-eyes\" fill=\"%s\" opacity=\".75\"/>",
                    id, player == ONI_BLUE ? "#d3d8e6" : "#f5d3c4", colour, id, colour);
}

void picture_token(struct text *t, int player, const char *sign)
{
    text_format(t, "<use href=\"#oni-%s-hood\" fill=\"%s\" fill-opacity=\".85\"/>",
                picture_id(player), picture_colour(player));
    text_format(t,
                "<text y=\"%d\" font-size=\"%d\" font-weight=\"bold\" font-family=\"sans-serif\" "
                "text-anchor=\"middle\" fill=\"" CARD_PAPER "\">%s</text>",
                *sign == '*' ? 36 : 22, *sign == '*' ? 76 : 58, sign);
}

/* The two ninjas may stand on one square (S3): then each gives way to its own corner. */
static void paint_ninja(const struct picture *p, int player, int index)
{
    int square = p->s.ninja[player][index];
    bool seen = oni_ninja_revealed(&p->s, player, index);
    int shift = player == ONI_BLUE ? -21 : 21;
    const struct oni_core *core = &p->s.core;

    if (square >= ONI_SQUARES)
        return;

    oni_set others = core->pawns[ONI_BLUE] | core->pawns[ONI_RED] | oni_ninjas(&p->s, player ^ 1);
    bool shared = (others & oni_bit(square)) != 0 || core->spirit == square;

    open_piece(p, player, "ninja", square);
    text_format(p->t, "%d %d)%s\">", picture_x(p, square) + (shared ? shift : 0),
                picture_y(p, square) - (shared ? shift : 0), shared ? " scale(.66)" : "");
    name_piece(p, player, p->words->ninja, square);
    paint_hood(p->t, player, seen);
    text_add(p->t, "</g>\n");
}

static void paint_pieces(const struct picture *p)
{
    text_add(p->t, "<g id=\"pieces\">\n");
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (oni_set left = p->s.core.pawns[player]; left != 0; left = bits_rest(left))
            paint_pawn(p, player, bits_first(left));
    paint_spirit(p);
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (int index = 0; index < 2; index++)
            paint_ninja(p, player, index);
    text_add(p->t, "</g>\n");
}

void picture_board(const struct picture *p)
{
    struct picture_last last = picture_last(p->last);

    text_add(p->t, "<g id=\"board\">\n");
    paint_mat(p);
    paint_coordinates(p);
    if (p->stage == PICTURE_WON)
        text_format(p->t,
                    "<use href=\"#oni-crest-%s\" transform=\"translate(%d %d) scale(3)\" "
                    "opacity=\".22\"/>\n",
                    picture_id(p->actor), BOARD_LEFT + BOARD_SIZE / 2, BOARD_TOP + BOARD_SIZE / 2);
    for (int square = 0; square < ONI_SQUARES; square++)
        paint_square(p, &last, square);
    paint_lines(p->t);
    paint_arches(p);
    paint_pieces(p);
    paint_answer(p, &last);
    text_add(p->t, "</g>\n");
}
