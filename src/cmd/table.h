/* Torii: MIT licence, see LICENSE. */
/* What the verb `table` says in the same way of every kind of table. */
#ifndef CMD_TABLE_H
#define CMD_TABLE_H

#include "cmd/cmd.h"
#include "table/verify.h"

/* Somebody who knows the value of positions. */
struct table_oracle {
    const void *table;
    enum status (*ask)(const void *table, const struct oni_core *s, struct table_answer *out,
                       struct err *e);
};

/* "win in 5". */
void table_print_answer(const struct table_answer *a);
/* Answer, best moves and a line to the end, a text line each; returns the exit status. */
int table_print_probe(const struct table_oracle *oracle, const struct game *g,
                      const struct game_state *state);
/* One JSON object in a line. */
void table_print_count(struct table_slice s, const struct table_count *c, bool distances);
/* A verify_report; the context is an int, how many wrong positions it still tells of. */
void table_tell_wrong(void *context, const char *position, const struct table_answer *told,
                      const struct table_answer *true_answer);

/* "agree FILE": how often the player moves as the table has it (table_agree.c). */
int table_agree(const struct table *t, const struct cmd_options *o);
/* "deal CARDS": who wins the thirty deals of five cards (table_deal.c). */
int table_deal(const struct cmd_options *o);

/* Tables of the Way of the Wind: made of these cards into that file … */
int table_wind_gen(const struct cmd_options *o, const char *cards, const char *file);
/* … and read by "probe", "stat" or "verify", with the file in the second word. */
int table_wind_read(const struct cmd_options *o);

#endif
