/* Torii: MIT licence, see LICENSE. */
/* What a line of the protocol says (docs/formats/ugi.md). Reading never fails: what is not known is
 * passed over, as the protocol wants it, and a bad number is told of. */
#ifndef ENGINE_UGI_H
#define ENGINE_UGI_H

#include "base/text.h"

enum ugi_verb {
    UGI_NOTHING, /* an empty line, or no word that is known */
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

/* Times are milliseconds; -1: not said. */
struct ugi_go {
    int64_t time[UGI_PLAYERS], increment[UGI_PLAYERS]; /* of the first player, the second, … */
    int64_t movetime, nodes, depth;
    int64_t decision; /* actions that players have taken before */
    bool infinite, ponder;
    const char *bad; /* the first word whose number cannot be read: then nobody may think, for the
                           limit that was meant is not known; NULL: none */
    struct str instead; /* what stands in the number's place; empty: nothing */
    struct str unknown; /* the first word that is not known; empty: none */
};

/* Texts are borrowed from the line. */
struct ugi_line {
    enum ugi_verb verb;
    struct str rest;        /* of position and query: what stands behind */
    struct str name, value; /* of setoption; a name may have blanks in it */
    struct ugi_go go;
};

void ugi_read(struct str line, struct ugi_line *out);
/* Is any clock told, of whomever? */
bool ugi_has_clock(const struct ugi_go *go);
/* Are these the same names? Capitals and blanks do not matter. */
bool ugi_is_named(struct str name, const char *option);
/* The next word off *rest, blanks around it dropped; false when there is none. */
bool ugi_word(struct str *rest, struct str *word);

#endif
