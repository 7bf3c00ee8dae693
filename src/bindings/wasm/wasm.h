/* Torii: MIT licence, see LICENSE. */
/*
 * The functions exported to the page: rules.wasm has page_ and rules_, mind.wasm page_ and mind_, onamazu.wasm
 * and onamazu-table.wasm page_ and ona_page_, onamazu-mind.wasm page_ and ona_mind_, puzzle.wasm page_ and puzzle_. The other side is
 * web/src/core.
 *
 * Texts are passed in one block of memory and returned in another: page_input returns where to write, and a
 * function that returns OK leaves its answer, JSON or plain text, at page_output, page_output_size bytes long.
 * For any other status it is {"message", "clause"} instead.
 *
 * A game is identified by its address. Viewers are numbered as everywhere: a seat, -1 for a spectator, -2 for
 * full knowledge.
 */
#ifndef BINDINGS_WASM_WASM_H
#define BINDINGS_WASM_WASM_H

#ifdef __wasm__
#define FOR_PAGE(name) __attribute__((export_name(#name)))
#else
#define FOR_PAGE(name)
#endif

struct play;

FOR_PAGE(page_input) char *page_input(int size); /* NULL if out of memory */
FOR_PAGE(page_output) const char *page_output(void);
FOR_PAGE(page_output_size) int page_output_size(void);

/* A new game is fetched by rules_made: from a set-up, as `key value` lines; as a viewer was shown it,
 * before its first step; from a position, only to look at; from a record. */
FOR_PAGE(rules_match) int rules_match(int size);
FOR_PAGE(rules_watch) int rules_watch(int viewer, int size);
FOR_PAGE(rules_look) int rules_look(int viewer, int size);
FOR_PAGE(rules_read) int rules_read(int size);
FOR_PAGE(rules_made) struct play *rules_made(void);
FOR_PAGE(rules_free) void rules_free(struct play *p);

FOR_PAGE(rules_steps) int rules_steps(const struct play *p);
FOR_PAGE(rules_play) int rules_play(struct play *p, int size);
FOR_PAGE(rules_hear) int rules_hear(struct play *p, int actor, int size);
FOR_PAGE(rules_undo) int rules_undo(struct play *p, int steps);

FOR_PAGE(rules_scene) int rules_scene(const struct play *p, int steps, int viewer);
FOR_PAGE(rules_events) int rules_events(const struct play *p, int viewer);
FOR_PAGE(rules_answers) int rules_answers(const struct play *p, int viewer);
FOR_PAGE(rules_belief) int rules_belief(const struct play *p, int viewer);
FOR_PAGE(rules_why) int rules_why(const struct play *p, int viewer, int size);
FOR_PAGE(rules_svg) int rules_svg(const struct play *p, int steps, int viewer, int language);
FOR_PAGE(rules_record) int rules_record(const struct play *p, int viewer, int size);
/* Tags, scope and set-up of the last record read. */
FOR_PAGE(rules_told) int rules_told(void);

FOR_PAGE(rules_cards) int rules_cards(void);
FOR_PAGE(rules_perft) int rules_perft(const struct play *p, int depth);

/* The file of one net, with or without the spirit; a game without its net is evaluated by hand-written terms. */
FOR_PAGE(mind_net) int mind_net(int size);
/* Requests: the lines of a set-up, a line `move TEXT` for each step as the viewer was shown it, and, to have a
 * move judged, `judge TEXT`. Returns a move at a level, for which `secret HEX` gives the secret of the game; a
 * judgement of the move, or of the best one; Blue's expected score. mind_solved is asked with a deal, and answers null
 * unless its cards are solved: {"wins","draws","losses"}, of the first player in the thirty deals, and the "winner" of
 * this one, null if it is a draw. */
FOR_PAGE(mind_choose) int mind_choose(int viewer, int level, int size);
FOR_PAGE(mind_why) int mind_why(int viewer, double milliseconds, int size);
FOR_PAGE(mind_balance) int mind_balance(double milliseconds, int size);
FOR_PAGE(mind_solved) int mind_solved(int size);

/* puzzle.wasm: what becomes of the last of the moves in a puzzle, whose row is the line `puzzle ROW`; each move so far
 * is a line `move TEXT`, the opponent's too: {"right","solved","reply","loses"}. Without a move that is still to be
 * answered: the solution's next one, as text. */
FOR_PAGE(puzzle_try) int puzzle_try(int size);
FOR_PAGE(puzzle_next) int puzzle_next(int size);

/* onamazu-mind.wasm: an action at a level. The request is the lines of a set-up (ona_setup.h), a line
 * `move PLAYER TEXT` for each step as the seat was shown it, including chance (player -1), and `secret HEX`. */
FOR_PAGE(ona_mind_choose) int ona_mind_choose(int viewer, int level, int size);

/* onamazu.wasm: the language (its index in base/languages.h) with its catalogue (ona_locale.c); games, as with
 * rules_; the rules by their changes from the standard. */
FOR_PAGE(ona_page_words) int ona_page_words(int language, int size);
FOR_PAGE(ona_page_rules) int ona_page_rules(int size);
FOR_PAGE(ona_page_open) int ona_page_open(int size);
FOR_PAGE(ona_page_watch) int ona_page_watch(int viewer, int size);
FOR_PAGE(ona_page_read) int ona_page_read(int size);
FOR_PAGE(ona_page_told) int ona_page_told(void);
FOR_PAGE(ona_page_made) struct play *ona_page_made(void);
FOR_PAGE(ona_page_free) void ona_page_free(struct play *m);

FOR_PAGE(ona_page_steps) int ona_page_steps(const struct play *m);
FOR_PAGE(ona_page_play) int ona_page_play(struct play *m, int size);
FOR_PAGE(ona_page_hear) int ona_page_hear(struct play *m, int actor, int size);
FOR_PAGE(ona_page_undo) void ona_page_undo(struct play *m, int steps);

FOR_PAGE(ona_page_scene) int ona_page_scene(const struct play *m, int steps, int viewer);
FOR_PAGE(ona_page_events) int ona_page_events(const struct play *m, int from, int viewer);
FOR_PAGE(ona_page_why) int ona_page_why(const struct play *m, int viewer, int size);
FOR_PAGE(ona_page_explain) int ona_page_explain(const struct play *m, int viewer, int size);
FOR_PAGE(ona_page_position) int ona_page_position(const struct play *m, int steps, int viewer);
FOR_PAGE(ona_page_record) int ona_page_record(const struct play *m, int viewer, int size);

#endif
