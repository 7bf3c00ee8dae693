/* Torii: MIT licence, see LICENSE. */
/* The mat with its squares, arches and pawns, and the highlights of the last event. */
#include "rules/onitama/art.h"
#include "rules/onitama/picture.h"

enum {
    MAT_LEFT = BOARD_LEFT - MAT_BORDER,
    MAT_TOP = BOARD_TOP - MAT_BORDER,
    MAT_SIZE = BOARD_SIZE + 2 * MAT_BORDER,
};

/* Paper with a border, in it a stripe of the colour of the player who sits there, as on the page (web/src/boards/mat.ts). */
static void paint_mat(const struct picture *p)
{
    struct text *t = p->t;
    int left = MAT_LEFT, top = MAT_TOP, size = MAT_SIZE;

    text_format(t,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\" fill=\"" INK
                "\" opacity=\".16\"/>",
                left + 2, top + 5, size, size);
    text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\" fill=\"" MAT "\"/>",
                left, top, size, size);
    text_format(t,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\" fill=\"none\" "
                "stroke=\"" MAT_EDGE "\" stroke-width=\"3\"/>",
                left + 2, top + 2, size - 4, size - 4);
    for (int lower = 0; lower < 2; lower++)
        text_format(t,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"4\" rx=\"2\" fill=\"%s\" "
                    "opacity=\".75\"/>",
                    BOARD_LEFT, lower ? top + size - 8 : top + 4, BOARD_SIZE,
                    picture_colour(lower ? p->lower : p->lower ^ 1));
    text_format(
        t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" CELL "\" opacity=\".8\"/>",
        BOARD_LEFT, BOARD_TOP, BOARD_SIZE, BOARD_SIZE);
    text_format(t,
                "<path transform=\"translate(%d %d)\" fill=\"" BRUSH
                "\" opacity=\".055\" d=\"" ART_BOARD_ENSO "\"/>\n",
                BOARD_LEFT, BOARD_TOP);
}

/* In the corners of the outer squares, as on the page. */
static void paint_coordinates(const struct picture *p)
{
    struct text *t = p->t;

    text_add(t, "<g id=\"coordinates\" fill=\"" INK_SOFT
                "\" font-family=\"sans-serif\" font-size=\"16\" font-weight=\"600\" "
                "opacity=\".85\">");
    for (int i = 0; i < 5; i++) {
        text_format(t, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%c</text>",
                    picture_x(p, i) + 44, BOARD_TOP + BOARD_SIZE - 7, 'a' + i);
        text_format(t, "<text x=\"%d\" y=\"%d\">%c</text>", BOARD_LEFT + 7,
                    picture_y(p, 5 * i) - 30, '1' + i);
    }
    text_add(t, "</g>\n");
}

static void paint_lines(struct text *t)
{
    text_format(t,
                "<use id=\"lines\" href=\"#oni-lines\" transform=\"translate(%d %d)\" fill=\"" BRUSH
                "\" opacity=\".92\"/>\n",
                BOARD_LEFT, BOARD_TOP);
}

static void paint_arches(const struct picture *p)
{
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        int square = bits_first(oni_arch(player));

        text_format(p->t,
                    "<use id=\"arch-%s\" href=\"#oni-gate\" transform=\"translate(%d %d)\" "
                    "fill=\"%s\" opacity=\".34\"/>\n",
                    picture_id(player), picture_x(p, square), picture_y(p, square),
                    picture_colour(player));
    }
}

/* Is the square a target of the last event, or in the lantern's line? */
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
    bool left = square == last->from, marked = lit(last, square);

    text_add(t, "<g id=\"square-");
    oni_square_print(t, square);
    text_format(t, "\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"%s/></g>\n", x - 48,
                y - 48, 96, 96,
                marked ? " fill=\"" GOLD "\" fill-opacity=\".6\""
                : left ? " fill=\"" GOLD "\" fill-opacity=\".35\""
                       : " fill-opacity=\"0\"");
}

/* From the square that a pawn left to where it arrived, below the pieces. */
static void paint_way(const struct picture *p, const struct picture_last *last)
{
    if (last->from >= ONI_SQUARES || last->to[0] >= ONI_SQUARES)
        return;
    text_format(p->t,
                "<path d=\"M%d %dL%d %d\" stroke=\"" LINE_STRONG
                "\" stroke-width=\"8\" stroke-linecap=\"round\" opacity=\".7\" "
                "marker-end=\"url(#oni-head)\"/>\n",
                picture_x(p, last->from), picture_y(p, last->from), picture_x(p, last->to[0]),
                picture_y(p, last->to[0]));
}

/* A small label with the public answer to an attempt or a lantern (N7). */
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

/* Opens the group of a piece on a square; the caller closes it. */
static void open_piece(const struct picture *p, int player, const char *kind, int square)
{
    text_add(p->t, "<g id=\"piece-");
    if (player != ONI_NOBODY)
        text_format(p->t, "%s-", picture_id(player));
    text_format(p->t, "%s-", kind);
    oni_square_print(p->t, square);
    text_add(p->t, "\" transform=\"translate(");
}

/* "<title>Blue, master, c1</title>" after the position given by open_piece. */
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
    text_add(p->t, "<use href=\"#oni-spirit\"/></g>\n");
}

/* A hidden ninja, known to this viewer alone, has a dashed outline and stands in mist. */
static void paint_hood(struct text *t, int player, bool seen)
{
    const char *id = picture_id(player);

    if (seen)
        text_format(t, "<use href=\"#oni-%s-hood\"/><use href=\"#oni-%s-eyes\"/>", id, id);
    else
        text_format(t,
                    "<g opacity=\".8\"><use href=\"#oni-%s-hood\" stroke=\"" HIDDEN
                    "\" stroke-width=\"2.6\" stroke-dasharray=\"5 4\"/>"
                    "<use href=\"#oni-%s-eyes\"/><use href=\"#oni-mist\"/></g>",
                    id, id);
}

void picture_token(struct text *t, int player, const char *sign)
{
    text_format(t, "<use href=\"#oni-%s-hood\" opacity=\".85\"/>", picture_id(player));
    text_format(t,
                "<text y=\"%d\" font-size=\"%d\" font-weight=\"bold\" font-family=\"sans-serif\" "
                "text-anchor=\"middle\" fill=\"" CARD_PAPER "\">%s</text>",
                *sign == '*' ? 32 : 16, *sign == '*' ? 66 : 46, sign);
}

/* The two ninjas may share a square (S3): then each moves to its own corner. */
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
    paint_arches(p);
    paint_lines(p->t);
    paint_way(p, &last);
    paint_pieces(p);
    paint_answer(p, &last);
    text_add(p->t, "</g>\n");
}
