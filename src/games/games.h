/* Torii: MIT licence, see LICENSE. */
/* The list of games: the only room that knows which exist. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "game/game.h"
#include "game/record.h"
#include "rules/onamazu/onamazu.h"
#include "rules/onitama/onitama.h"

/* A game with its rules block; the game points into it, so it is filled in place and not copied. */
struct games_entry {
    struct game game;
    struct oni_rules onitama; /* of the two only that of the game is filled */
    struct ona_rules onamazu;
};

/* What may be chosen when a game is set up; a NULL or negative field means the usual. */
struct games_options {
    const char *deck;     /* "base", "sensei", "all" or card names (P1) */
    const char *winds;    /* names of the wind cards dealt from (W2) */
    const char *five;     /* names of the five cards that chance deals out (W2) */
    int wind;             /* wind cards in the deal, 0 to 5 (W2) */
    int light;            /* the Light player (L2) */
    int players;          /* of Onamazu, 2 to 4; 0 means the usual */
    const char *switches; /* of Onitama: "standard", "letter", "repetition:0" … (B13, S10) */
    const struct ona_rules *rules; /* of Onamazu */
};

/* Nothing chosen. */
#define GAMES_USUAL ((struct games_options){.wind = -1, .light = -1})

enum { GAMES_ONITAMA = 12, GAMES_COUNT = GAMES_ONITAMA + 1 /* and Onamazu, the last */ };

static inline bool games_is_onamazu(const struct games_entry *entry)
{
    return entry->game.rules == &entry->onamazu;
}

/* A mix that the rulebook leaves to advanced players: ninjas with the wind, or with other cards than those
 * of the base game (M1). */
bool games_is_expert(const struct games_entry *entry);
/* Names of all games, in the order of the list. */
const char *games_name(int i);
/* A game by its name; by the text of a position. */
enum status games_open(struct games_entry *out, struct str name,
                       const struct games_options *options, struct err *e);
enum status games_open_position(struct games_entry *out, struct str position, struct err *e);
/* The same of Onitama by switches (B13, S10) that the position need not name; NULL: as it says. */
enum status games_open_switched(struct games_entry *out, struct str position, const char *switches,
                                struct err *e);
/* The same for a position of Onamazu with rules of its own (NULL: the standard ones). */
enum status games_open_onamazu(struct games_entry *out, struct str position,
                               const struct ona_rules *rules, struct err *e);
/* The same by the tags of a record (a record_opener; the context is a struct games_entry); with
 * rules of Onamazu at hand, if the record needs them (the context is a struct games_ruled); and the
 * tags that name a game with its options. */
struct games_ruled {
    struct games_entry *entry;
    const struct ona_rules *rules; /* NULL: none; they must be the record's own */
    const char
        *switches; /* of Onitama: what a record that does not say it was played by; or NULL */
};
enum status games_open_record(void *entry, const struct record *r, const struct game **out,
                              struct err *e);
enum status games_open_ruled_record(void *ruled, const struct record *r, const struct game **out,
                                    struct err *e);
enum status games_tag_record(const struct games_entry *entry, struct record *r, struct err *e);
/* The tag that says who sits there, "BlueSeat" or "Seat2"; and the level in it, 0 where it is none. */
const char *games_seat_tag(const struct games_entry *entry, int seat);
int games_seat_level(const struct games_entry *entry, const struct record *r, int seat);
/* Which rules of Onamazu an entry has: their hash, and how they differ from the standard ones. */
enum { GAMES_HASH_SIZE = 17 };
void games_rules_print(const struct games_entry *entry, char hash[GAMES_HASH_SIZE],
                       struct text *changes);

#endif
