/* Torii: MIT licence, see LICENSE. */
/* The moves of a group, all with one statement instead of one each, which costs PostgreSQL a good deal less. */
#ifndef STORE_PG_STEPS_H
#define STORE_PG_STEPS_H

#include "store/kind.h"
#include "store/pg_link.h"

/*
 * $1…$9 a game each: id, first number, number behind the last, time of the last, stage, listed, due, text, seats; $10 and
 * $11 expires and pair; $12…$15 an entry each: game, number, time, body; $16 who we are. The place of each game that is
 * kept comes back. The settings make the planner go through the games as they are given, which is in the order of their ids,
 * and not to plan anew for each length of them; entries are then looked up in a hash of what is kept ("IS TRUE" keeps
 * that from being made a join).
 */
#define PG_STEPS_FIRST                                                                             \
    "SET enable_hashjoin TO off; SET enable_mergejoin TO off; SET enable_seqscan TO off;"          \
    "SET plan_cache_mode TO force_generic_plan;"                                                   \
    "PREPARE steps (text[], bigint[], bigint[], bigint[], bigint[], boolean[], bigint[], bytea[]," \
    " bytea[], bigint[], text[], text[], bigint[], bigint[], bytea[], text) AS"                    \
    " WITH kept AS (UPDATE games SET entries = g.behind, changed = g.changed, stage = g.stage,"    \
    " listed = g.listed, due = g.due, text = g.text, seats = g.seats, expires = g.expires,"        \
    " pair = g.pair"                                                                               \
    " FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) WITH ORDINALITY"                   \
    " AS g (id, first, behind, changed, stage, listed, due, text, seats, expires, pair, place)"    \
    " WHERE games.id = g.id AND games.entries = g.first"                                           \
    " RETURNING g.id, g.behind, g.place),"                                                         \
    " added AS (INSERT INTO entries (game, number, time, body)"                                    \
    " SELECT e.game, e.number, e.time, e.body FROM unnest($12, $13, $14, $15)"                     \
    " AS e (game, number, time, body) WHERE (e.game IN (SELECT id FROM kept)) IS TRUE)"            \
    " SELECT place, pg_notify('torii', id || ' ' || (behind - 1) || ' ' || $16) FROM kept;"

/*
 * How many jobs of a group, sorted by their games, can go together: all that add to a game, each with a summary and the
 * only one of its game. 0 where not all of those can: rows are taken in the order of their ids, or one by one. They
 * are moved to the front, the others keep their order behind.
 */
int pg_steps_gather(struct store_job **jobs, int count);
bool pg_steps_send(PGconn *conn, const char *self, struct store_job **jobs, int count);
/* From the rows that came back: which are kept, and which were stale. */
void pg_steps_judge(const PGresult *r, struct store_job **jobs, int count);

#endif
