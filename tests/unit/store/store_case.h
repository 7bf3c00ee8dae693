/* Torii: MIT licence, see LICENSE. */
/*
 * What the tests of the store share: an empty place for one (a file, or the database that TORII_TEST_PG
 * names), appends that wait for their verdict, and a look at the tables that does not go through the store.
 */
#ifndef STORE_CASE_H
#define STORE_CASE_H

#include "store/store.h"
#include "unit.h"

bool place_is_pg(void);
const char *place(void);       /* as store_open takes it */
const char *place_file(void);  /* of SQLite, in a folder of its own; more names may be made in it */
int place_clear(void **state); /* nothing is there: before each test */
void place_leave(void);        /* after the last */
/* By the database's own library: statements; a number. `torii.` before names is left out for SQLite. */
void place_run(const char *sql);
int64_t place_number(const char *sql);
/* Of SQLite: how many steps of its plan for a question go through a whole table. */
int64_t place_plan_scans(const char *sql);
/* A command for the database server: "stop -m immediate", "start". */
void place_control(const char *command);

struct store *opened(void);
void refused(const char *where, const char *words); /* with one line that has these words */

/* The body that tests give entry `number` of a game. */
struct str body_of(const char *game, uint64_t number, char memory[64]);

/* Verdicts that a test waits for. */
struct verdicts {
    struct os_lock *lock;
    struct os_condition *told;
    int kept, stale, gone, unsure;
    char reason[320];
    bool held; /* the store's thread is kept in `told` while this is set */
    bool holding;
};
void verdicts_init(struct verdicts *v);
void verdicts_release(struct verdicts *v);
void verdicts_wait(struct verdicts *v, int count); /* until N were told in all */
void verdict_told(void *verdicts, enum store_verdict verdict, const char *reason);
/* The thread of the store waits in a first append of game "hold" until it is let go, so that everything
 * appended meanwhile is one group. Counts as one kept. */
void verdicts_hold(struct verdicts *v, struct store *s);
void verdicts_let_go(struct verdicts *v);

/* Entries `first`… with their usual bodies; without waiting, or with. */
void append_summed(struct store *s, const char *game, uint64_t first, int count,
                   const struct store_summary *sum, store_told *told, void *context);
void append(struct store *s, const char *game, uint64_t first, int count, struct verdicts *v);
enum store_verdict append_wait(struct store *s, const char *game, uint64_t first, int count);
/* How many entries a game has; fails unless they are 0, 1, 2… with their usual bodies. */
uint64_t entries_checked(struct store *s, const char *game);
/* The same without looking at the bodies, by counting alone; 0 for no such game. */
uint64_t entries_counted(struct store *s, const char *game);

/* ---- faulty_vfs.c: SQLite's files, counted and made to fail ---- */
void faulty_install(void);
int faulty_syncs(void);
int faulty_unsynced(void); /* writes to the log since it was synced last */
/* From the n-th write or sync on (1: the next) this many fail, as a full disk or as a broken one. */
void faulty_break(int nth, int how_many, bool full);
/* From the n-th piece of memory on this many are refused to SQLite. */
void faulty_starve(int nth, int how_many);

/* ---- the tests ---- */
void entries_come_back_in_order(void **state);
void appends_are_all_or_none(void **state);
void a_game_keeps_the_order_of_its_appends(void **state);
void a_reopened_store_has_everything(void **state);
void lists_show_what_was_summed_up(void **state);

void a_list_is_read_on_from_any_place(void **state);
void a_game_is_found_with_all_that_was_summed_up(void **state);
void those_who_want_the_same_are_found_among_many(void **state);
void games_of_an_owner_are_counted(void **state);
void a_text_is_kept_once(void **state);
void the_salt_stays(void **state);
void a_summary_may_be_behind(void **state);
void what_is_asked_for_is_found_by_an_index(void **state);
void old_games_are_removed_piece_by_piece(void **state);
void nothing_else_is_removed(void **state);

void a_stale_game_does_not_spoil_its_group(void **state);
void many_games_share_one_sync(void **state);
void what_is_told_is_synced(void **state);
void moves_of_one_group_are_told_apart(void **state);
void many_open_an_empty_place_at_once(void **state);
void every_number_goes_to_one_of_many(void **state);
void readers_see_a_growing_log(void **state);
void what_others_append_is_heard(void **state);
void too_much_waiting_is_refused(void **state);
void a_copy_is_whole_while_others_write(void **state);

void nothing_told_is_lost_by_killing(void **state);
void an_older_schema_is_brought_up_to_date(void **state);
void a_newer_schema_is_refused(void **state);
void foreign_and_damaged_places_are_refused(void **state);
void a_full_disk_is_told_and_left_behind(void **state);
void any_write_may_fail(void **state);
void memory_may_run_out(void **state);
void a_database_may_go_and_come_back(void **state);
void one_has_the_turn(void **state);
void an_odd_game_does_not_spoil_its_group(void **state);

/* The child that is killed: appends to a few games and tells of each, until it is. */
int keep_until_killed(const char *where);

#endif
