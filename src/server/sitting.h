/* Torii: MIT licence, see LICENSE. */
/*
 * A sitting: one game with its players, as a function of its log. Two processes that have read the same log hold the
 * same sitting and send every seat the same events. decide.h makes entries from requests; show.h makes views and
 * events.
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
    SITTING_CHATS = 50,                    /* chat messages in a view */
    SITTING_RING = 32 << 10,               /* bytes of past events kept for reconnects */
    SITTING_TAKES_OVER = 3,                /* level of the computer that takes over a seat */
    SITTING_PAIR_WAIT = 30 * 1000,  /* milliseconds after which a waiting game is withdrawn … */
    SITTING_WAIT = 7 * CLOCK_DAY,   /* … if it is not of quick pairing */
    SITTING_THINK_WAIT = 10 * 1000, /* after which another process thinks for the computer */
    SITTING_SILENCE = 30 * 1000,    /* of a seat, before its absence can be claimed */
    SITTING_STEPS = 4096,           /* limit of a game, far above any real one */
    SITTING_WORDS = 8192, /* log entries before only moves are accepted: logs must stay readable */
};

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_LEVEL };

struct seat {
    enum seat_kind kind;
    int level;
    char name[SETUP_NAME + 1];
    char nonce[FAIR_MAX_NONCE + 1];
    char token[TOKEN_HASH_SIZE]; /* hashes; empty: none */
    char key[TOKEN_HASH_SIZE];
    unsigned muted; /* a bit for every seat whose chat it hides */
    int64_t time;   /* of its last own entry */
    bool again;     /* wants a rematch … */
    char again_nonce[FAIR_MAX_NONCE + 1];
};

struct packet;
/* A past event, kept for reconnects. */
struct past_event {
    int scope; /* index */
    uint64_t v;
    struct packet *packet; /* held; shared by scopes that see the same */
};

struct sitting {
    char id[STORE_ID + 1];
    struct game game;
    const struct games_game *of; /* its row in the list of games */
    void *rules;                 /* of the game, owned; NULL: standard */
    json_t *setup;               /* the entry `create`; NULL before it … */
    size_t own_bytes;            /* … and the bytes of rules of its own in it */
    json_t *options;             /* its public part */
    struct match match;
    uint64_t *keys; /* of the states after its steps, as many as `known`: to find repetitions */
    size_t known;
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
    uint64_t draws;                  /* random draws so far */
    bool chosen,
        listed; /* the cards were chosen: the first outcome is not drawn; in public lists */

    int draw_by, takeback_by; /* seats, or -1 */
    uint64_t draw_n;          /* when a draw was offered last, plus one */
    int claim_by, claim_on;   /* seats, or -1 */
    int64_t claim_until;
    int64_t waits_until; /* before the start: when to check that someone still waits; else 0 */
    enum record_result result;
    const char *ending; /* a constant; NULL while it is running */
    char next[STORE_ID + 1];

    json_t *chat[SITTING_SCOPES];
    size_t chats;               /* in the longest of them */
    uint64_t v[SITTING_SCOPES]; /* events so far */
    struct past_event *ring;
    size_t ring_count, ring_size, ring_bytes;
    uint64_t seat_events; /* events that changed the seats */
    unsigned present;     /* used by the hall: a bit for every present seat */
    int holders;          /* used by the hall: references besides its live game's */
    int64_t summed_at, summed_due, summed_expires; /* of the last summary in the store (sums.h) */
};

struct sitting *sitting_new(const char *id); /* NULL: no memory */
void sitting_free(struct sitting *s);        /* NULL is fine */

/*
 * Applies the next entry of the log. Its events go into the ring, for subscribers and reconnects; `quiet`: they are only
 * counted. Fails if the entry is impossible: then the log is not one of ours.
 */
enum status sitting_apply(struct sitting *s, const json_t *entry, int64_t time, bool quiet,
                          struct err *e);
/* The same for the entry {"k":"act","s":seat,"x":text}, without making it. */
enum status sitting_apply_act(struct sitting *s, int seat, const char *text, int64_t time,
                              struct err *e);

/* The seat of a token, or of its hash: GAME_SPECTATOR for NULL, or an empty one, -2 where no seat has it. */
int sitting_seat(const struct sitting *s, const char *token);
int sitting_seat_of(const struct sitting *s, const char hash[TOKEN_HASH_SIZE]);
/* Sets its game; and opens it again in the caller's memory. */
bool sitting_set_game(struct sitting *s, const struct games_entry *opened); /* false: no memory */
void sitting_game(const struct sitting *s, struct games_entry *out);
bool sitting_make_room(struct sitting *s, size_t more); /* for that many more steps */
bool sitting_is_full(const struct sitting *s);          /* is there no room for another turn? */
bool sitting_may_claim(const struct sitting *s);        /* a draw (B13)? */
int sitting_turn(const struct sitting *s);              /* who is to act: a seat, or -1 */
/* A game against the computer alone in which its player may take back what was shown (S15)? */
bool sitting_is_practice(const struct sitting *s);
/* Has a draw been offered to a computer, which has not answered yet? */
bool sitting_asks_computer(const struct sitting *s);
/* The key of its randomness, with the current nonces. */
void sitting_key(const struct sitting *s, unsigned char key[FAIR_BYTES]);
int64_t sitting_due(const struct sitting *s);  /* when something happens without a request; or 0 */
size_t sitting_bytes(const struct sitting *s); /* approximate memory use */
static inline int sitting_scope(int index)
{
    return index < GAME_MAX_PLAYERS ? index : GAME_SPECTATOR;
}

static inline int sitting_index(int scope)
{
    return scope >= 0 ? scope : GAME_MAX_PLAYERS;
}

#endif
