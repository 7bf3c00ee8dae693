/* Torii: MIT licence, see LICENSE. */
/*
 * The colours of a picture: those of the page's light theme (web/src/styles/tokens.css). Macros, because they are concatenated
 * into the strings of the shapes.
 */
#ifndef RULES_ONITAMA_PICTURE_COLOURS_H
#define RULES_ONITAMA_PICTURE_COLOURS_H

#define INK         "#211c18"
#define INK_SOFT    "#5c5145"
#define PAPER       "#f4ecdc"
#define CARD_PAPER  "#fcf8ee"
#define LINE_STRONG "#8d7b61"
#define MAT         "#efe2c6"
#define MAT_EDGE    "#d9c6a0"
#define CELL        "#f9f1df"
#define BRUSH       "#2a231c"
#define GOLD        "#e9c46a"
#define INDIGO      "#2b4380"
#define VERMILION   "#b9341c"
#define SPIRIT      "#3a7d83"
#define HIDDEN      "#5d4a86"

#endif
