/* Torii: MIT licence, see LICENSE. */
/* Parses lines of the UGI protocol (docs/formats/ugi.md). Parsing never fails: unknown words are
 * skipped, as the protocol demands, and a bad number is reported. */
#ifndef ENGINE_UGI_H
#define ENGINE_UGI_H

#include "base/text.h"

enum ugi_verb {
    UGI_NOTHING, /* an empty line, or no known command */
    UGI_HELLO,   /* ugi */
    UGI_ISREADY,
    UGI_NEWGAME,
    UGI_SETOPTION,
    UGI_POSITION,
    UGI_GO,
    UGI_STOP,
    UGI_PONDERHIT,
    UGI_QUERY,
    UGI_QUIT,
};

enum { UGI_PLAYERS = 4 };

/* Times in milliseconds; -1: not given. */
struct ugi_go {
    int64_t time[UGI_PLAYERS], increment[UGI_PLAYERS]; /* by player */
    int64_t movetime, nodes, depth;
    int64_t decision; /* number of earlier actions by players */
    bool infinite, ponder;
    const char *bad;    /* the first keyword with an invalid number: do not search then; or NULL */
    struct str instead; /* what was given instead of the number; may be empty */
    struct str unknown; /* the first unknown word; may be empty */
};

/* Strings are borrowed from the line. */
struct ugi_line {
    enum ugi_verb verb;
    struct str rest;        /* arguments of position and query */
    struct str name, value; /* of setoption; a name may contain blanks */
    struct ugi_go go;
};

void ugi_read(struct str line, struct ugi_line *out);
/* Was the clock of any player given? */
bool ugi_has_clock(const struct ugi_go *go);
/* Compares option names, ignoring case and blanks. */
bool ugi_is_named(struct str name, const char *option);
/* Cuts the next word off *rest; false if there is none. */
bool ugi_word(struct str *rest, struct str *word);

#endif
