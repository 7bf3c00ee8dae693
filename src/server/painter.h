/* Torii: MIT licence, see LICENSE. */
/*
 * Pictures as PNG and GIF. One thread draws them, one after the other, for clients in turn (share.h): drawing takes a hundred
 * times as long as any answer of the hall, and never holds up a move. What may be drawn was decided before.
 */
#ifndef SERVER_PAINTER_H
#define SERVER_PAINTER_H

#include "server/http.h"

enum {
    PAINTER_EACH = 2,          /* pictures of one client that may wait … */
    PAINTER_ALL = 32,          /* … and of all */
    PAINTER_MOST = 4 << 20,    /* bytes of a picture */
    PAINTER_CARD_WIDTH = 1200, /* as chat programs and pages like it */
    PAINTER_CARD_HEIGHT = 630,
};

struct painter;
struct painter *painter_new(struct net *n); /* NULL: no memory, or no thread */
/* What still waits is not drawn. NULL too. */
void painter_free(struct painter *p);

/*
 * For the request of this connection, which is answered later, or refused now. Takes the frames: an array of [position, last
 * event]; or, where there is a record, reads them from it. Width, `card` and `lang` are those of the endpoint `picture`;
 * `animated`: all frames, as GIF.
 */
struct painter_wish {
    json_t *frames;
    json_t *record; /* taken too: a string; NULL: the frames are given */
    int width;
    bool card, animated;
    int language;
};
void painter_ask(struct painter *p, struct conn *c, const struct painter_wish *wish);

/* The endpoints: a position in the query, a record in the body, and the hall's answer about a game. */
void painter_position(struct conn *c);
void painter_record(struct conn *c, json_t *body); /* takes it */
void painter_game(struct conn *c, json_t *body);   /* takes it */

#endif
