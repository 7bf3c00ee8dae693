/* Torii: MIT licence, see LICENSE. */
/*
 * A sitting: one game with its people, as its log tells it. Entries are applied one after the other and
 * everything here follows from them: two processes that have read the same log hold the same sitting and
 * tell every seat the same events. decide.h makes entries from requests; show.h makes what is told.
 */
#ifndef SERVER_SITTING_H
#define SERVER_SITTING_H

#include "games/games.h"
#include "server/clock.h"
#include "server/fair.h"
#include "server/setup.h"
#include "server/token.h"

#include <jansson.h>

enum {
    SITTING_SCOPES = GAME_MAX_PLAYERS + 1, /* the seats, then the spectators */
    SITTING_CHATS = 50,                    /* words that a view remembers */
    SITTING_RING = 32 << 10,               /* bytes of events for those who come back */
    SITTING_TAKES_OVER = 3,                /* level of the computer that plays on for somebody */
    SITTING_PAIR_WAIT = 30 * 1000,  /* milliseconds between looks whether somebody waits … */
    SITTING_WAIT = 7 * CLOCK_DAY,   /* … where he was not paired */
    SITTING_THINK_WAIT = 10 * 1000, /* after which another process thinks for a computer */
    SITTING_SILENCE = 30 * 1000,    /* of a seat, before anybody may claim that it has gone */
    SITTING_STEPS = 4096, /* of a game, before no more are taken: no real one comes near it */
    SITTING_WORDS = 8192, /* entries of a log, before only moves are taken: it must be read again */
};

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_LEVEL };

struct seat {
    enum seat_kind kind;
    int level;
    char name[SETUP_NAME + 1];
    char nonce[FAIR_MAX_NONCE + 1];
    char token[TOKEN_HASH_SIZE]; /* hashes; empty where there is none */
    char key[TOKEN_HASH_SIZE];
    unsigned muted; /* a bit for every seat whose words it does not read */
    int64_t time;   /* of the last entry that it is the cause of */
    bool again;     /* wants a rematch … */
    char again_nonce[FAIR_MAX_NONCE + 1];
};

struct packet;
/* An event that was told, for those who come back. */
struct heard {
    int scope; /* index */
    uint64_t v;
    struct packet *packet; /* held; scopes that are shown the same share it */
};

struct sitting {
    char id[STORE_ID + 1];
    struct game game;
    const struct games_game *of; /* its row in the list of games */
    void *rules;                 /* of the game, owned; NULL where they are the standard ones */
    json_t *setup;               /* the entry `create`; NULL before it */
    json_t *options;             /* what everybody may know of it */
    struct match match;
    struct seat seats[GAME_MAX_PLAYERS];
    int players;
    int stage;        /* as in store.h */
    uint64_t entries; /* in the log so far */
    int64_t time;     /* of the last one */
    uint64_t n;       /* of the next action */
    struct clock clock;

    unsigned char secret[FAIR_BYTES];
    char commitment[FAIR_HEX];
    char again_commitment[FAIR_HEX]; /* of the seed of the rematch */
    uint64_t draws;                  /* of chance, from the stream */
    bool chosen;                     /* the cards were chosen: the first outcome is no draw */

    int draw_by, takeback_by; /* seats, or -1 */
    uint64_t draw_n;          /* when a draw was offered last, plus one */
    int claim_by, claim_on;   /* seats, or -1 */
    int64_t claim_until;
    int64_t waits_until; /* before it begins: look then whether anybody still waits; else 0 */
    enum record_result result;
    const char *ending; /* a constant; NULL while it goes on */
    char next[STORE_ID + 1];

    json_t *chat[SITTING_SCOPES];
    uint64_t v[SITTING_SCOPES]; /* events told so far */
    struct heard *ring;
    size_t ring_count, ring_size, ring_bytes;
    uint64_t seats_told; /* events that told who sits where */
    unsigned present;    /* the hall's business: a bit for every seat whose person is there */
    int holders;         /* the hall's business: who else needs it, besides its table */
};

struct sitting *sitting_new(const char *id); /* NULL without memory */
void sitting_free(struct sitting *s);        /* NULL too */

/*
 * The next entry of the log. Its events go into the ring, for those who listen and those who come back;
 * `quiet`: they are only counted. Fails where the entry cannot be: then the log is not one of ours.
 */
enum status sitting_apply(struct sitting *s, const json_t *entry, int64_t time, bool quiet,
                          struct err *e);

/* The seat of a token: GAME_SPECTATOR for NULL, -2 where no seat has it. */
int sitting_seat(const struct sitting *s, const char *token);
/* Its game, as it was opened; and opened as others want it, on memory of the caller's. */
bool sitting_set_game(struct sitting *s, const struct games_entry *opened); /* false: no memory */
void sitting_game(const struct sitting *s, struct games_entry *out);
/* Makes room for that many more steps. */
bool sitting_make_room(struct sitting *s, size_t more);
/* Is there no room for another turn? */
bool sitting_is_full(const struct sitting *s);
/* Who is to act: a seat, or -1. */
int sitting_turn(const struct sitting *s);
/* A game against the computer alone in which its player may take back what was shown (S15)? */
bool sitting_is_practice(const struct sitting *s);
/* Has a draw been offered to a computer, which has not answered yet? */
bool sitting_asks_computer(const struct sitting *s);
/* The key of its chance, as the nonces are now. */
void sitting_key(const struct sitting *s, unsigned char key[FAIR_BYTES]);
/* When something happens though nobody acts; 0: never. */
int64_t sitting_due(const struct sitting *s);
/* How much memory it takes, about. */
size_t sitting_bytes(const struct sitting *s);
/* For sitting.c, entries.c and show.c alone: an event, for all scopes of a mask. */
struct change {
    const char *t;
    unsigned mask; /* of scope indices that may know of it */
    uint64_t keys; /* of the view, that it changes (show.h) */
    int seat;      /* whose, or -1 */
    bool has_move;
    char (*move)[GAME_MAX_TEXT]; /* by scope index */
    json_t *more;                /* what else is told, or NULL; owned */
};

void sitting_tell(struct sitting *s, const struct change *c, bool quiet);

static inline int sitting_scope(int index)
{
    return index < GAME_MAX_PLAYERS ? index : GAME_SPECTATOR;
}

static inline int sitting_index(int scope)
{
    return scope >= 0 ? scope : GAME_MAX_PLAYERS;
}

#endif
