/* Torii: MIT licence, see LICENSE. */
/* The function table of a game; part of game.h, which is the header to include. */
#ifndef GAME_KIND_H
#define GAME_KIND_H

struct game;

/* Grounds for claiming a draw (B13); 0: not a ground. */
struct game_claims {
    int standings;   /* occurrences of the position */
    int quiet_turns; /* consecutive turns without a change of knowledge */
};

struct game_kind {
    size_t state_size;
    int players;
    bool hidden; /* some information is hidden from some seats */
    int width;   /* default width of a picture in pixels */
    char joint;  /* joins the actions of a turn in text; 0: a turn is one action */

    /* Optional: when a draw may be claimed (B13) under the rules of this game. */
    struct game_claims (*claims)(const struct game *g);
    void (*start)(const struct game *g, void *state); /* the empty table, before any chance event */
    int (*turn)(const struct game *g, const void *state);
    enum game_stage (*stage)(const struct game *g, const void *state);
    /* Fills `out` (room for GAME_MAX_ACTIONS) in a fixed order and returns the count. */
    int (*legal)(const struct game *g, const void *state, game_action *out);
    void (*play)(const struct game *g, void *state, game_action action); /* must be legal */
    /* What `seat` is shown of an action about to be played in this (full) state. */
    game_action (*event)(const struct game *g, const void *state, game_action action, int seat);
    /* The same for an outcome of chance about to be applied. NULL: chance only deals, before the first
     * action, and everybody sees the outcome itself. */
    game_action (*outcome_event)(const struct game *g, const void *state,
                                 const struct game_outcome *o, int seat);
    /* Can the action reveal anything hidden or random to anyone, so that its player cannot take it back
     * without consent (S15)? Decided before it is played, from what its player knows: the same for all
     * states indistinguishable to that player, whatever the result. NULL: never. */
    bool (*shows)(const struct game *g, const void *view, game_action action);
    /* Does it reset the count of quiet turns (B13): a capture, an attempt, a lantern? */
    bool (*eventful)(const struct game *g, const void *state, game_action action);
    /* Turns in parts: the action that does nothing in the current part, or 0 if there is none … */
    game_action (*skip)(const struct game *g, const void *state);
    /* … whether an action or event is omitted when the turn is written joined … */
    bool (*silent)(const struct game *g, game_action event);
    /* … and the next part of such a text, split off *rest; false at the end. */
    bool (*part_cut)(struct str *rest, struct str *part);
    /* When over: 2 for a win, 1 for a draw, 0 for a loss, per player. */
    void (*result)(const struct game *g, const void *state, int *out);
    const char *(*ending)(const struct game *g, const void *state); /* how, in one word */
    void (*view)(const struct game *g, const void *state, int seat, void *out);
    /* Updates the seat's view by an event it was shown, to exactly what `view` gives for the next state.
     * The event must be one that the seat can have been shown. */
    void (*hear)(const struct game *g, void *view, int seat, game_action event);
    /* If a seat knows more than its view shows (otherwise both are NULL): what it can conclude from its
     * first view … */
    void (*believe)(const struct game *g, const void *view, struct game_belief *out);
    /* … and from each event shown since. */
    void (*conclude)(const struct game *g, const struct game_belief *now, int seat,
                     game_action event, struct game_belief *next);
    /* If something is hidden and the view shows all that a seat knows: a full state consistent with the
     * view. */
    enum status (*guess)(const struct game *g, const void *view, int seat, struct rng *r, void *out,
                         struct err *e);
    /* For games with beliefs: public knowledge, updated step by step. Adds a possible state … */
    void (*possible_add)(const struct game *g, struct game_possible *p, const void *state);
    /* … and keeps what is still possible after an event in its public form. Reads only the public part of
     * the state before it. */
    void (*possible_step)(const struct game *g, struct game_possible *p, const void *state,
                          game_action event);
    /* Does the action look for something hidden where it cannot be (S10), or ask what everybody knows
     * (S12)? Legal, but wasted. */
    bool (*vain)(const struct game *g, const struct game_possible *p, const void *state,
                 game_action action);
    /* If the action gambles, giving something away for good in the hope of finding a hidden thing: the
     * same action without the gamble, such as the ninja's move without the attempt, or no lantern.
     * Otherwise 0. */
    game_action (*quiet)(const struct game *g, const struct game_possible *p, const void *state,
                         game_action action);
    uint64_t (*key)(const struct game *g, const void *state);
    bool (*known)(const struct game *g, const void *state); /* a whole state, not a view */
    int (*stood)(const struct game *g, const void *state);  /* occurrences by its text, else 1 */

    /* Chance: draw an outcome, get its probability, and apply one. */
    void (*draw)(const struct game *g, const void *state, struct rng *r, struct game_outcome *out);
    double (*odds)(const struct game *g, const void *state, const struct game_outcome *o);
    enum status (*settle)(const struct game *g, void *s, const struct game_outcome *o,
                          struct err *e);
    void (*outcome_print)(const struct game *g, const struct game_outcome *o, struct text *t);
    enum status (*outcome_parse)(const struct game *g, struct str s, struct game_outcome *out,
                                 struct err *e);

    /* Text: positions in every scope are printed from a view, as are actions and events. */
    void (*print)(const struct game *g, const void *state, struct text *t);
    enum status (*parse)(const struct game *g, struct str s, void *state, struct err *e);
    void (*action_print)(const struct game *g, const void *state, game_action a, struct text *t);
    /* OK only for a legal action; otherwise the reason, with its clause. */
    enum status (*action_parse)(const struct game *g, const void *state, struct str s,
                                game_action *out, struct err *e);
    /* Parses an event as printed for anyone except the actor; the state may be a view. */
    enum status (*event_parse)(const struct game *g, const void *state, struct str s,
                               game_action *out, struct err *e);
    /* Optional: the line used to compare engines, if it is not the position. */
    void (*dump)(const struct game *g, const void *state, struct text *t);
    /* Optional: the itemised points of every player, as JSON. */
    void (*scores)(const struct game *g, const void *state, struct text *t);
    /* Optional: a player's points so far; *most receives their upper bound as far as the state shows … */
    int (*points)(const struct game *g, const void *state, int player, int *most);
    /* … and the result that follows from such points; ties are broken by public information. */
    void (*judge)(const struct game *g, const void *state, const int *points, int *out);
    /* Optional: whose turn it is, even while chance decides something within it; by default as `turn`. */
    int (*mover)(const struct game *g, const void *state);
    const char *(*seat_name)(const struct game *g, int seat);
    void (*picture)(const struct game *g, const void *state, const struct game_picture *how,
                    struct text *t);
    /* Optional: a faster perft with the same counts as the generic one. */
    uint64_t (*perft)(const struct game *g, const void *state, int depth, int mode);
};

#endif
