/* Torii: MIT licence, see LICENSE. */
/* What the files of the hall provide to each other; all but the reader run on the hall's thread. */
#ifndef SERVER_HALL_GAMES_H
#define SERVER_HALL_GAMES_H

#include "server/hall_jobs.h"

/* live_games.c */
struct live_game *live_game_find(struct hall *h, const char *id);
struct live_game *live_game_get(struct hall *h,
                                const char *id); /* created if missing; NULL: no memory */
void live_game_push(struct hall *h, struct live_game *t, struct request *r);
void live_game_step(struct hall *h, struct live_game *t); /* handles queued requests while it can */
/* Queues a request of the hall itself; takes the arguments. The next live_game_step handles it. */
void live_game_push_inner(struct hall *h, struct live_game *t, const char *verb, json_t *args);
endpoint_ask live_game_create, live_game_create_paired; /* a new game, or one of quick pairing */
void live_game_committed(struct hall *h, struct message *m);
void live_game_next_committed(struct hall *h, struct message *m);
void live_game_drop(struct hall *h, struct live_game *t);
void live_game_forget(struct live_game *t);         /* drops its sitting: the log is read again */
struct request *live_game_pop(struct live_game *t); /* the first in its queue, which is not empty */
void live_game_refuse_all(struct hall *h, struct live_game *t, enum code code, const char *words);

/* live_game_read.c */
void live_game_load(struct hall *h, struct live_game *t); /* the whole log, or what is new */
void live_game_read(struct hall *h, struct message *m);
void live_game_changed(struct hall *h, const char *game);

/* due.c */
void live_game_plan(struct hall *h, struct live_game *t); /* after it has changed */
void live_game_thought(struct hall *h, struct thought *thought);
/* Timers of all live games, players who left for good, and games to drop from memory (finished ones soon, others when
 * there are too many), each when it is due. */
void live_games_tick(struct hall *h, int64_t now);
double live_games_next(const struct hall *h,
                       int64_t now); /* when to call it again, by os_seconds */
void live_games_close(struct hall *h);

/* subscribers.c */
/* Starts sending; `work` is billed to it. */
void subscriber_begin(struct hall *h, struct live_game *t, struct hall_subscriber *subscriber,
                      int work);
/* Its request is done; false if it was unsubscribed meanwhile, and is freed. */
bool subscriber_arrives(struct hall *h, struct hall_subscriber *subscriber);
/* The same where the request is refused (`refused` of a request). */
void subscriber_refuse(struct hall *h, struct request *r, enum code code, const char *words);
void subscribers_close(struct hall *h);
void subscriber_end(struct hall *h, struct hall_subscriber *subscriber, enum code code,
                    const char *words);
/* The same for all subscribers of a game. */
void subscribers_end(struct hall *h, struct live_game *t, enum code code, const char *words);
void subscriber_leave(struct hall *h, struct hall_subscriber *subscriber);
void subscribers_notify(struct hall *h, struct live_game *t);
/* Sends one event to one subscriber. */
void subscriber_notify(struct hall *h, struct hall_subscriber *subscriber, struct packet *p,
                       int work);
unsigned subscribers_there(const struct live_game *t);

/* presence.c: who is present */
/* A seat sent a request; or one of its subscribers left. */
void presence_sign(struct hall *h, struct live_game *t, int seat);
void presence_seen(struct hall *h, struct live_game *t,
                   int seat); /* if its sitting is not in memory */
void presence_left(struct hall *h, struct live_game *t, int seat);
/* Seats that are subscribed, or sent a request within that many milliseconds. */
unsigned presence_there(const struct hall *h, const struct live_game *t, int64_t within);
/* Seats open to pairing: present here, or possibly at another process. */
unsigned presence_seeks(const struct hall *h, const struct live_game *t);
/* Notifies subscribers of changes; not during a commit. */
void presence_notify(struct hall *h, struct live_game *t);
/* When the next player who left counts as gone; 0: never. */
int64_t presence_due(const struct live_game *t);

/* health.c: is the store reachable? Tested by writing to it. */
endpoint_ask health_ask;
void health_probed(struct hall *h, const struct message *m);
void health_close(struct hall *h);

/* lists.c: requests about more than one game */
enum { LISTS_PAGES = 40 }; /* that can be requested by number */
endpoint_ask lists_ask, pair_ask;
void lists_listed(struct hall *h, struct message *m);

/* mine.c: "my games" */
enum { MINE_MAX = 100 };
endpoint_ask mine_ask;
void mine_found(struct hall *h, struct message *m, struct collect *c);

/* owners.c: how many games a client may have, and names for clients */
/* Must they be counted first? */
bool owners_count(struct hall *h, struct request *r);
/* They were: may the request go on? Else it is refused. */
bool owners_counted(struct hall *h, struct message *m);
uint64_t owners_client(const struct hall *h, const char *from);
void owners_name(const struct hall *h, const char *from, char out[HALL_NAME]);

/* prune.c: games that nobody will miss leave the store */
void prune_tick(struct hall *h, int64_t now);
void prune_done(struct hall *h, struct message *m);

/* Another process had the turn: try again, if it is time. */
void lists_tick(struct hall *h, int64_t now);

#endif
