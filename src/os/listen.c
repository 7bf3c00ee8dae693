/* Torii: MIT licence, see LICENSE. */
#define _DEFAULT_SOURCE /* flock */
#define _POSIX_C_SOURCE 200809L
#include "os/listen.h"
#include "base/text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#endif
#include <linux/sockios.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status try_bind(const struct addrinfo *a, const char *host, int port, struct err *e)
{
    int file = socket(a->ai_family, SOCK_STREAM, 0), on = 1;
    enum status rc = OK;

    if (file < 0)
        return err_say(e, FAILED, "cannot create a socket: %m", strerror(errno));
    (void)setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(file, a->ai_addr, a->ai_addrlen) != 0 || listen(file, 1) != 0)
        rc = err_say(e, FAILED, "cannot listen on port %d of %q: %m", port, str_of(host),
                     strerror(errno));
    close(file);
    return rc;
}

enum status os_listen_try(const char *host, int port, char address[OS_ADDRESS], bool *is_ipv6,
                          struct err *e)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found = NULL;
    char service[16];
    enum status rc;
    int told;

    snprintf(service, sizeof service, "%d", port);
    told = getaddrinfo(host, service, &hints, &found);
    if (told != 0)
        return err_say(e, BAD_INPUT, "unknown host %q: %s", str_of(host), gai_strerror(told));
    rc = try_bind(found, host, port, e);
    if (rc == OK && getnameinfo(found->ai_addr, found->ai_addrlen, address, OS_ADDRESS, NULL, 0,
                                NI_NUMERICHOST) != 0)
        rc = err_say(e, FAILED, "the host %q has no address", str_of(host));
    if (rc == OK)
        *is_ipv6 = found->ai_family == AF_INET6;
    freeaddrinfo(found);
    return rc;
}

bool os_address_house(const char *address, char out[OS_ADDRESS])
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    unsigned char bytes[16];

    if (inet_pton(AF_INET, address, bytes) == 1)
        return inet_ntop(AF_INET, bytes, out, OS_ADDRESS) != NULL;
    if (inet_pton(AF_INET6, address, bytes) != 1)
        return false;
    if (memcmp(bytes, mapped, sizeof mapped) == 0)
        return inet_ntop(AF_INET, bytes + sizeof mapped, out, OS_ADDRESS) != NULL;
    memset(bytes + 8, 0, 8);
    return inet_ntop(AF_INET6, bytes, out, OS_ADDRESS) != NULL;
}

int os_files_allow(int most)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return most;
    limit.rlim_cur = limit.rlim_max < (rlim_t)most ? limit.rlim_max : (rlim_t)most;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > (rlim_t)most)
        return most;
    return (int)limit.rlim_cur;
}

void os_socket_bound(int socket, int bytes)
{
    (void)setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

size_t os_socket_send(int socket, const void *bytes, size_t len)
{
    ssize_t sent = send(socket, bytes, len, MSG_DONTWAIT | MSG_NOSIGNAL);

    return sent > 0 ? (size_t)sent : 0;
}

enum os_arrived os_socket_peek(int socket)
{
    char byte;
    ssize_t got = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);

    if (got > 0)
        return OS_BYTES;
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? OS_NOTHING
                                                                                  : OS_HUNG_UP;
}

bool os_socket_discard(int socket)
{
    char memory[16 << 10];

    for (int i = 0; i < 16; i++) {
        ssize_t got = recv(socket, memory, sizeof memory, MSG_DONTWAIT);

        if (got < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
        if (got == 0)
            return false;
    }
    return true;
}

void os_socket_end_sending(int socket)
{
    (void)shutdown(socket, SHUT_WR);
}

bool os_socket_is_flushed(int socket)
{
    int waiting = 0;

    return ioctl(socket, SIOCOUTQ, &waiting) != 0 || waiting == 0;
}

bool os_file_look(const char *path, struct os_look *out)
{
    struct stat at;

    if (stat(path, &at) != 0 || !S_ISREG(at.st_mode))
        return false;
    out->size = (uint64_t)at.st_size;
    out->changed = (int64_t)at.st_mtim.tv_sec * 1000000000 + at.st_mtim.tv_nsec;
    return true;
}

enum status os_claim_file(const char *path, struct err *e)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    bool busy;

    if (file < 0)
        return err_say(e, FAILED, "cannot open %q: %m", str_of(path), strerror(errno));
    if (flock(file, LOCK_EX | LOCK_NB) == 0)
        return OK; /* stays open: the lock lasts as long as the process */
    busy = errno == EWOULDBLOCK;
    (void)close(file);
    return busy ? err_say(e, FAILED, "%q is in use by another server", str_of(path))
                : err_say(e, FAILED, "cannot lock %q: %m", str_of(path), strerror(errno));
}

bool os_program_folder(char *out, size_t size)
{
    ssize_t len = readlink("/proc/self/exe", out, size);
    char *slash;

    if (len <= 0 || (size_t)len >= size)
        return false;
    out[len] = '\0';
    slash = strrchr(out, '/');
    if (slash == NULL || slash == out)
        return false;
    *slash = '\0';
    return true;
}

enum status os_make_folder(const char *path, struct err *e)
{
    char part[4096];
    size_t len = strlen(path);

    if (len == 0 || len >= sizeof part)
        return err_say(e, BAD_INPUT, "%q is not a folder name", str_of(path));
    memcpy(part, path, len + 1);
    for (size_t i = 1; i <= len; i++) {
        if (part[i] != '/' && part[i] != '\0')
            continue;
        part[i] = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return err_say(e, FAILED, "cannot create the folder %q: %m", str_of(part),
                           strerror(errno));
        part[i] = path[i];
    }
    return OK;
}
