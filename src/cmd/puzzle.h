/* Torii: MIT licence, see LICENSE. */
/* What the files of `torii puzzle` share: the puzzles that come with the program, tables for endgames, generation. */
#ifndef CMD_PUZZLE_H
#define CMD_PUZZLE_H

#include "cmd/cmd.h"
#include "study/puzzle_find.h"
#include "table/mem_table.h"

/* data/puzzles.tsv, compiled in. */
extern const unsigned char puzzles_text[];
extern const size_t puzzles_text_len;

enum { PUZZLE_ENTRIES = 1 << 18 }; /* of a solver's transposition table */

/* Puzzles in memory. */
struct puzzle_list {
    struct puzzle *items; /* owned */
    size_t count, size;
};
/* NO_ROOM without memory. */
enum status puzzle_list_add(struct puzzle_list *l, const struct puzzle *p, struct err *e);
void puzzle_list_free(struct puzzle_list *l);
/* From a file, or those of the program if path is NULL. Lines that begin with # are skipped. */
enum status puzzle_list_read(struct puzzle_list *l, const char *path, struct err *e);

/* Tables of the endgames of different cards, solved when first needed. */
struct puzzle_tables {
    struct mem_table *table; /* owned */
    size_t count, size;
};
void puzzle_tables_free(struct puzzle_tables *t);
/* The one for the cards of a position of at most four men; NULL if it has more, or wind or split cards. */
const struct mem_table *puzzle_tables_for(struct puzzle_tables *t, const struct oni_core *s);
/* A puzzle_probe; the context is the table. */
bool puzzle_table_probe(void *context, const struct oni_core *s, int *wdl, int *plies);

/* Everything to judge the position of one puzzle with. */
struct puzzle_desk {
    struct oni_rules rules;
    struct game game;
    struct puzzle_solver *solver; /* owned */
    struct puzzle_tables tables;
    void *scratch; /* for puzzle_check_shadow; owned */
};
enum status puzzle_desk_init(struct puzzle_desk *d, struct err *e);
void puzzle_desk_release(struct puzzle_desk *d);
/* The game, the tables and a fresh solver for a puzzle; reads its position. */
enum status puzzle_desk_open(struct puzzle_desk *d, const struct puzzle *p,
                             struct puzzle_judge *out, struct oni_core *s, struct err *e);

/* puzzle_gen.c */
int puzzle_gen(struct cmd_options *o);
/* puzzle_grade.c: sets the level of every puzzle up to where `stop` was set; returns how many were graded. */
size_t puzzle_grade(struct puzzle_list *l, int threads, atomic_bool *stop);
/* puzzle_solve.c: solving at the terminal. */
int puzzle_solve_at_prompt(struct cmd_options *o);
/* The puzzle whose number is the first word, from --file or the program's; complains if there is none. */
int puzzle_named(const struct cmd_options *o, struct puzzle *out, size_t *number);

#endif
