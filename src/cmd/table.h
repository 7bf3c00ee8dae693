/* Torii: MIT licence, see LICENSE. */
/* What the files of `torii table` share. */
#ifndef CMD_TABLE_H
#define CMD_TABLE_H

#include "cmd/cmd.h"
#include "table/verify.h"

/* A source of WDL and DTM values. */
struct table_prober {
    const void *table;
    enum status (*ask)(const void *table, const struct oni_core *s, struct table_result *out,
                       struct err *e);
};

/* "win in 5". */
void table_print_answer(const struct table_result *a);
/* Value, best moves and a line to the end, as lines of text or a JSON object; returns the exit status. */
int table_print_probe(const struct table_prober *prober, const struct game *g,
                      const struct game_state *state, bool json);
/* One JSON object in a line. */
void table_print_count(struct table_slice s, const struct table_census *c, bool dtm);
/* A verify_report; the context is an int, how many wrong positions are still to be printed. */
void table_tell_wrong(void *context, const char *position, const struct table_result *told,
                      const struct table_result *true_answer);

/* "agree FILE": how often the engine plays a table-optimal move (table_agree.c). */
int table_agree(const struct tablebase *t, const struct cmd_options *o);
/* "deal CARDS": who wins the thirty deals of five cards (table_deal.c). */
int table_deal(struct cmd_options *o);

/* The cards of a deal, as a position writes them: own, the other's, beside. */
void table_print_deal_cards(struct text *t, const struct table_deck *deck, int deal);
/* The same for cards that are solved, without a search; false if they are not (table_solved.c). */
bool table_solved_deals(const struct cmd_options *o, const struct table_deck *deck, int *status);
/* "gen --gpu": by the solver for GPUs, if it is there (table_gpu.c). */
int table_gpu_gen(const struct table_deck *deck, const struct cmd_options *o, const char *file);

/* Is there no such file yet, or '--force'? False after complaining. */
bool table_may_write(const struct cmd_options *o, const char *file);

/* Tables of the Way of the Wind: generated from these cards into that file … */
int table_wind_gen(const struct cmd_options *o, const char *cards, const char *file);
/* … and read by "probe", "stat" or "verify", with the file in the first word. */
int table_wind_read(const struct cmd_options *o);

#endif
