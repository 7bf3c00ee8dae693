/* Torii: MIT licence, see LICENSE. */
/*
 * The shapes of the table and of what lies on it, drawn around their own centre. Each of the four players
 * has a different pawn shape (round, pointed, stepped, square), besides colour and number.
 */
#include "rules/onamazu/picture.h"

/* Hills washed in ink behind everything, and a gate in the sea at sunset for an empty seat (410 by 352). */
static const char ground[] =
    "<g id=\"ona-wash\" fill=\"" INK "\">"
    "<path d=\"M0 620C90 540 170 560 240 610C330 680 420 640 520 720C640 810 760 780 900 880C1000 "
    "940 1080 960 1180 1000H0Z\" opacity=\".045\"/>"
    "<path d=\"M0 760C80 700 150 720 230 780C330 850 430 840 540 910C600 950 660 980 720 "
    "1000H0Z\" opacity=\".05\"/></g>\n"
    "<g id=\"ona-view\"><circle cx=\"282\" cy=\"128\" r=\"82\" fill=\"" VERMILION
    "\" opacity=\".86\"/>"
    "<g fill=\"" INK
    "\"><path d=\"M1 226C40 176 72 172 102 192C132 212 154 182 182 196C226 220 268 "
    "202 308 214C348 226 380 212 409 218V262H1Z\" opacity=\".13\"/>"
    "<path d=\"M1 262H409V343Q409 351 401 351H9Q1 351 1 343Z\" opacity=\".07\"/>"
    "<path d=\"M1 256C60 244 112 250 164 247C236 242 308 252 409 246V262H1Z\" opacity=\".17\"/>"
    "<path d=\"M90 124Q196 152 302 124L296 145Q196 165 96 145ZM108 175H284V187H108ZM120 152L137 "
    "156L131 312H112ZM255 156L272 152L280 312H261ZM189 159H203V177H189Z\"/></g>"
    "<g fill=\"none\" stroke=\"" INK
    "\" stroke-linecap=\"round\" stroke-width=\"3\" opacity=\".55\">"
    "<path d=\"M64 308q14 -10 28 0t28 0t28 0M232 310q14 -10 28 0t28 0t28 0t28 0M24 332q14 -10 28 "
    "0t28 0M154 334q14 -10 28 0t28 0t28 0M308 334q14 -10 28 0t28 0\"/></g></g>\n";

/* The great catfish under the land, curled up within 60 units. */
static const char catfish[] =
    "<g id=\"ona-catfish\"><path d=\"M-46 6C-50 -26 -24 -50 8 -48C40 -46 60 -20 54 10C52 22 46 32 "
    "37 40C38 46 42 52 50 55C38 60 26 56 22 50C14 54 8 52 2 47C14 46 24 38 28 28C36 10 28 -12 10 "
    "-16C4 -17 0 -14 0 -9C8 0 10 14 4 25C-6 42 -40 38 -46 6Z\" fill=\"" INK "\"/>"
    "<path d=\"M-12 -40C8 -46 34 -36 43 -12C30 -30 10 -36 -12 -40Z\" fill=\"" PAPER
    "\" opacity=\".22\"/>"
    "<path d=\"M-40 8C-38 26 -20 34 -6 26C-14 24 -18 18 -24 18C-32 18 -36 14 -40 8Z\" fill=\"" PAPER
    "\" opacity=\".3\"/>"
    "<g fill=\"" PAPER "\"><circle cx=\"-33\" cy=\"-5\" r=\"4.6\"/><circle cx=\"-9\" cy=\"2\" "
    "r=\"4.6\"/></g><g fill=\"" INK
    "\"><circle cx=\"-32\" cy=\"-4\" r=\"2\"/><circle cx=\"-9\" cy=\"3\" r=\"2\"/></g>"
    "<g fill=\"none\" stroke=\"" INK "\" stroke-width=\"3\" stroke-linecap=\"round\">"
    "<path d=\"M-44 12C-56 16 -60 4 -54 -4M-36 27C-46 38 -56 34 -60 26M-6 32C-2 44 -12 52 -22 "
    "48\"/></g></g>\n";

/* What can be owned. The cube takes its colour from its context; all of them within 10 units. */
static const char goods[] =
    "<g id=\"ona-cube\" stroke-linejoin=\"round\"><path d=\"M0 -10L9 -5V5L0 10L-9 5V-5Z\" "
    "stroke=\"" INK
    "\" stroke-width=\"1.4\"/><path d=\"M0 -9.3L8.3 -4.7L0 0L-8.3 -4.7Z\" fill=\"#fff\" "
    "opacity=\".34\"/><path d=\"M0 0L8.3 -4.7V4.7L0 9.3Z\" fill=\"#000\" opacity=\".2\"/></g>"
    "<path id=\"ona-slot\" d=\"M0 -9L8 -4.5V4.5L0 9L-8 4.5V-4.5Z\" fill=\"none\" stroke=\"" INK
    "\" stroke-width=\"1\" stroke-dasharray=\"2 2\" opacity=\".4\"/>\n"
    "<g id=\"ona-coin\"><circle r=\"9.4\" fill=\"" GOLD
    "\" stroke=\"#6b4a0c\" stroke-width=\"1.3\"/>"
    "<circle r=\"7.2\" fill=\"none\" stroke=\"#f6dc94\" stroke-width=\"1\"/></g>"
    "<g id=\"ona-mon\"><use href=\"#ona-coin\"/><path d=\"M-2.6 -2.6H2.6V2.6H-2.6Z\" "
    "fill=\"" CARD_PAPER "\" stroke=\"#6b4a0c\" stroke-width=\"1.2\"/></g>\n"
    "<path id=\"ona-star\" d=\"M0 -10L2.9 -3.6L9.8 -2.8L4.7 1.9L6.1 8.7L0 5.3L-6.1 8.7L-4.7 "
    "1.9L-9.8 "
    "-2.8L-2.9 -3.6Z\"/>\n"
    "<path id=\"ona-arrow\" d=\"M-7 -2.4H0V-7L8 0L0 7V2.4H-7Z\"/>\n"
    "<g id=\"ona-swap\"><path d=\"M-9 -5.5H3V-9.5L10 -4L3 1V-2.5H-9ZM9 5.5H-3V9.5L-10 4L-3 "
    "-1V2.5H9Z"
    "\" fill=\"" INK "\"/></g>\n"
    "<path id=\"ona-house\" d=\"M-12 0L0 -11L12 0H9V10H-9V0Z\" stroke=\"" CARD_PAPER
    "\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>"
    "<path id=\"ona-seal\" d=\"M-9.5 -9L9 -9.6L9.6 9L-9 9.5Z\" stroke=\"" CARD_PAPER
    "\" stroke-width=\"1.5\"/>"
    "<path id=\"ona-shield\" d=\"M-8 -9L-3 -10Q0 -6.5 3 -10L8 -9L7 0H-7ZM-7.6 1.4H7.6L8.3 "
    "4.4H-8.3ZM-8.5 "
    "5.8H8.5L9.4 10H-9.4Z\"/>\n"
    "<g id=\"ona-card\"><rect x=\"-7\" y=\"-10\" width=\"14\" height=\"20\" rx=\"2\" fill=\"" INK
    "\"/><rect x=\"-5.4\" y=\"-8.4\" width=\"10.8\" height=\"16.8\" rx=\"1\" fill=\"none\" "
    "stroke=\"" PAPER "\" stroke-width=\".7\"/><circle r=\"3.6\" fill=\"" VERMILION "\"/></g>\n";

/* Pawns within 20 units, with their number on them. Superiors wear a straw hat. */
static const char pawns[] =
    "<g id=\"ona-pawn-1\" fill=\"" INDIGO "\" stroke=\"" CARD_PAPER "\" stroke-width=\"1.8\">"
    "<path d=\"M-14 18C-15 2 -10 -4 0 -4C10 -4 15 2 14 18Q0 22 -14 18Z\"/><circle cy=\"-10.5\" "
    "r=\"8.5\"/></g>\n"
    "<g id=\"ona-pawn-2\" fill=\"" VERMILION "\" stroke=\"" CARD_PAPER "\" stroke-width=\"1.8\">"
    "<path d=\"M-16 20L-8 -3H8L16 20H6L0 16.5L-6 20Z\"/><path d=\"M0 -21L10 -11L0 -1L-10 "
    "-11Z\"/></g>\n"
    "<g id=\"ona-pawn-3\" fill=\"" PINE "\" stroke=\"" CARD_PAPER "\" stroke-width=\"1.8\">"
    "<path d=\"M-16 20L-11 8H-14L-9 -3H9L14 8H11L16 20Z\"/><path d=\"M0 -21L12 -2H-12Z\"/></g>\n"
    "<g id=\"ona-pawn-4\" fill=\"" OCHRE "\" stroke=\"" CARD_PAPER "\" stroke-width=\"1.8\">"
    "<path d=\"M-14 20V1Q-14 -4 -9 -4H9Q14 -4 14 1V20Z\"/><path d=\"M-9 -19Q-4 -14 0 -14Q4 -14 9 "
    "-19V-3H-9Z\"/></g>\n"
    "<path id=\"ona-hat\" d=\"M-18 -8C-13 -16 -5 -19 0 -23C5 -19 13 -16 18 -8Q0 -3 -18 -8Z\" "
    "fill=\"" GOLD "\" stroke=\"" INK "\" stroke-width=\"1.4\"/>\n";

void ona_paint_art(struct text *t)
{
    text_add(t, ground);
    text_add(t, catfish);
    text_add(t, goods);
    text_add(t, pawns);
}
