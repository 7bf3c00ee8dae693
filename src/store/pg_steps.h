/* Torii: MIT licence, see LICENSE. */
/* All moves of a group in one statement instead of one each, which is much cheaper for PostgreSQL. */
#ifndef STORE_PG_STEPS_H
#define STORE_PG_STEPS_H

#include "store/kind.h"
#include "store/pg_link.h"

/*
 * $1…$9 one value per game: id, first number, number after the last, time of the last, stage, listed, due, text, seats;
 * $10 and $11 expires and pair; NULL from $5 on without a summary; $12…$15 one per entry: game, number, time, body;
 * $16 the name of this process. Returns the index of each game that is kept. The settings make the planner visit the
 * games in the given order, which is that of their ids, and keep it from planning anew for each array length; entries
 * are then looked up in a hash of the kept games ("IS TRUE" prevents a join).
 */
#define PG_STEPS_FIRST                                                                             \
    "SET enable_hashjoin TO off; SET enable_mergejoin TO off; SET enable_seqscan TO off;"          \
    "SET plan_cache_mode TO force_generic_plan;"                                                   \
    "PREPARE steps (text[], bigint[], bigint[], bigint[], bigint[], boolean[], bigint[], bytea[]," \
    " bytea[], bigint[], text[], text[], bigint[], bigint[], bytea[], text) AS"                    \
    " WITH kept AS (UPDATE games SET entries = g.behind, moved = g.time,"                          \
    " changed = CASE WHEN games.stage = 1 AND coalesce(g.stage, 1) = 1 AND NOT games.listed"       \
    " AND NOT coalesce(g.listed, false) THEN games.changed ELSE g.time END,"                       \
    " summed = CASE WHEN g.stage IS NULL THEN games.summed ELSE g.behind END,"                     \
    " stage = coalesce(g.stage, games.stage), listed = coalesce(g.listed, games.listed),"          \
    " due = coalesce(g.due, games.due), text = coalesce(g.text, games.text),"                      \
    " seats = coalesce(g.seats, games.seats), expires = coalesce(g.expires, games.expires),"       \
    " pair = coalesce(g.pair, games.pair)"                                                         \
    " FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) WITH ORDINALITY"                   \
    " AS g (id, first, behind, time, stage, listed, due, text, seats, expires, pair, place)"       \
    " WHERE games.id = g.id AND games.entries = g.first"                                           \
    " RETURNING g.id, g.behind, g.place),"                                                         \
    " added AS (INSERT INTO entries (game, number, time, body)"                                    \
    " SELECT e.game, e.number, e.time, e.body FROM unnest($12, $13, $14, $15)"                     \
    " AS e (game, number, time, body) WHERE (e.game IN (SELECT id FROM kept)) IS TRUE)"            \
    " SELECT place, pg_notify('torii', id || ' ' || (behind - 1) || ' ' || $16) FROM kept;"

/*
 * The number of jobs of a group, sorted by game, that can be written together: all that add to a game, each the only
 * one for its game. 0 unless all of those can: rows are locked in the order of their ids, or one by one. They are
 * moved to the front; the others keep their order after them.
 */
int pg_steps_gather(struct store_job **jobs, int count);
bool pg_steps_send(PGconn *conn, const char *self, struct store_job **jobs, int count);
/* Decides from the returned rows which jobs are kept and which are stale. */
void pg_steps_judge(const PGresult *r, struct store_job **jobs, int count);

#endif
