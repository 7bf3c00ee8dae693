/* Torii: MIT licence, see LICENSE. */
/* What the files of `torii match` share. */
#ifndef CMD_MATCH_H
#define CMD_MATCH_H

#include "cmd/cmd.h"
#include "contest/contest.h"

/* The command line, read. Texts point into argv or into `memory`. */
struct match_order {
    struct contest_setup setup;
    struct contest_engine engine[CONTEST_MAX_ENGINES];
    const char *level[CONTEST_MAX_ENGINES]; /* of an engine that is our own player; else NULL */
    bool usual[CONTEST_MAX_ENGINES]; /* … that plays as against people: nobody set a limit */
    struct games_entry entry;
    struct os_bytes openings; /* of a file */
    const char *save_openings;
    int interval; /* games from one line of progress to the next */
    bool json, plain, help;
    bool seeded;  /* the seed was named; else it is a random one, or that of the records */
    char *memory; /* command lines, cut into words */
};

/* Complains and returns the exit status where something is wrong. */
int match_order_read(struct match_order *o, int argc, char **argv);
void match_order_release(struct match_order *o);

/* Our own player at a level, thinking as much as against people. */
int match_own(struct contest_engine *engine, const struct games_entry *entry, const char *level);

/* One line while it goes on, to stderr. */
void match_tell(void *order, const struct contest_standing *s, const struct contest_game *g);
/* At the end, to stdout. */
void match_report(const struct match_order *o, const struct contest_standing *s, bool left);
void match_report_json(const struct match_order *o, const struct contest_standing *s, bool left);

#endif
