/* Torii: MIT licence, see LICENSE. */
/*
 * The picture of a position: private to picture*.c. All measures are units of a fixed viewBox.
 *
 *      +-----------------------------------+   each corner beside a hand belongs to that hand's
 *      | tokens  [card] [card]   crest     |   player; the table looks the same from both ends,
 *      |        +-------------+            |   half a turn apart
 *      | card   |             |   card     |
 *      | beside |    mat      |   beside   |   the card beside lies at the right hand of the player
 *      | (upper)|             |   (lower)  |   who takes it (B3, B10)
 *      |        +-------------+            |
 *      | crest   [card] [card]   tokens    |
 *      +-----------------------------------+
 */
#ifndef RULES_ONITAMA_PICTURE_H
#define RULES_ONITAMA_PICTURE_H

#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

enum {
    PICTURE_WIDTH = 1000,
    PICTURE_HEIGHT = 1300,
    BOARD_LEFT = 250,
    BOARD_TOP = 400,
    SQUARE_SIZE = 100,
    BOARD_SIZE = 5 * SQUARE_SIZE,
    MAT_BORDER = 34, /* wide enough for the letters of the files */
    CARD_WIDTH = 240,
    CARD_HEIGHT = 320,
    CARD_GAP = 20,
    CARDS_UPPER = 14, /* top of the upper hand, and of the lower one */
    CARDS_LOWER = PICTURE_HEIGHT - CARDS_UPPER - CARD_HEIGHT,
    BESIDE_PERCENT = 85, /* the card beside is drawn smaller, to leave the board its width */
};

/* Ink, paper, vermilion and indigo, straw for the mat; gold only where something is pointed at.
 * Macros, because they stand inside the strings of the shapes. */
#define INK        "#2a2520"
#define PAPER      "#f6eeda"
#define CARD_PAPER "#fdf9ee"
#define STRAW      "#e6d6a8"
#define GOLD       "#dca22a"
#define INDIGO     "#27427f"
#define VERMILION  "#c93a26"

/* What the picture says about the game as a whole. */
enum picture_stage {
    PICTURE_MOVE,
    PICTURE_NINJA,
    PICTURE_LANTERN,
    PICTURE_PLACE,
    PICTURE_WON,
    PICTURE_UNDEALT,
    PICTURE_STAGES
};

/* The words of one language. */
struct picture_words {
    const char *code;
    const char *colon, *semicolon; /* French puts a space before them */
    const char *players[2];
    const char *shown[PICTURE_STAGES]; /* below a player's name */
    const char *said[PICTURE_STAGES];  /* behind a player's name, in a sentence */
    const char *yes, *no;
    const char *master, *student, *students, *ninja, *spirit;
    const char *hidden, *revealed, *unknown, *unplaced;
    const char *lantern, *lanterns, *cards, *card, *beside, *last, *from, *to, *answer, *taken;
};

/* One picture being drawn: what it is of, and where it goes. */
struct picture {
    const struct game *g;
    struct oni_state s; /* in open games with no ninjas and no lanterns */
    const struct picture_words *words;
    struct text *t;
    enum picture_stage stage;
    int lower;     /* the player at the lower edge */
    int actor;     /* who is to act, or has won; ONI_NOBODY before the deal */
    int taker;     /* at whose right hand the card beside lies */
    uint32_t last; /* the last event, 0 if there is none to mark */
};

/* The last event's card and squares, as far as they were shown; else ONI_NO_CARD, ONI_NOWHERE. */
struct picture_last {
    int card;
    int from;
    int to[2];  /* where pawns arrived; a placement may have two */
    int spirit; /* where the spirit arrived */
    int line;   /* of a lantern: 0…4 a file, 5…9 a rank, else -1 */
    bool dark;  /* no lantern was spent where one could have been */
    int answer; /* 1 yes, 0 no, -1 not asked */
};

/* picture.c */
struct picture_last picture_last(uint32_t event);

/* Has the player lanterns in this game at all (S1, L1)? */
static inline bool picture_has_lanterns(const struct picture *p, int player)
{
    const struct oni_rules *rules = oni_rules(p->g);

    return rules->mode == ONI_SHADOW || (rules->mode == ONI_LIGHT && rules->light == player);
}

static inline const char *picture_colour(int player)
{
    return player == ONI_BLUE ? INDIGO : VERMILION;
}

/* The player in ids: "blue", "red". */
static inline const char *picture_id(int player)
{
    return player == ONI_BLUE ? "blue" : "red";
}

/* Centre of a square, from where the lower player sits. */
static inline int picture_x(const struct picture *p, int square)
{
    return BOARD_LEFT + SQUARE_SIZE / 2 +
           SQUARE_SIZE * (p->lower == ONI_BLUE ? square % 5 : 4 - square % 5);
}

static inline int picture_y(const struct picture *p, int square)
{
    return BOARD_TOP + SQUARE_SIZE / 2 +
           SQUARE_SIZE * (p->lower == ONI_BLUE ? 4 - square / 5 : square / 5);
}

/* picture_art.c: the shapes that the rest refers to, as <defs>. */
void picture_art(struct text *t);

/* picture_board.c: the mat with all that stands on it. */
void picture_board(const struct picture *p);
/* A ninja's hood, with a sign instead of eyes where its square is not known. */
void picture_token(struct text *t, int player, const char *sign);

/* picture_cards.c: two hands and the card beside. */
void picture_cards(const struct picture *p);
/* The largest type not above `size` in which a line of text is at most `width` wide. */
int picture_type_size(struct str line, int size, int width);

/* picture_words.c */
const struct picture_words *picture_words(const char *language);
/* <title> and <desc>: the position for those who do not see it. */
void picture_describe(const struct picture *p);

#endif
