/* Torii: MIT licence, see LICENSE. */
/* The only room that calls the operating system: files, clock, environment, terminal. */
#ifndef OS_OS_H
#define OS_OS_H

#include "base/status.h"
#include "base/text.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Bytes on the heap; os_bytes_release accepts an empty one. */
struct os_bytes {
    char *data; /* zero-terminated; the zero is not counted */
    size_t len;
};

/* Reads a whole file, or standard input for "-"; NO_ROOM beyond max bytes. */
enum status os_read_file(const char *path, size_t max, struct os_bytes *out, struct err *e);
void os_bytes_release(struct os_bytes *b);
/*
 * Writes all of s, to standard output for "-". A file is written under another name beside it and
 * renamed: it is complete, or unchanged. What is not a regular file (a device, a pipe, a link) is
 * written to directly.
 */
enum status os_write_file(const char *path, struct str s, struct err *e);
/* What has that name: nothing, a regular file, or something else (a folder, a device, a pipe). */
enum os_file { OS_FILE_NONE, OS_FILE_REGULAR, OS_FILE_OTHER };
enum os_file os_file_kind(const char *path);
/* Could it be written? Nothing is changed. `filled`: the file exists and is not empty. */
enum status os_try_file(const char *path, bool *filled, struct err *e);
/* Creates an empty file that only its owner can read; an existing one is not opened, and *made is false. */
enum status os_make_file(const char *path, bool *made, struct err *e);
void os_remove_file(const char *path);
/* Names in a folder with this ending, in byte order, each zero-terminated, then an empty one. */
enum status os_list_folder(const char *path, const char *ending, struct os_bytes *out,
                           struct err *e);

/* A file mapped for reading; and one written piece by piece, under a temporary name until it is complete. */
struct os_map {
    const unsigned char *data;
    size_t len;
};
enum status os_map_open(const char *path, struct os_map *out, struct err *e);
void os_map_close(struct os_map *m); /* also if empty */
struct os_sink;
struct os_sink *os_sink_open(const char *path, struct err *e); /* NULL on failure */
enum status os_sink_write(struct os_sink *s, const void *data, size_t len, struct err *e);
/* Rewrites the first bytes, renames the file to its final name and closes it; or discards it. */
enum status os_sink_finish(struct os_sink *s, const void *head, size_t len, struct err *e);
void os_sink_drop(struct os_sink *s);

/* Zeroed memory in huge pages where available; NULL if there is not enough. */
void *os_pages(size_t bytes);
void os_pages_free(void *pages, size_t bytes); /* NULL too */
/* A file for the state of unfinished work, with random access. */
struct os_work;
enum { OS_WORK_HEAD = 64 }; /* a shorter file counts as new: *fresh */
struct os_work *os_work_open(const char *path, bool *fresh, struct err *e); /* NULL on failure */
enum status os_work_read(struct os_work *w, uint64_t at, void *data, size_t len, struct err *e);
enum status os_work_write(struct os_work *w, uint64_t at, const void *data, size_t len,
                          struct err *e);
enum status os_work_keep(struct os_work *w, struct err *e); /* flushes to disk */
void os_work_close(struct os_work *w, bool remove);         /* NULL too */

double os_seconds(void);     /* monotonic clock */
double os_cpu_seconds(void); /* of this process */
uint64_t os_random(void);    /* from the operating system */
void os_random_bytes(unsigned char *out, size_t count);
bool os_is_terminal(int stream); /* 0, 1, 2 */
/* A terminal that understands escape sequences (colours, clearing); TERM=dumb does not. */
bool os_terminal_draws(int stream);
/* Opens standard streams that were closed when we were started: else the next file would get their number. */
void os_fill_streams(void);
bool os_terminal_size(int *rows, int *columns); /* of stdout; false if it has none */
enum { OS_DATE = 11 };
uint64_t os_day(void);                        /* days since 1970, by universal time */
void os_today(char out[OS_DATE]);             /* "2026.11.15" local time */
const char *os_environment(const char *name); /* NULL if not set; borrowed */
const char *os_language(void); /* one of base/languages.h: chosen, or from the environment */
void os_choose_language(const char *code); /* before there are threads; anything else is English */
/*
 * Can UTF-8 be shown and typed? Also sets LC_CTYPE accordingly, so that the line editor decodes what
 * it is given; call it before other threads run. See charset.c for how this is decided.
 */
bool os_speaks_utf8(void);

/*
 * Runs `work` in that number of threads, including this one (number 0), and waits for all. If one cannot be
 * started, those before it finish, and the call fails.
 */
enum status os_threads_run(int threads, void (*work)(void *context, int thread), void *context,
                           struct err *e);
int os_processors(void); /* at least 1 */
/* A mutex; NULL if out of memory. */
struct os_lock;
struct os_lock *os_lock_new(void);
void os_lock_take(struct os_lock *l);
void os_lock_give(struct os_lock *l);
void os_lock_free(struct os_lock *l); /* NULL too */

/* An append-only file, locked while it is open; an entry is written completely or not at all. */
struct os_journal;
struct os_journal *os_journal_open(const char *path, struct err *e); /* NULL on failure */
/* Truncates to the first bytes. */
enum status os_journal_cut(struct os_journal *j, size_t len, struct err *e);
enum status os_journal_add(struct os_journal *j, struct str entry, struct err *e);
void os_journal_close(struct os_journal *j); /* NULL too */

/* Starts a thread, which must be joined. NULL on failure. */
struct os_thread;
struct os_thread *os_thread_start(void (*work)(void *context), void *context, struct err *e);
void os_thread_join(struct os_thread *t); /* NULL too */
void os_pause(double seconds);

/*
 * Lines from standard input. On a terminal they are edited, with a history that lives only in
 * memory (libedit) and the prompt shown by the editor; elsewhere they are read as they come and the
 * caller shows the prompt.
 */
/* While lines are being read, Ctrl-C and other signals to quit end the input. */
enum { OS_MAX_LINE = 4096 }; /* bytes; longer lines are skipped */
enum os_line { OS_LINE_READ, OS_LINE_END, OS_LINE_LONG };
struct os_lines;
struct os_lines *os_lines_new(bool edited); /* NULL if out of memory */
/* Unedited lines for programs, up to `max` bytes each, including the line end. */
struct os_lines *os_lines_new_long(size_t max);
void os_lines_free(struct os_lines *l);
/* Without its line end; borrowed until the next call. */
enum os_line os_lines_next(struct os_lines *l, const char *prompt, struct str *out);
/* Forgets what was typed so far, so that the next person cannot scroll back to it. */
void os_lines_forget(struct os_lines *l);

/* From now on Ctrl-C and other signals to quit set the flag; a second one has its previous effect: while
 * lines are being read, it ends the input. NULL restores the handlers. */
void os_leave_flag(atomic_bool *flag);

#endif
