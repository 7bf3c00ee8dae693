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
#include "rules/onitama/picture_colours.h"
#include "rules/onitama/text.h"

enum {
    PICTURE_WIDTH = 1000,
    PICTURE_HEIGHT = 1300,
    BOARD_LEFT = 250,
    BOARD_TOP = 400,
    SQUARE_SIZE = 100,
    BOARD_SIZE = 5 * SQUARE_SIZE,
    MAT_BORDER = 14,
    CARD_WIDTH = 240,
    CARD_HEIGHT = 320,
    CARD_GAP = 20,
    CARDS_UPPER = 14, /* top of the upper hand, and of the lower one */
    CARDS_LOWER = PICTURE_HEIGHT - CARDS_UPPER - CARD_HEIGHT,
    BESIDE_PERCENT = 85, /* the card beside is drawn smaller, to leave the board its width */
};

/* The status of the game as the picture shows it. */
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
    const char *said[PICTURE_STAGES];  /* after a player's name, in a sentence */
    const char *yes, *no;
    const char *master, *student, *students, *ninja, *spirit;
    const char *hidden, *revealed, *unknown, *unplaced;
    const char *lantern, *lanterns, *cards, *card, *beside, *last, *from, *to, *answer, *taken;
};

/* One picture being drawn: its content and its output. */
struct picture {
    const struct game *g;
    struct oni_state s; /* without ninjas and lanterns in open games */
    const struct picture_words *words;
    struct text *t;
    enum picture_stage stage;
    int lower;     /* the player at the lower edge */
    int actor;     /* to act, or the winner; ONI_NOBODY before the deal */
    int taker;     /* the player at whose right hand the card beside lies */
    uint32_t last; /* the last event, 0 if none is highlighted */
};

/* The last event's card and squares, as far as shown; otherwise ONI_NO_CARD, ONI_NOWHERE. */
struct picture_last {
    int card;
    int from;
    int to[2];  /* where pawns arrived; a placement may have two */
    int spirit; /* where the spirit arrived */
    int line;   /* of a lantern: 0…4 a file, 5…9 a rank, else -1 */
    bool dark;  /* no lantern was spent although one was available */
    int answer; /* 1 yes, 0 no, -1 not asked */
};

/* picture.c */
struct picture_last picture_last(uint32_t event);

/* Does this game give the player lanterns (S1, L1)? */
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

/* Centre of a square, as seen by the lower player. */
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

/* picture_art.c: the shared shapes, as <defs>. */
void picture_art(struct text *t);

/* picture_board.c: the mat with everything on it. */
void picture_board(const struct picture *p);
/* A ninja's figure, with a sign in place of the eyes: its square is unknown. */
void picture_token(struct text *t, int player, const char *sign);

/* picture_cards.c: two hands and the card beside. */
void picture_cards(const struct picture *p);
/* The largest type size, at most `size`, at which a line of text is at most `width` wide. */
int picture_type_size(struct str line, int size, int width);

/* picture_words.c */
const struct picture_words *picture_words(const char *language);
/* <title> and <desc>: the position for screen readers. */
void picture_describe(const struct picture *p);

#endif
