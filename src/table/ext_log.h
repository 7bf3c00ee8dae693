/* Torii: MIT licence, see LICENSE. */
/*
 * Log of the external-memory solver (table/ext_gen.h) for one partition, by iteration, in a file beside the
 * table: `FILE.logHP`, H attacker students, P defender students. Iteration k holds the attacker's wins in
 * 2k + 1 plies as changes of `open` and, where a partition with one more defender student needs them, the
 * defender's losses in 2k plies as changes of `lost`.
 *
 *     0        magic, version, students, cards, attackers, defenders, their checksum
 *     64 k     iteration k: number of wins and losses, offset of its record list, checksums of list and entry
 *     16384    records (table/ext_delta.h) in any order; after those of an iteration their list: offset,
 *              length and checksum of each region's wins, then of each region's losses
 *
 * An iteration is complete when its entry and list are valid; anything after the last complete one is
 * overwritten.
 */
#ifndef TABLE_EXT_LOG_H
#define TABLE_EXT_LOG_H

#include "os/os.h"
#include "table/partition.h"

enum {
    EXT_ITERATIONS = 254, /* stored in a byte, and 255 means none */
};

enum ext_kind { EXT_WINS, EXT_LOSSES, EXT_KINDS };

struct ext_record {
    uint64_t offset;
    uint32_t length, checksum;
};

struct ext_log_iteration {
    uint64_t found[EXT_KINDS]; /* positions */
    struct ext_record *list;   /* of wins by region, then of losses */
};

struct ext_log {
    struct os_work *file;
    const struct ext_file *spec;
    const struct partition *c;
    int iterations; /* complete ones */
    bool synced;    /* records are flushed to disk before they are committed */
    uint64_t end;
    struct ext_log_iteration iteration[EXT_ITERATIONS + 2];
};

/* Identifies a work file of the solver; written at its start. */
struct ext_file {
    const char *table;  /* path of the table */
    const char *ending; /* suffix, the kind of file: three letters */
    const struct table_deck *deck;
    int students;
    bool synced; /* flush to disk at each commit */
};

enum { EXT_HEADER = 64 };

/*
 * Opens `FILE.endingHP`. The header of a fresh file is written, that of an existing one must match; a
 * file shorter than its header counts as fresh.
 */
enum status ext_file_open(const struct ext_file *m, const struct partition *c, struct os_work **out,
                          bool *fresh, struct err *e);
/* Removes the file, if it exists. */
enum status ext_file_remove(const struct ext_file *m, const struct partition *c, struct err *e);
/* FAILED, with a message that names the file: it can be removed, and its content is recomputed. */
enum status ext_file_damaged(const struct ext_file *m, const struct partition *c, struct err *e);

enum status ext_log_open(struct ext_log *l, const struct ext_file *m, const struct partition *c,
                         struct err *e);
void ext_log_close(struct ext_log *l, bool remove);

/* The next iteration: begin, put its records (from any thread), commit. */
enum status ext_log_begin(struct ext_log *l, struct err *e);
enum status ext_log_put(struct ext_log *l, enum ext_kind kind, size_t region,
                        const unsigned char *record, size_t len, struct err *e);
enum status ext_log_commit(struct ext_log *l, const uint64_t found[EXT_KINDS], struct err *e);

/* A record of a complete iteration; freed by the caller, NULL if it is empty. */
enum status ext_log_get(const struct ext_log *l, int iteration, enum ext_kind kind, size_t region,
                        unsigned char **record, size_t *len, struct err *e);
/* The last iteration with any results of this kind, 0 if there is none. */
int ext_log_last(const struct ext_log *l, enum ext_kind kind);

#endif
