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
    const char *level[CONTEST_MAX_ENGINES]; /* of our own engine; NULL for others */
    bool usual[CONTEST_MAX_ENGINES]; /* our own engine plays as against people: no limit was set */
    struct games_entry entry;
    struct os_bytes openings; /* of a file */
    const char *openings_path, *save_openings;
    int interval; /* games between two lines of progress */
    bool json, plain;
    bool seeded;  /* the seed was given; otherwise it is random, or that of the records */
    char *memory; /* copies of words and split command lines */
};

/* Returns the exit status, after complaining if it is not CMD_DONE. */
int match_order_read(struct match_order *o, const struct cmd_options *options);
void match_order_release(struct match_order *o);

/* Our own engine at a level, with the limits it has against people. */
int match_own(struct contest_engine *engine, const struct games_entry *entry, const char *level);

/* One line of progress, to stderr. */
void match_tell(void *order, const struct contest_standing *s, const struct contest_game *g);
/* At the end, to stdout. */
void match_report(const struct match_order *o, const struct contest_standing *s, bool left);
void match_report_json(const struct match_order *o, const struct contest_standing *s, bool left);

#endif
