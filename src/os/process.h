/* Torii: MIT licence, see LICENSE. */
/*
 * Child processes that read and write lines through pipes. No call waits beyond its
 * deadline. A child has a process group of its own, so that
 * Ctrl-C reaches only us and its own children end with it; and it ends when the thread that started
 * it does, so none outlives us, even if we are killed.
 *
 * One thread at a time may use a process.
 */
#ifndef OS_PROCESS_H
#define OS_PROCESS_H

#include "base/status.h"
#include "base/text.h"

struct os_process;

struct os_program {
    const char *const *words; /* the program, searched for in PATH, and its arguments; NULL last */
    const char *folder;       /* to run in; NULL: where we are */
    const char *errors;       /* the file that its stderr is added to; NULL: nowhere */
};

enum { OS_PROCESS_LINE = 1 << 16 }; /* bytes; longer lines are skipped */
enum os_heard {
    OS_HEARD_LINE,
    OS_HEARD_END,  /* it has closed the pipe, by ending or otherwise */
    OS_HEARD_LATE, /* the deadline has passed */
    OS_HEARD_LEAVE /* a signal to quit, see os_leave_listen */
};

/* NULL on failure, also when there is no such program. */
struct os_process *os_process_start(const struct os_program *program, struct err *e);
/* The next line without its end, borrowed until the next call; deadlines are as of os_seconds. */
enum os_heard os_process_hear(struct os_process *p, double deadline, struct str *out);
/* Writes all of it: OS_HEARD_LINE. A child that does not read makes us late. */
enum os_heard os_process_say(struct os_process *p, struct str text, double deadline);
/* Has it ended by the deadline? *status is its exit status, or minus the signal that killed it. */
bool os_process_ended(struct os_process *p, double deadline, int *status);
/* Closes its input, waits until the deadline, kills what is left of it, frees p; NULL too. */
void os_process_stop(struct os_process *p, double deadline);

/* From now on Ctrl-C and other signals to quit only interrupt the waits above. */
void os_leave_listen(void);
bool os_leave_told(void);
void os_leave_forget(void);

#endif
