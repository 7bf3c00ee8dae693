/* Torii: MIT licence, see LICENSE. */
/*
 * The shapes, as <defs>. Those of the page (data/art.json) are drawn in a square of 100 units from its upper left corner; here
 * they stand around their centre, as the page places them on a square. Blue is round, Red has corners, so that they can be
 * told apart without colour.
 */
#include "rules/onitama/art.h"
#include "rules/onitama/picture.h"

/* Where the page puts a pawn on its square. */
#define PLACED " transform=\"translate(-51.5 -48.58) scale(1.03)\""

#define BLUE_DEEP "#16254c"
#define RED_DEEP  "#7c1f0f"

static const char inks[] =
    "<radialGradient id=\"oni-ink-blue\" cx=\".36\" cy=\".25\" r=\".9\"><stop "
    "stop-color=\"#6379af\"/>"
    "<stop offset=\".55\" stop-color=\"#2f4a8c\"/><stop offset=\"1\" stop-color=\"" BLUE_DEEP
    "\"/></radialGradient>\n"
    "<radialGradient id=\"oni-ink-red\" cx=\".36\" cy=\".25\" r=\".9\"><stop "
    "stop-color=\"#d46b4b\"/>"
    "<stop offset=\".55\" stop-color=\"#c23a20\"/><stop offset=\"1\" stop-color=\"" RED_DEEP
    "\"/></radialGradient>\n"
    "<radialGradient id=\"oni-shade\"><stop offset=\".3\" stop-color=\"#32200c\" "
    "stop-opacity=\".35\"/>"
    "<stop offset=\"1\" stop-color=\"#32200c\" stop-opacity=\"0\"/></radialGradient>\n"
    "<marker id=\"oni-head\" viewBox=\"0 0 20 20\" refX=\"34\" refY=\"10\" markerWidth=\"36\" "
    "markerHeight=\"36\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L20 10L0 "
    "20L5 "
    "10Z\" fill=\"" LINE_STRONG "\"/></marker>\n";

/* Seals, also the stamps of the cards, within 50 units of their centre. */
static const char crests[] =
    "<g id=\"oni-crest-blue\" transform=\"translate(-50 -50) scale(4.17)\"><circle cx=\"12\" "
    "cy=\"12\" "
    "r=\"10.5\" fill=\"" INDIGO "\"/><path d=\"" ART_SEAL_BLUE
    "\" fill=\"none\" stroke=\"" CARD_PAPER
    "\" stroke-width=\"1.8\" stroke-linecap=\"round\"/></g>\n"
    "<g id=\"oni-crest-red\" transform=\"translate(-50 -50) scale(4.17)\"><path "
    "d=\"" ART_SEAL_GROUND "\" fill=\"" VERMILION "\"/><path d=\"" ART_SEAL_RED
    "\" fill=\"none\" stroke=\"" CARD_PAPER
    "\" stroke-width=\"1.8\" stroke-linecap=\"round\"/></g>\n"
    "<path id=\"oni-ring\" d=\"M57 -58C22 -92 -42 -88 -70 -44C-98 2 -78 62 -30 78C20 95 72 66 80 14"
    "C81 4 80 -6 77 -16C75 -22 68 -20 69 -14C76 28 44 62 2 68C-40 72 -68 40 -68 0"
    "C-68 -44 -28 -74 12 -70C30 -68 42 -60 52 -50C57 -47 61 -53 57 -58Z\"/>\n"
    "<g id=\"oni-sun\"><circle r=\"84\" fill=\"" GOLD "\"/>"
    "<circle r=\"72\" fill=\"none\" stroke=\"" CARD_PAPER "\" stroke-width=\"4\"/></g>\n";

/* One kind of pawn; the halo keeps a master apart from the arch behind it. */
struct pawn_art {
    const char *id, *shadow, *halo, *ink, *edge;
    const char *body, *head, *lines, *shine, *mark;
};

static const struct pawn_art pawns[] = {
    {"blue-student", "33", "", "url(#oni-ink-blue)", BLUE_DEEP, ART_BLUE_STUDENT_BODY,
     ART_BLUE_STUDENT_HEAD, ART_BLUE_STUDENT_LINES, ART_BLUE_STUDENT_SHINE, ART_BLUE_STUDENT_MARK},
    {"red-student", "33", "", "url(#oni-ink-red)", RED_DEEP, ART_RED_STUDENT_BODY,
     ART_RED_STUDENT_HEAD, ART_RED_STUDENT_LINES, ART_RED_STUDENT_SHINE, ART_RED_STUDENT_MARK},
    {"blue-master", "38", ART_BLUE_MASTER_BODY ART_BLUE_MASTER_HEAD ART_BLUE_MASTER_MARK,
     "url(#oni-ink-blue)", BLUE_DEEP, ART_BLUE_MASTER_BODY, ART_BLUE_MASTER_HEAD,
     ART_BLUE_MASTER_LINES ART_BLUE_MASTER_BAND, ART_BLUE_MASTER_SHINE, ART_BLUE_MASTER_MARK},
    {"red-master", "38", ART_RED_MASTER_BODY ART_RED_MASTER_HEAD ART_RED_MASTER_MARK,
     "url(#oni-ink-red)", RED_DEEP, ART_RED_MASTER_BODY, ART_RED_MASTER_HEAD,
     ART_RED_MASTER_LINES ART_RED_MASTER_BAND, ART_RED_MASTER_SHINE, ART_RED_MASTER_MARK},
};

static void add_pawn(struct text *t, const struct pawn_art *a)
{
    text_format(t,
                "<g id=\"oni-%s\"" PLACED
                "><ellipse cx=\"52\" cy=\"86.5\" rx=\"%s\" ry=\"8\" fill=\"url(#oni-shade)\"/>",
                a->id, a->shadow);
    if (a->halo[0] != '\0')
        text_format(t,
                    "<path d=\"%s\" fill=\"" CELL "\" stroke=\"" CELL
                    "\" stroke-width=\"7\" stroke-linejoin=\"round\"/>",
                    a->halo);
    text_format(t,
                "<g fill=\"%s\" stroke=\"%s\" stroke-width=\"2.2\" stroke-linejoin=\"round\">"
                "<path d=\"%s\"/><path d=\"%s\"/></g>",
                a->ink, a->edge, a->body, a->head);
    text_format(
        t,
        "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><path d=\"%s\" "
        "stroke=\"#fdf3df\" stroke-width=\"3.2\" opacity=\".9\"/><path d=\"%s\" "
        "stroke=\"#fff\" stroke-width=\"3\" opacity=\".6\"/></g>",
        a->lines, a->shine);
    if (a->mark[0] != '\0')
        text_format(t,
                    "<path d=\"%s\" fill=\"#e9b949\" stroke=\"#6d4a08\" stroke-width=\"1.8\" "
                    "stroke-linejoin=\"round\"/>",
                    a->mark);
    text_add(t, "</g>\n");
}

/* Ninjas in two parts, so that one whose square is unknown can have a sign instead of eyes. */
static const char ninjas[] =
    "<g id=\"oni-blue-hood\"" PLACED " fill=\"" BLUE_DEEP
    "\" stroke-linejoin=\"round\"><path d=\"" ART_BLUE_NINJA_BACK ART_BLUE_NINJA_BODY
    "\"/><path d=\"" ART_BLUE_NINJA_HEAD "\"/><path d=\"" ART_BLUE_NINJA_LINES
    "\" fill=\"none\" stroke=\"#fdf3df\" stroke-width=\"3.2\" stroke-dasharray=\"none\"/></g>\n"
    "<g id=\"oni-blue-eyes\"" PLACED "><path d=\"" ART_BLUE_NINJA_MARK
    "\" fill=\"#fbf1dc\" stroke=\"#14100c\" stroke-width=\"1.8\"/><path d=\"" ART_BLUE_NINJA_EYES
    "\" fill=\"#14100c\"/></g>\n"
    "<g id=\"oni-red-hood\"" PLACED " fill=\"" RED_DEEP
    "\" stroke-linejoin=\"round\"><path d=\"" ART_RED_NINJA_BACK ART_RED_NINJA_BODY
    "\"/><path d=\"" ART_RED_NINJA_HEAD "\"/><path d=\"" ART_RED_NINJA_LINES
    "\" fill=\"none\" stroke=\"#fdf3df\" stroke-width=\"3.2\" stroke-dasharray=\"none\"/></g>\n"
    "<g id=\"oni-red-eyes\"" PLACED "><path d=\"" ART_RED_NINJA_MARK
    "\" fill=\"#fbf1dc\" stroke=\"#14100c\" stroke-width=\"1.8\"/><path d=\"" ART_RED_NINJA_EYES
    "\" fill=\"#14100c\"/></g>\n"
    "<path id=\"oni-mist\"" PLACED " d=\"" ART_MIST "\" fill=\"none\" stroke=\"" HIDDEN
    "\" stroke-width=\"3.5\" stroke-linecap=\"round\" opacity=\".8\"/>\n"
    "<g id=\"oni-spirit\" transform=\"translate(-50 -50)\"><ellipse cx=\"52\" cy=\"87\" rx=\"30\" "
    "ry=\"7.5\" fill=\"url(#oni-shade)\"/><circle cx=\"50\" cy=\"50\" r=\"37\" fill=\"" SPIRIT
    "\" opacity=\".16\"/><path d=\"" ART_SPIRIT "\" fill=\"" SPIRIT
    "\" stroke=\"#22565b\" stroke-width=\"1.4\"/></g>\n";

static const char lines[] = "<path id=\"oni-lines\" d=\"" ART_BOARD_LINES "\"/>\n";

static const char things[] =
    "<path id=\"oni-gate\" transform=\"translate(-64 -84) scale(1.28 1.46)\" d=\"" ART_BOARD_GATE
    "\"/>\n"
    "<g id=\"oni-lantern\"><path d=\"M0 -52V-38\" stroke=\"" INK "\" stroke-width=\"4\"/>"
    "<path d=\"M-18 -32C-42 -22 -42 22 -18 32H18C42 22 42 -22 18 -32Z\" fill=\"" GOLD
    "\" stroke=\"" INK
    "\" stroke-width=\"4\"/><path d=\"M-31 -14Q0 -8 31 -14M-35 2Q0 8 35 2M-31 17Q0 23 31 17\" "
    "fill=\"none\" stroke=\"" INK "\" stroke-width=\"2.5\"/>"
    "<path d=\"M-20 -40H20V-30H-20ZM-20 30H20V40H-20Z\" fill=\"" INK "\"/></g>\n"
    "<g id=\"oni-lantern-lit\"><circle r=\"54\" fill=\"" GOLD "\" opacity=\".35\"/>"
    "<use href=\"#oni-lantern\"/></g>\n"
    "<g id=\"oni-lantern-spent\" fill=\"none\" stroke=\"" INK "\" stroke-width=\"3\" "
    "stroke-dasharray=\"7 6\" opacity=\".45\"><path d=\"M-20 -31C-42 -22 -42 22 -20 31"
    "M20 -31C42 -22 42 22 20 31M-20 -40H20V-31H-20ZM-20 31H20V40H-20Z\"/></g>\n"
    "<g id=\"oni-card-back\"><rect x=\"12\" y=\"12\" width=\"216\" height=\"296\" rx=\"8\" "
    "fill=\"" INK "\"/><rect x=\"22\" y=\"22\" width=\"196\" height=\"276\" rx=\"4\" fill=\"none\" "
    "stroke=\"" PAPER "\" stroke-width=\"2\"/>"
    "<circle cx=\"120\" cy=\"160\" r=\"80\" fill=\"" VERMILION "\"/>"
    "<use href=\"#oni-gate\" fill=\"" PAPER "\" transform=\"translate(120 160)\"/></g>\n";

void picture_art(struct text *t)
{
    text_add(t, "<defs>\n");
    text_add(t, inks);
    text_add(t, crests);
    for (size_t i = 0; i < sizeof pawns / sizeof pawns[0]; i++)
        add_pawn(t, &pawns[i]);
    text_add(t, ninjas);
    text_add(t, lines);
    text_add(t, things);
    text_add(t, "</defs>\n");
}
