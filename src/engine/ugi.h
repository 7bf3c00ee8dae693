/* Torii: MIT licence, see LICENSE. */
/* What a line of the protocol says (docs/formats/ugi.md). Reading never fails: what is not known is
 * passed over, as the protocol wants it. */
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

/* Times are milliseconds; -1: not said. */
struct ugi_go {
    int64_t time[2], increment[2]; /* of the first player and the second */
    int64_t movetime, nodes, depth;
    bool infinite, ponder;
};

/* Texts are borrowed from the line. */
struct ugi_line {
    enum ugi_verb verb;
    struct str rest;        /* of position and query: what stands behind */
    struct str name, value; /* of setoption */
    struct ugi_go go;
};

void ugi_read(struct str line, struct ugi_line *out);
/* The next word off *rest, blanks around it dropped; false when there is none. */
bool ugi_word(struct str *rest, struct str *word);

#endif
