/* Torii: MIT licence, see LICENSE. */
/* The terminal's size, and signals to quit. */
#define _DEFAULT_SOURCE
#include "os/os.h"

#include "os/leave.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool os_terminal_size(int *rows, int *columns)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
        return false;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return true;
}

/*
 * The handler only writes a byte into a pipe, which is polled together with the input, so no signal is
 * missed.
 */
enum { LEAVE_SIGNALS = 3 };

static const int signals[LEAVE_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
static struct sigaction before[LEAVE_SIGNALS];
static int told[2] = {-1, -1};
static atomic_bool *flag; /* polled by long computations, see os_leave_flag */

static void on_signal(int number)
{
    int kept = errno;
    bool busy = flag != NULL && !atomic_exchange(flag, true);
    ssize_t done = busy ? 0 : write(told[1], "", 1); /* a full pipe is fine */

    (void)number;
    (void)done;
    errno = kept;
}

void leave_listen(void)
{
    struct sigaction action = {.sa_handler = on_signal};

    if (told[0] >= 0 || pipe(told) != 0)
        return;
    for (int i = 0; i < 2; i++) {
        fcntl(told[i], F_SETFD, FD_CLOEXEC);
        fcntl(told[i], F_SETFL, O_NONBLOCK);
    }
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < LEAVE_SIGNALS; i++) {
        sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
}

void leave_forget(void)
{
    if (told[0] < 0)
        return;
    for (int i = 0; i < LEAVE_SIGNALS; i++)
        sigaction(signals[i], &before[i], NULL);
    for (int i = 0; i < 2; i++) {
        close(told[i]);
        told[i] = -1;
    }
}

int leave_source(void)
{
    return told[0];
}

enum leave_wait leave_wait(void)
{
    struct pollfd wait[2] = {{STDIN_FILENO, POLLIN, 0}, {told[0], POLLIN, 0}};
    bool stirred = poll(wait, 2, -1) < 0 && errno == EINTR;
    char bytes[64];

    /* The signal may have been one to quit. */
    if (stirred && poll(wait, 2, 0) < 0)
        return LEAVE_STIRRED;
    if ((wait[1].revents & POLLIN) == 0)
        return stirred ? LEAVE_STIRRED : LEAVE_INPUT;
    while (read(told[0], bytes, sizeof bytes) == (ssize_t)sizeof bytes)
        continue;
    return LEAVE_TOLD;
}

/* ---- a flag instead of the end of the input ---------------------------------------------------- */

static void on_leave(int number)
{
    int kept = errno;

    if (flag != NULL)
        atomic_store(flag, true);
    for (int i = 0; i < LEAVE_SIGNALS; i++) /* the second signal ends the program */
        if (signals[i] == number)
            sigaction(number, &before[i], NULL);
    errno = kept;
}

void os_leave_flag(atomic_bool *set)
{
    struct sigaction action = {.sa_handler = on_leave, .sa_flags = SA_RESTART};
    bool listening = flag != NULL;

    sigemptyset(&action.sa_mask);
    for (int i = 0; i < LEAVE_SIGNALS && told[0] < 0; i++) /* else on_signal handles it */
        if (set == NULL && listening) {
            sigaction(signals[i], &before[i], NULL);
        } else if (set != NULL && !listening) {
            sigaction(signals[i], NULL, &before[i]);
            if (before[i].sa_handler != SIG_IGN)
                sigaction(signals[i], &action, NULL);
        }
    flag = set;
}
