/* Torii: MIT licence, see LICENSE. */
/* Children, pipes and deadlines. */
#define _GNU_SOURCE /* pipe2 */
#include "os/process.h"

#include "os/leave.h"
#include "os/os.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct os_process {
    pid_t id;
    int in, out;    /* our ends: what it reads, what it writes */
    size_t at, end; /* read but not yet handed out */
    bool skipping;  /* inside a line that is too long */
    char chunk[OS_PROCESS_LINE];
};

/* ---- starting ---- */

/* Closes what was opened before a failure; -1 is none. */
static void close_all(const int *files, int count)
{
    for (int i = 0; i < count; i++)
        if (files[i] >= 0)
            close(files[i]);
}

/* In the child: only calls that are allowed between fork and exec. errno is what we failed for. */
static void become(const struct os_program *program, int in, int out, pid_t parent)
{
    int errors = open(program->errors != NULL ? program->errors : "/dev/null",
                      O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    sigset_t none;

    sigemptyset(&none);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127); /* the parent died before prctl */
    for (int s = 1; s < NSIG; s++)
        signal(s, SIG_DFL);
    if (errors < 0 || dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 ||
        dup2(errors, STDERR_FILENO) < 0 || sigprocmask(SIG_SETMASK, &none, NULL) != 0)
        return;
    if (program->folder != NULL && chdir(program->folder) != 0)
        return;
    execvp(program->words[0],
           (char *const *)(uintptr_t)program->words); /* execvp does not modify it */
}

/* The child reports through a pipe why exec failed; success closes the pipe. */
static pid_t spawn(const struct os_program *program, int in, int out, int *why)
{
    int told[2];
    pid_t parent = getpid(), id;

    *why = 0;
    if (pipe2(told, O_CLOEXEC) != 0) {
        *why = errno;
        return -1;
    }
    id = fork();
    if (id == 0) {
        become(program, in, out, parent);
        *why = errno;
        _exit(write(told[1], why, sizeof *why) > 0 ? 127 : 126);
    }
    if (id < 0)
        *why = errno;
    close(told[1]);
    while (id > 0 && read(told[0], why, sizeof *why) < 0 && errno == EINTR)
        continue;
    close(told[0]);
    if (id > 0 && *why != 0)
        waitpid(id, NULL, 0);
    return *why == 0 ? id : -1;
}

struct os_process *os_process_start(const struct os_program *program, struct err *e)
{
    struct os_process *p = malloc(sizeof *p);
    int files[4] = {-1, -1, -1, -1}, why = 0;

    if (p == NULL) {
        err_say(e, NO_ROOM, "no memory");
        return NULL;
    }
    *p = (struct os_process){.id = -1};
    if (pipe2(files, O_CLOEXEC) == 0 && pipe2(files + 2, O_CLOEXEC) == 0)
        p->id = spawn(program, files[0], files[3], &why);
    else
        why = errno;
    if (p->id < 0) {
        close_all(files, 4);
        free(p);
        err_say(e, FAILED, "cannot start %q: %m", str_of(program->words[0]), strerror(why));
        return NULL;
    }
    close(files[0]);
    close(files[3]);
    p->in = files[1];
    p->out = files[2];
    fcntl(p->in, F_SETFL, O_NONBLOCK);
    fcntl(p->out, F_SETFL, O_NONBLOCK);
    return p;
}

/* ---- lines in and out ---- */

/*
 * OS_HEARD_LINE when the descriptor is ready. We poll whether the child is still running: its own children
 * may keep the pipe open after it has ended.
 */
static enum os_heard wait_for(struct os_process *p, int file, short events, double deadline)
{
    enum { LOOK = 100 /* milliseconds */ };
    struct pollfd wait[2] = {{file, events, 0}, {leave_source(), POLLIN, 0}};
    bool ended = false;

    for (;;) {
        double left = (deadline - os_seconds()) * 1000;
        int rc = left > 0 ? poll(wait, 2, ended ? 0 : left > LOOK ? LOOK : (int)left + 1) : 0;
        int status;

        if (rc > 0 && (wait[1].revents & POLLIN) != 0)
            return OS_HEARD_LEAVE;
        if (rc > 0)
            return OS_HEARD_LINE;
        if (left <= 0)
            return OS_HEARD_LATE;
        if (ended)
            return OS_HEARD_END;
        ended = os_process_ended(p, 0, &status); /* read its last output once more */
    }
}

/* A line from the buffer; false if it is not complete. */
static bool take_line(struct os_process *p, struct str *out)
{
    while (p->at < p->end) {
        char *start = p->chunk + p->at, *end = memchr(start, '\n', p->end - p->at);
        bool whole = !p->skipping;

        if (end == NULL)
            return false;
        p->at += (size_t)(end - start) + 1;
        p->skipping = false;
        if (whole) {
            *out = str_trim((struct str){start, (size_t)(end - start)});
            return true;
        }
    }
    return false;
}

/* Makes room: the rest moves to the front, and a line that fills the buffer is discarded. */
static void make_room(struct os_process *p)
{
    memmove(p->chunk, p->chunk + p->at, p->end - p->at);
    p->end -= p->at;
    p->at = 0;
    if (p->end == sizeof p->chunk || p->skipping) {
        p->skipping = true;
        p->end = 0;
    }
}

enum os_heard os_process_hear(struct os_process *p, double deadline, struct str *out)
{
    while (!take_line(p, out)) {
        enum os_heard came = wait_for(p, p->out, POLLIN, deadline);
        ssize_t got;

        if (came != OS_HEARD_LINE)
            return came;
        make_room(p);
        got = read(p->out, p->chunk + p->end, sizeof p->chunk - p->end);
        if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN))
            return OS_HEARD_END;
        p->end += got > 0 ? (size_t)got : 0;
    }
    return OS_HEARD_LINE;
}

/* Writing to a closed pipe raises SIGPIPE by default; here it is only an error. */
static ssize_t write_quietly(int file, struct str s)
{
    static const struct timespec at_once = {0, 0};
    sigset_t pipe_signal, before, pending;
    bool stood;
    ssize_t done;
    int why;

    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    stood = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    done = write(file, s.data, s.len);
    why = errno;
    while (done < 0 && why == EPIPE && !stood && sigtimedwait(&pipe_signal, NULL, &at_once) < 0 &&
           errno == EINTR)
        continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return done;
}

enum os_heard os_process_say(struct os_process *p, struct str text, double deadline)
{
    while (text.len > 0) {
        ssize_t done = write_quietly(p->in, text);

        if (done < 0 && errno == EAGAIN) {
            enum os_heard came = wait_for(p, p->in, POLLOUT, deadline);

            if (came != OS_HEARD_LINE)
                return came;
        } else if (done < 0 && errno != EINTR) {
            return OS_HEARD_END;
        }
        text = str_drop(text, done > 0 ? (size_t)done : 0);
    }
    return OS_HEARD_LINE;
}

/* ---- ending ---- */

bool os_process_ended(struct os_process *p, double deadline, int *status)
{
    static const struct timespec moment = {0, 2000000};
    siginfo_t info = {0};

    /* Not reaped yet, so its pid and process group cannot have been reused. */
    while (waitid(P_PID, (id_t)p->id, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0) {
        if (os_seconds() >= deadline)
            return false;
        nanosleep(&moment, NULL);
    }
    *status = info.si_code == CLD_EXITED ? info.si_status : -info.si_status;
    return true;
}

void os_process_stop(struct os_process *p, double deadline)
{
    int status;

    if (p == NULL)
        return;
    close(p->in);
    close(p->out);
    os_process_ended(p, deadline, &status);
    kill(-p->id, SIGKILL);
    kill(p->id, SIGKILL); /* it may not have its process group yet */
    while (waitpid(p->id, NULL, 0) < 0 && errno == EINTR)
        continue;
    free(p);
}

void os_leave_listen(void)
{
    leave_listen();
}

bool os_leave_told(void)
{
    struct pollfd wait = {leave_source(), POLLIN, 0};

    return poll(&wait, 1, 0) == 1 && (wait.revents & POLLIN) != 0;
}

void os_leave_forget(void)
{
    leave_forget();
}
