/* Torii: MIT licence, see LICENSE. */
/* The table of functions that a game is; part of game.h, which is the header to include. */
#ifndef GAME_KIND_H
#define GAME_KIND_H

struct game;

/* What a player may claim a draw for (B13); 0: not for that. */
struct game_claims {
    int standings;   /* times that the position has stood */
    int quiet_turns; /* turns in a row without anything that changes knowledge */
};

struct game_kind {
    size_t state_size;
    int players;
    bool hidden; /* seats do not see everything */
    int width;   /* of a picture, in pixels, unless another is named */
    char joint;  /* between the actions of a turn that is written as one; 0: a turn is one action */

    /* Optional: when a draw may be claimed (B13), as the rules of this game have it. */
    struct game_claims (*claims)(const struct game *g);
    void (*start)(const struct game *g, void *state); /* the empty table, before any chance */
    int (*turn)(const struct game *g, const void *state);
    enum game_stage (*stage)(const struct game *g, const void *state);
    /* Fills out in a fixed order (room for GAME_MAX_ACTIONS), returns how many. */
    int (*legal)(const struct game *g, const void *state, game_action *out);
    void (*play)(const struct game *g, void *state, game_action action); /* a legal one */
    /* What `seat` is shown of an action about to be played in this (full) state. */
    game_action (*event)(const struct game *g, const void *state, game_action action, int seat);
    /* The same of an outcome of chance about to be settled. NULL: chance only deals, before the first
     * action, and everybody sees the outcome itself. */
    game_action (*outcome_event)(const struct game *g, const void *state,
                                 const struct game_outcome *o, int seat);
    /* Can the action show anybody anything hidden or random, so that its player alone cannot take it back
     * (S15)? Judged before it is played, from what its player then knows: the same for every state that
     * looks alike to him, whatever comes of it. NULL: nothing ever does. */
    bool (*shows)(const struct game *g, const void *view, game_action action);
    /* Does it start the count of quiet turns again (B13): a capture, an attempt, a lantern? */
    bool (*eventful)(const struct game *g, const void *state, game_action action);
    /* Turns in parts: the action that does nothing in the part now due, or 0 where there is none … */
    game_action (*skip)(const struct game *g, const void *state);
    /* … whether an action or event is left out when a turn is written as one … */
    bool (*silent)(const struct game *g, game_action event);
    /* … and the next part of such a text, taken off *rest; false when nothing is left. */
    bool (*part_cut)(struct str *rest, struct str *part);
    /* When over: 2 for a win, 1 for a draw, 0 for a loss, per player. */
    void (*result)(const struct game *g, const void *state, int *out);
    const char *(*ending)(const struct game *g, const void *state); /* how, in one word */
    void (*view)(const struct game *g, const void *state, int seat, void *out);
    /* The seat's view after an event it was shown: exactly what `view` gives of the next state. The
     * event is one that the seat can have been shown. */
    void (*hear)(const struct game *g, void *view, int seat, game_action event);
    /* Where a seat knows more than its view shows (else both are NULL): what it can conclude from a
     * first view … */
    void (*believe)(const struct game *g, const void *view, struct game_belief *out);
    /* … and from an event that it was shown since. */
    void (*conclude)(const struct game *g, const struct game_belief *now, int seat,
                     game_action event, struct game_belief *next);
    /* Where something is hidden, and the view shows all that a seat knows: a full state that looks just
     * like the view. */
    enum status (*guess)(const struct game *g, const void *view, int seat, struct rng *r, void *out,
                         struct err *e);
    /* Where there are beliefs: what everybody can work out, one step at a time. Adds a possible state … */
    void (*possible_add)(const struct game *g, struct game_possible *p, const void *state);
    /* … and keeps what is still possible after an event as a spectator is shown it. Reads only the
     * public part of the state before it. */
    void (*possible_step)(const struct game *g, struct game_possible *p, const void *state,
                          game_action event);
    /* Does the action look for something hidden where it cannot be (S10), or ask what everybody knows
     * (S12)? Legal, but a waste. */
    bool (*vain)(const struct game *g, const struct game_possible *p, const void *state,
                 game_action action);
    /* If the action gives something away for good on the chance of finding a hidden thing: the same
     * without that, such as the ninja's move without the attempt, or no lantern. Else 0. */
    game_action (*quiet)(const struct game *g, const struct game_possible *p, const void *state,
                         game_action action);
    uint64_t (*key)(const struct game *g, const void *state);
    bool (*known)(const struct game *g, const void *state); /* a whole state, not a view */
    int (*stood)(const struct game *g, const void *state);  /* times, as its text told; else 1 */

    /* Chance: draw an outcome, its odds (probability), and play one. */
    void (*draw)(const struct game *g, const void *state, struct rng *r, struct game_outcome *out);
    double (*odds)(const struct game *g, const void *state, const struct game_outcome *o);
    enum status (*settle)(const struct game *g, void *s, const struct game_outcome *o,
                          struct err *e);
    void (*outcome_print)(const struct game *g, const struct game_outcome *o, struct text *t);
    enum status (*outcome_parse)(const struct game *g, struct str s, struct game_outcome *out,
                                 struct err *e);

    /* Text: positions in every scope are printed from a view; actions and events alike. */
    void (*print)(const struct game *g, const void *state, struct text *t);
    enum status (*parse)(const struct game *g, struct str s, void *state, struct err *e);
    void (*action_print)(const struct game *g, const void *state, game_action a, struct text *t);
    /* OK only for a legal action; else why not, with the clause. */
    enum status (*action_parse)(const struct game *g, const void *state, struct str s,
                                game_action *out, struct err *e);
    /* Reads an event as it was printed for somebody else than the actor; the state may be a view. */
    enum status (*event_parse)(const struct game *g, const void *state, struct str s,
                               game_action *out, struct err *e);
    /* Optional: the line that engines are compared by, where it is not the position. */
    void (*dump)(const struct game *g, const void *state, struct text *t);
    /* Optional: the points of every player, itemised, as JSON. */
    void (*scores)(const struct game *g, const void *state, struct text *t);
    /* Optional: a player's points so far; in *most what they can be as far as the state tells … */
    int (*points)(const struct game *g, const void *state, int player, int *most);
    /* … and the result that such points give; ties are broken by what everybody sees. */
    void (*judge)(const struct game *g, const void *state, const int *points, int *out);
    /* Optional: whose turn it is, also while chance decides something in it; else as `turn`. */
    int (*mover)(const struct game *g, const void *state);
    const char *(*seat_name)(const struct game *g, int seat);
    void (*picture)(const struct game *g, const void *state, const struct game_picture *how,
                    struct text *t);
    /* Optional: a faster walk with the same counts as the general one. */
    uint64_t (*perft)(const struct game *g, const void *state, int depth, int mode);
};

#endif
