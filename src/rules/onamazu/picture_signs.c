/* Torii: MIT licence, see LICENSE. */
/* The signs of cells, gods and families of jinjas, each within 20 units of its centre. */
#include "rules/onamazu/picture.h"

#define LINES "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" "

static const char countryside[] =
    "<g id=\"ona-combat\" " LINES "><path d=\"M-16 -17L9 10M16 -17L-9 10\" stroke=\"" INK
    "\" stroke-width=\"5.5\"/><path d=\"M-16 -17L9 10M16 -17L-9 10\" stroke=\"#dfe3e0\" "
    "stroke-width=\"2.6\"/><path d=\"M3 14L14 4M-3 14L-14 4\" stroke=\"" GOLD
    "\" stroke-width=\"4\"/><path d=\"M11 12L17 18M-11 12L-17 18\" stroke=\"" VERMILION
    "\" stroke-width=\"5.5\"/></g>\n"
    "<g id=\"ona-zen\"><circle r=\"19\" fill=\"none\" stroke=\"" INK
    "\" stroke-width=\"2.4\" opacity=\".3\"/><path d=\"M-8 -4Q0 -8 8 -4L11 8Q18 10 17 14Q0 20 -17 "
    "14Q-18 10 -11 8Z\" fill=\"" VERMILION "\"/><circle cy=\"-10.5\" r=\"6.2\" fill=\"" INK
    "\"/><path d=\"M-5 9Q0 6 5 9\" " LINES "stroke=\"" CARD_PAPER "\" stroke-width=\"2.2\"/></g>\n"
    "<g id=\"ona-brigand\"><path d=\"M-15 -6C-15 -22 15 -22 15 -6C16 8 8 19 0 19C-8 19 -16 8 -15 "
    "-6Z\" fill=\"" INK "\"/><path d=\"M-16 -9Q0 -15 16 -9V-2Q0 -7 -16 -2Z\" fill=\"" VERMILION
    "\"/><path d=\"M15 -8L22 -13L20 -5L22 2Z\" fill=\"" VERMILION
    "\"/><path d=\"M-10 1L-3 4Q-7 7 -10 "
    "1ZM10 1L3 4Q7 7 10 1Z\" fill=\"" CARD_PAPER "\"/><path d=\"M-5 12H5\" " LINES
    "stroke=\"" CARD_PAPER "\" stroke-width=\"2\"/></g>\n";

static const char suburbs[] =
    "<g id=\"ona-helmet\"><path d=\"M-20 15L-15 3H15L20 15Q12 9 0 9Q-12 9 -20 15Z\" fill=\"" INDIGO
    "\"/><path d=\"M-15 6C-17 -15 17 -15 15 6Q0 1 -15 6Z\" fill=\"" INK
    "\"/><path d=\"M-3 -5C-13 -7 "
    "-16 -15 -14 -20C-10 -13 -5 -11 0 -11C5 -11 10 -13 14 -20C16 -15 13 -7 3 -5L0 -1Z\" "
    "fill=\"" GOLD "\"/></g>\n"
    "<g id=\"ona-bowl\"><path d=\"M-18 1H18L13 10H-13Z\" fill=\"" VERMILION
    "\"/><path d=\"M-8 11H8L11 "
    "20H-11Z\" fill=\"" INK
    "\"/><g transform=\"translate(-8 -5) scale(.75)\" fill=\"#5b9a55\"><use "
    "href=\"#ona-cube\"/></g><g transform=\"translate(8 -5) scale(.75)\" fill=\"#3f77b5\"><use "
    "href=\"#ona-cube\"/></g><g transform=\"translate(0 -13) scale(.75)\" fill=\"" GOLD
    "\"><use href=\"#ona-cube\"/></g></g>\n"
    "<path id=\"ona-torii\" d=\"M-21 -18Q0 -12 21 -18L19 -10Q0 -5 -19 -10ZM-16 -3H16V1.5H-16ZM-13 "
    "-8H-8L-9 20H-15ZM8 -8H13L15 20H9ZM-2 -7H2V-2H-2Z\"/>\n"
    "<g id=\"ona-jinja\"><path d=\"M-7 -21L3 -10M7 -21L-3 -10\" " LINES "stroke=\"" INK
    "\" stroke-width=\"2.6\"/><path d=\"M-21 0Q-10 -4 0 -14Q10 -4 21 0L18 5H-18Z\" "
    "fill=\"" VERMILION "\"/><path d=\"M-13 6H13V16H-13Z\" fill=\"" INK
    "\"/><path d=\"M-4 8H4V16H-4Z\" fill=\"" GOLD "\"/><path d=\"M-18 16H18V20H-18Z\" fill=\"" INK
    "\"/></g>\n";

static const char city[] =
    "<g id=\"ona-potter\"><path d=\"M-7 -19H7L5 -12C18 -6 16 13 7 19H-7C-16 13 -18 -6 -5 -12Z\" "
    "fill=\"#3f77b5\" stroke=\"" INK
    "\" stroke-width=\"1.6\"/><path d=\"M-13 3q3.2 -5 6.5 0t6.5 0t6.5 0t6.5 "
    "0\" " LINES "stroke=\"" CARD_PAPER "\" stroke-width=\"2.2\"/></g>\n"
    "<g id=\"ona-incense\"><path d=\"M-15 3H15C15 12 9 16 0 16C-9 16 -15 12 -15 3ZM-10 14L-13 "
    "20H-8L-6 "
    "15ZM10 14L13 20H8L6 15Z\" fill=\"#5b9a55\" stroke=\"" INK "\" stroke-width=\"1.6\"/>"
    "<path d=\"M-5 -1C-12 -8 3 -11 -4 -19M5 -1C-1 -7 12 -10 6 -17\" " LINES "stroke=\"" INK
    "\" stroke-width=\"2.2\"/></g>\n"
    "<g id=\"ona-weaver\"><path d=\"M-6 -17L0 -11L6 -17L20 -9L16 3L10 0V19H-10V0L-16 3L-20 -9Z\" "
    "fill=\"#8a5aa8\" stroke=\"" INK
    "\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/><path d=\"M-10 "
    "2H10V8H-10Z\" fill=\"" CARD_PAPER "\"/><path d=\"M-6 -17L3 2M6 -17L-1 -3\" " LINES
    "stroke=\"" CARD_PAPER "\" stroke-width=\"2\"/></g>\n"
    "<g id=\"ona-goldsmith\"><ellipse rx=\"12\" ry=\"18\" fill=\"" GOLD "\" stroke=\"" INK
    "\" stroke-width=\"1.6\" transform=\"rotate(24)\"/><g transform=\"rotate(24)\" "
    "stroke=\"#8a5f0e\" "
    "stroke-width=\"1.8\"><path d=\"M-7 -8H7M-8 -3H8M-8 2H8M-7 7H7\"/></g><path d=\"M14 -20l1.8 "
    "4.2l4.2 "
    "1.8l-4.2 1.8l-1.8 4.2l-1.8 -4.2l-4.2 -1.8l4.2 -1.8Z\" fill=\"" VERMILION "\"/></g>\n"
    "<g id=\"ona-rice\"><path d=\"M-15 -9C-20 -3 -20 9 -15 14H15C20 9 20 -3 15 -9Z\" fill=\"" STRAW
    "\" stroke=\"" INK
    "\" stroke-width=\"1.6\"/><path d=\"M-8 -9Q-11 2 -8 14M0 -9V14M8 -9Q11 2 8 14\" " LINES
    "stroke=\"" INK
    "\" stroke-width=\"2\"/><path d=\"M-3 -10C-9 -15 -7 -20 -7 -20M2 -10C4 -16 10 -19 10 "
    "-19\" " LINES "stroke=\"" OCHRE "\" stroke-width=\"2\"/></g>\n"
    "<g id=\"ona-temple\"><path d=\"M-1.2 -22H1.2V-14H-1.2Z\" fill=\"" GOLD
    "\"/><path d=\"M-13 -8Q-5 -10 0 "
    "-16Q5 -10 13 -8L12 -5H-12ZM-17 3Q-8 1 -6 -2H6Q8 1 17 3L16 6H-16ZM-21 14Q-10 12 -8 8H8Q10 12 "
    "21 "
    "14L20 17H-20Z\" fill=\"" VERMILION
    "\"/><path d=\"M-7 -5H7V-2H-7ZM-9 6H9V9H-9ZM-12 17H12V21H-12Z\" "
    "fill=\"" INK "\"/></g>\n"
    "<g id=\"ona-builder\"><g transform=\"rotate(38)\"><path d=\"M-2.6 -8H2.6L3.4 20H-3.4Z\" "
    "fill=\"#9a6a3a\" "
    "stroke=\"" INK "\" stroke-width=\"1.4\"/><path d=\"M-14 -18H10L14 -13L10 -7H-14Z\" fill=\"" INK
    "\"/></g></g>\n"
    "<g id=\"ona-armourer\"><path d=\"M-15 -18L-6 -20Q0 -13 6 -20L15 -18L13 -1H-13Z\" fill=\"" INK
    "\"/><path d=\"M-14 1H14L15.5 7H-15.5ZM-16 9H16L18 19H-18Z\" fill=\"" INDIGO
    "\"/><path d=\"M0 -11a4 4 "
    "0 1 1 -.1 0Z\" fill=\"" GOLD "\"/><path d=\"M-5 1V19M5 1V19\" stroke=\"" CARD_PAPER
    "\" stroke-width=\"1.4\"/></g>\n"
    "<g id=\"ona-market\"><path d=\"M-16 -6H-13V19H-16ZM13 -6H16V19H13ZM-19 8H19V12H-19ZM-15 "
    "12H15V18H-15Z\" "
    "fill=\"" INK
    "\"/><path d=\"M-17 -19H17L21 -6a4.2 4.2 0 0 1 -8.4 0a4.2 4.2 0 0 1 -8.4 0a4.2 4.2 0 0 1 "
    "-8.4 0a4.2 4.2 0 0 1 -8.4 0a4.2 4.2 0 0 1 -8.4 0Z\" fill=\"" VERMILION
    "\"/><path d=\"M-10.5 -19H-4L-4.2 -6a4.2 4.2 0 0 1 -8.4 0ZM4 -19H10.5L12.6 -6a4.2 4.2 0 0 1 "
    "-8.4 0Z\" "
    "fill=\"" CARD_PAPER "\"/><g fill=\"" GOLD
    "\"><circle cx=\"-8\" cy=\"4.5\" r=\"3.4\"/><circle cy=\"4.5\" "
    "r=\"3.4\"/><circle cx=\"8\" cy=\"4.5\" r=\"3.4\"/></g></g>\n"
    "<g id=\"ona-miko\"><path d=\"M-11 16C-15 -4 -13 -19 0 -19C13 -19 15 -4 11 16Z\" fill=\"" INK
    "\"/><path d=\"M-8 -4Q0 -12 8 -4C9 5 5 11 0 11C-5 11 -9 5 -8 -4Z\" fill=\"#f7e3cf\"/><path "
    "d=\"M-19 "
    "20Q-16 11 -5 10L0 15L5 10Q16 11 19 20Z\" fill=\"" CARD_PAPER "\" stroke=\"" INK
    "\" stroke-width=\"1.4\"/><path d=\"M-4 -19L-12 -22V-15ZM4 -19L12 -22V-15Z\" fill=\"" VERMILION
    "\"/><path d=\"M-2 6Q0 8 2 6\" " LINES "stroke=\"" VERMILION "\" stroke-width=\"1.6\"/></g>\n";

static const char gods[] =
    "<g id=\"ona-god-0\"><path d=\"M-3 4H3L4 20H-4Z\" fill=\"#9a6a3a\"/><path d=\"M-16 -14Q0 -19 "
    "16 -14V3Q0 8 "
    "-16 3Z\" fill=\"" GOLD "\" stroke=\"" INK
    "\" stroke-width=\"1.6\"/><path d=\"M-10 -15.5V4.5M10 "
    "-15.5V4.5\" stroke=\"" INK "\" stroke-width=\"2\"/><circle cy=\"-6\" r=\"4\" fill=\"" VERMILION
    "\"/></g>\n"
    "<g id=\"ona-god-1\" " LINES "stroke=\"" INK
    "\"><path d=\"M0 20V-3\" stroke-width=\"3.6\"/><path d=\"M-11 "
    "-16V-9Q-11 -2 0 -2Q11 -2 11 -9V-16M0 -2V-20\" stroke-width=\"3.4\"/><path d=\"M-6 5Q0 9 6 5L4 "
    "13Q0 15 "
    "-4 13Z\" fill=\"" VERMILION "\" stroke=\"none\"/></g>\n"
    "<g id=\"ona-god-2\"><path d=\"M-9 6C-13 -10 -9 -21 0 -21C9 -21 13 -10 9 6Z\" fill=\"#f3d9bd\" "
    "stroke=\"" INK
    "\" stroke-width=\"1.6\"/><path d=\"M-10 3Q0 9 10 3Q8 14 0 21Q-8 14 -10 3Z\" fill=\"" CARD_PAPER
    "\" stroke=\"" INK
    "\" stroke-width=\"1.4\"/><path d=\"M-7 -2Q-4 -5 -2 -2M2 -2Q4 -5 7 -2M-5 -12H5M-4 "
    "-15.5H4\" " LINES "stroke=\"" INK "\" stroke-width=\"1.5\"/></g>\n"
    "<g id=\"ona-god-3\"><path d=\"M-19 1C-11 -13 5 -12 11 -1L20 -10Q17 0 20 11L11 3C5 14 -11 14 "
    "-19 1Z\" "
    "fill=\"" VERMILION "\"/><circle cx=\"-11\" cy=\"-1\" r=\"2.6\" fill=\"" CARD_PAPER
    "\"/><path d=\"M-5 -6Q-1 1 -5 8M1 -5Q4 1 1 7\" " LINES "stroke=\"" CARD_PAPER
    "\" stroke-width=\"1.8\"/></g>\n"
    "<g id=\"ona-god-4\"><path d=\"M-4 -11C-21 -3 -21 19 0 19C21 19 21 -3 4 -11Z\" fill=\"" STRAW
    "\" stroke=\"" INK
    "\" stroke-width=\"1.6\"/><path d=\"M-8 -20Q0 -15 8 -20L4.5 -11H-4.5Z\" fill=\"" STRAW
    "\" stroke=\"" INK "\" stroke-width=\"1.6\"/><path d=\"M-6 -11H6\" stroke=\"" VERMILION
    "\" stroke-width=\"3.4\"/><path d=\"M-8 3Q-10 9 -6 14\" " LINES "stroke=\"" INK
    "\" stroke-width=\"1.5\"/></g>\n"
    "<g id=\"ona-god-5\"><path d=\"M0 19C-19 11 -21 -10 -7 -13C-3 -14 0 -11 0 -8C0 -11 3 -14 7 "
    "-13C21 -10 19 "
    "11 0 19Z\" fill=\"#e79a86\" stroke=\"" INK
    "\" stroke-width=\"1.6\"/><path d=\"M0 -8Q-4 2 0 9\" " LINES "stroke=\"" VERMILION
    "\" stroke-width=\"1.6\"/><path d=\"M0 -10C3 -20 11 -22 17 -19C14 -11 7 -8 0 -10Z\" "
    "fill=\"" PINE "\"/></g>\n";

/* Emblems in a single colour, as on banners. */
static const char families[] =
    "<path id=\"ona-family-0\" d=\"M-17 -18L-6 -9H6L17 -18L14 3L0 19L-14 3ZM-8 -2L-3 2L-8 2ZM8 "
    "-2L3 2L8 2Z\" "
    "fill-rule=\"evenodd\"/>\n"
    "<g id=\"ona-family-1\"><path id=\"ona-comma\" d=\"M-5.8 -12A5.8 5.8 0 0 1 5.6 -13.5C12 -11 16 "
    "-4 14.5 4C12 -3 7 -6.2 0 -6.2A5.8 5.8 "
    "0 0 1 -5.8 -12Z\"/><use href=\"#ona-comma\" transform=\"rotate(120)\"/><use "
    "href=\"#ona-comma\" "
    "transform=\"rotate(240)\"/></g>\n"
    "<path id=\"ona-family-2\" d=\"M0 -19a6.6 6.6 0 1 1 -.1 0ZM12.2 -10a6.6 6.6 0 1 1 -.1 0ZM7.6 "
    "4.4a6.6 6.6 0 1 "
    "1 -.1 0ZM-7.6 4.4a6.6 6.6 0 1 1 -.1 0ZM-12.2 -10a6.6 6.6 0 1 1 -.1 0ZM0 -4a3.4 3.4 0 1 1 -.1 "
    "0Z\"/>\n"
    "<path id=\"ona-family-3\" d=\"M-20 16C-10 8 -7 -8 -5 -16H5C7 -8 10 8 20 16ZM-6.5 -6L-3 -2L0 "
    "-6L3 -2L6.5 "
    "-6L4 -13H-4Z\" fill-rule=\"evenodd\"/>\n"
    "<g id=\"ona-family-4\" fill=\"none\" stroke-width=\"3.6\" stroke-linecap=\"round\"><path "
    "d=\"M-19 13a9.5 9.5 "
    "0 0 1 19 0a9.5 9.5 0 0 1 19 0M-9.5 -1a9.5 9.5 0 0 1 19 0M-12 13a2.6 2.6 0 0 1 5 0M7 13a2.6 "
    "2.6 0 0 1 5 "
    "0M-2.5 -1a2.6 2.6 0 0 1 5 0M-4 -17a5 5 0 0 1 8 0\"/></g>\n"
    "<g id=\"ona-family-5\" fill=\"none\" stroke-width=\"3.4\" stroke-linecap=\"round\"><path "
    "d=\"M-4 6C-14 0 -17 "
    "-9 -13 -18M-14 -6L-19 -10M-12 -2L-6 -12M4 6C14 0 17 -9 13 -18M14 -6L19 -10M12 -2L6 "
    "-12\"/><path d=\"M-5 "
    "6H5L3 18H-3Z\" stroke-width=\"2\"/></g>\n";

void ona_paint_signs(struct text *t)
{
    text_add(t, countryside);
    text_add(t, suburbs);
    text_add(t, city);
    text_add(t, gods);
    text_add(t, families);
}
