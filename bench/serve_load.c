/* Torii: MIT licence, see LICENSE. */
/*
 * Load test of `torii serve`: idle sockets, and games that are played as fast as the server answers.
 *
 *     bench_serve PORT [--idle N] [--games N] [--seconds S] [--pace MS] [--echo] [--pid SERVER]
 *
 * Idle sockets watch games where nothing happens, ten each. Every game has two sockets, one per seat. A seat that
 * is to act plays a random legal action and waits for the answer, which is sent once the action is on disk; that
 * time is the latency. After a game both seats ask for a rematch and play on. With --echo the same sockets send
 * messages of the same length to an echo server. One thread, epoll, no library.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { TOKEN = 44, ID = 17, IN_SIZE = 32768, MOST_TIMES = 1 << 22, IDLE_WATCHERS = 10 };
enum stage { SHAKING, OPEN };

struct link {
    int file, place;
    enum stage stage;
    bool plays, over, asked;
    char game[ID], token[TOKEN];
    char *in;
    size_t len;
    double sent, due; /* when the pending action was sent; when the next may be sent */
    char next[256];   /* an action held back until it is due */
};

struct load {
    int port, idle, games, epoll, pid;
    double seconds, pace;
    bool echo, playing, counting; /* players wait until all sockets are open */
    struct link *links;
    int count, open;
    float *times;
    size_t moves;
    long games_over, refused, lost;
    unsigned seed;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void die(const char *words)
{
    perror(words);
    exit(1);
}

/* ---- plain requests, before the load ---------------------------------------------------------- */

/* The players of each game, and every ten idle sockets, use an address of their own: the server limits the requests
 * in progress per address, and those limits are not what is measured here. */
static int dial(const struct load *l, int place)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)l->port)};
    struct sockaddr_in from = {.sin_family = AF_INET};
    int file = socket(AF_INET, SOCK_STREAM, 0), on = 1;

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    from.sin_addr.s_addr = htonl((127u << 24 | 1u << 16) + (unsigned)place);
    if (file < 0 || bind(file, (struct sockaddr *)&from, sizeof from) != 0 ||
        connect(file, (struct sockaddr *)&to, sizeof to) != 0)
        die("connect");
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return file;
}

static bool send_all(int file, const void *data, size_t len)
{
    const char *at = data;

    while (len > 0) {
        ssize_t n = send(file, at, len, MSG_NOSIGNAL);

        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (n <= 0)
            return false;
        at += n;
        len -= (size_t)n;
    }
    return true;
}

/* The text after `key`, up to a quote. */
static bool take(const char *text, const char *key, char *out, size_t size)
{
    const char *at = strstr(text, key), *end;

    if (at == NULL)
        return false;
    at += strlen(key);
    end = strchr(at, '"');
    if (end == NULL || (size_t)(end - at) >= size)
        return false;
    memcpy(out, at, (size_t)(end - at));
    out[end - at] = '\0';
    return true;
}

static void create(struct load *l, struct link *pair, int place)
{
    static const char body[] = "{\"game\":\"onitama\",\"seats\":[\"me\",\"me\"]}";
    char room[8192];
    const char *second;
    size_t len = 0;
    int file = dial(l, place);
    int n = snprintf(room, sizeof room,
                     "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%s",
                     sizeof body - 1, body);

    if (!send_all(file, room, (size_t)n))
        die("create");
    do {
        ssize_t got = recv(file, room + len, sizeof room - 1 - len, 0);

        if (got <= 0)
            die("create");
        len += (size_t)got;
        room[len] = '\0';
    } while (strstr(room, "\"v\":") == NULL);
    close(file);
    if (!take(room, "\"id\":\"", pair[0].game, ID) ||
        !take(room, "\"token\":\"", pair[0].token, TOKEN))
        die("no game");
    second = strstr(strstr(room, "\"token\":\"") + 1, "\"token\":\"");
    if (second == NULL || !take(second, "\"token\":\"", pair[1].token, TOKEN))
        die("no second seat");
    strcpy(pair[1].game, pair[0].game);
}

/* ---- sockets ------------------------------------------------------------------------------------- */

static void link_open(struct load *l, struct link *k)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = k};
    char head[512];
    int n = snprintf(head, sizeof head,
                     "GET /ws/%s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: "
                     "Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: torii.1\r\n\r\n",
                     k->game);

    k->file = dial(l, k->place);
    k->stage = SHAKING;
    k->len = 0;
    k->over = k->asked = false;
    k->sent = k->due = 0;
    if (!send_all(k->file, head, (size_t)n))
        die("handshake");
    fcntl(k->file, F_SETFL, O_NONBLOCK);
    if (epoll_ctl(l->epoll, EPOLL_CTL_ADD, k->file, &event) != 0)
        die("epoll");
}

static void link_say(struct load *l, struct link *k, const char *text)
{
    unsigned char frame[1024];
    size_t len = strlen(text), at = 0;

    frame[at++] = 0x81;
    if (len < 126) {
        frame[at++] = (unsigned char)(0x80 | len);
    } else {
        frame[at++] = 0xfe;
        frame[at++] = (unsigned char)(len >> 8);
        frame[at++] = (unsigned char)len;
    }
    memset(frame + at, 0, 4); /* a mask that changes nothing */
    memcpy(frame + at + 4, text, len);
    if (!send_all(k->file, frame, at + 4 + len))
        l->lost++;
}

static void link_hello(struct load *l, struct link *k)
{
    char text[128];

    k->stage = OPEN;
    l->open++;
    if (l->echo)
        return;
    if (k->token[0] != '\0')
        snprintf(text, sizeof text, "{\"t\":\"hello\",\"token\":\"%s\"}", k->token);
    else
        strcpy(text, "{\"t\":\"hello\"}");
    link_say(l, k, text);
}

static void link_pong(struct load *l, struct link *k)
{
    static const unsigned char pong[] = {0x8a, 0x81, 0, 0, 0, 0, '0'};

    if (!send_all(k->file, pong, sizeof pong))
        l->lost++;
}

/* ---- playing --------------------------------------------------------------------------------------- */

static void act(struct load *l, struct link *k)
{
    k->sent = now();
    k->due = 0;
    link_say(l, k, k->next);
}

static void plan(struct load *l, struct link *k)
{
    if (!l->playing)
        k->due = now();
    else if (l->pace == 0)
        act(l, k);
    else
        k->due = now() + l->pace * (0.5 + (double)rand_r(&l->seed) / RAND_MAX);
}

/* Plays one of the legal actions, if the seat is to act. */
static void consider(struct load *l, struct link *k, const char *text)
{
    const char *legal = strstr(text, "\"legal\":["), *n = strstr(text, "\"n\":"), *at, *end;
    int count = 0, pick;

    if (legal == NULL || n == NULL || legal[9] != '"' || k->sent != 0 || k->due != 0)
        return;
    end = strchr(legal, ']');
    for (at = legal + 9; at != NULL && at < end; at = strchr(at + 1, ','))
        count++;
    pick = rand_r(&l->seed) % count;
    for (at = legal + 9; pick > 0; pick--)
        at = strchr(at + 1, ',');
    at += *at == ',' ? 2 : 1;
    snprintf(k->next, sizeof k->next, "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"%.*s\",\"n\":%d}}",
             (int)(strchr(at, '"') - at), at, atoi(n + 4));
    plan(l, k);
}

static void answered(struct load *l, struct link *k, const char *text)
{
    if (strstr(text, "\"id\":2") != NULL)
        return; /* to a rematch */
    if (l->counting && k->sent != 0) {
        if (strstr(text, "\"status\":200") == NULL)
            l->refused++;
        else if (l->moves < MOST_TIMES)
            l->times[l->moves++] = (float)(now() - k->sent);
    }
    k->sent = 0;
}

static void ask_again(struct load *l, struct link *k)
{
    k->asked = true;
    link_say(l, k, "{\"t\":\"rematch\",\"id\":2,\"d\":{}}");
}

/* True if the socket switched to another game. */
static bool heard(struct load *l, struct link *k, const char *text)
{
    char next[ID];

    if (l->echo) {
        if (l->counting && l->moves < MOST_TIMES)
            l->times[l->moves++] = (float)(now() - k->sent);
        plan(l, k);
        return false;
    }
    if (!k->plays)
        return false;
    if (strncmp(text, "{\"t\":\"answer\"", 13) == 0) {
        answered(l, k, text);
        return false;
    }
    if (take(text, "\"next\":\"", next, sizeof next)) {
        close(k->file);
        l->open--;
        strcpy(k->game, next);
        link_open(l, k);
        return true;
    }
    if (strstr(text, "\"stage\":\"over\"") != NULL && !k->asked) {
        l->games_over += k->token[0] != '\0';
        ask_again(l, k);
    } else {
        consider(l, k, text);
    }
    return false;
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* Takes one complete frame off the buffer; true if there was one and there may be more. */
static bool one_frame(struct load *l, struct link *k)
{
    const unsigned char *head = (const unsigned char *)k->in;
    size_t len, at = 2;
    char kept;
    bool moved = false;

    if (k->len < 2)
        return false;
    len = head[1] & 0x7f;
    if (len == 126) {
        if (k->len < 4)
            return false;
        len = (size_t)(head[2] << 8 | head[3]);
        at = 4;
    } else if (len == 127) {
        return false; /* no expected frame is this long */
    }
    if (k->len < at + len)
        return false;
    if ((head[0] & 15) == 9) {
        link_pong(l, k);
    } else if ((head[0] & 15) == 1) {
        kept = k->in[at + len];
        k->in[at + len] = '\0';
        moved = heard(l, k, k->in + at);
        if (!moved)
            k->in[at + len] = kept;
    } else if ((head[0] & 15) == 8) {
        l->lost++;
    }
    if (moved)
        return false;
    memmove(k->in, k->in + at + len, k->len - at - len);
    k->len -= at + len;
    return true;
}

static void link_read(struct load *l, struct link *k)
{
    ssize_t got = recv(k->file, k->in + k->len, IN_SIZE - 1 - k->len, 0);
    char *end;

    if (got < 0 && errno == EAGAIN)
        return;
    if (got <= 0) {
        l->lost++;
        epoll_ctl(l->epoll, EPOLL_CTL_DEL, k->file, NULL);
        close(k->file);
        return;
    }
    k->len += (size_t)got;
    k->in[k->len] = '\0';
    if (k->stage == SHAKING) {
        end = strstr(k->in, "\r\n\r\n");
        if (end == NULL)
            return;
        k->len -= (size_t)(end + 4 - k->in);
        memmove(k->in, end + 4, k->len);
        link_hello(l, k);
    }
    while (one_frame(l, k))
        ;
}

static void act_due(struct load *l)
{
    double at = now();

    for (int i = 0; i < l->count; i++)
        if (l->links[i].due != 0 && at >= l->links[i].due)
            act(l, &l->links[i]);
}

static void serve(struct load *l, double until)
{
    struct epoll_event events[256];

    while (now() < until) {
        int n = epoll_wait(l->epoll, events, 256, l->playing ? 5 : 0);

        for (int i = 0; i < n; i++)
            link_read(l, events[i].data.ptr);
        if (l->playing && l->pace > 0)
            act_due(l);
        if (!l->playing && n == 0 && until > 0)
            until = 0; /* while sockets are being opened: reads only what has arrived */
    }
}

/* ---- the report ------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;

    return (x > y) - (x < y);
}

static long server_memory(int pid)
{
    char path[64], line[256];
    long kb = -1;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%d/status", pid);
    f = pid > 0 ? fopen(path, "r") : NULL;
    while (f != NULL && fgets(line, sizeof line, f) != NULL)
        if (strncmp(line, "VmRSS:", 6) == 0)
            kb = atol(line + 6);
    if (f != NULL)
        fclose(f);
    return kb;
}

static double server_cpu(int pid)
{
    char path[64];
    long user = 0, system = 0;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    f = pid > 0 ? fopen(path, "r") : NULL;
    if (f == NULL)
        return 0;
    if (fscanf(f, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &system) !=
        2)
        user = system = 0;
    fclose(f);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static void report(struct load *l, double seconds, double cpu)
{
    size_t n = l->moves;

    qsort(l->times, n, sizeof *l->times, by_size);
    printf("{\"sockets\":%d,\"seconds\":%.1f,\"moves\":%zu,\"per_second\":%.0f,\"p50_ms\":%.2f,"
           "\"p99_ms\":%.2f,\"max_ms\":%.1f,\"games_over\":%ld,\"refused\":%ld,\"lost\":%ld,"
           "\"server_mb\":%.1f,\"server_cpu\":%.2f}\n",
           l->open, seconds, n, (double)n / seconds, n > 0 ? 1e3 * l->times[n / 2] : 0,
           n > 0 ? 1e3 * l->times[n * 99 / 100] : 0, n > 0 ? 1e3 * l->times[n - 1] : 0,
           l->games_over / 2, l->refused, l->lost, (double)server_memory(l->pid) / 1024,
           cpu / seconds);
}

static void read_options(struct load *l, int argc, char **argv)
{
    l->port = argc > 1 ? atoi(argv[1]) : 0;
    for (int i = 2; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "0";

        if (strcmp(argv[i], "--echo") == 0)
            l->echo = true;
        else if (strcmp(argv[i], "--idle") == 0)
            l->idle = atoi(value);
        else if (strcmp(argv[i], "--games") == 0)
            l->games = atoi(value);
        else if (strcmp(argv[i], "--seconds") == 0)
            l->seconds = atof(value);
        else if (strcmp(argv[i], "--pace") == 0)
            l->pace = atof(value) / 1000;
        else if (strcmp(argv[i], "--pid") == 0)
            l->pid = atoi(value);
        i += strcmp(argv[i], "--echo") != 0;
    }
}

static void open_all(struct load *l)
{
    int batch = 0;
    struct link quiet[2];

    if (!l->echo)
        create(l, quiet, 1);

    for (int i = 0; i < l->count; i++) {
        struct link *k = &l->links[i];

        k->in = malloc(IN_SIZE);
        k->plays = i < 2 * l->games;
        k->place = 1 + (k->plays ? i / 2 : l->games + i / IDLE_WATCHERS);
        if (l->echo)
            strcpy(k->game, "echo");
        else if (k->plays && i % 2 == 0)
            create(l, k, k->place);
        else if (!k->plays && i % IDLE_WATCHERS == 0) /* a game where nothing happens */
            create(l, quiet, k->place);
        if (!l->echo && !k->plays)
            strcpy(k->game, quiet[0].game);
        link_open(l, k);
        if (++batch % 20 == 0)
            serve(l, now() + 5);
    }
    for (double end = now() + 60; l->open < l->count && now() < end;)
        serve(l, now() + 0.05);
}

int main(int argc, char **argv)
{
    static struct load l = {.games = 100, .seconds = 10, .seed = 1};
    struct rlimit files;
    double begun, cpu;

    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    read_options(&l, argc, argv);
    l.count = 2 * l.games + l.idle;
    l.links = calloc((size_t)l.count, sizeof *l.links);
    l.times = malloc(MOST_TIMES * sizeof *l.times);
    l.epoll = epoll_create1(0);
    if (l.port == 0 || l.links == NULL || l.times == NULL || l.epoll < 0)
        die("usage: bench_serve PORT [--idle N] [--games N] [--seconds S] [--pace MS] [--echo]");
    open_all(&l);
    begun = now();
    if (l.echo)
        for (int i = 0; i < 2 * l.games; i += 2) { /* one request in flight per game */
            strcpy(l.links[i].next,
                   "{\"t\":\"act\",\"id\":1,\"d\":{\"text\":\"elephant:c1c2\",\"n\":12}}");
            plan(&l, &l.links[i]);
        }
    l.playing = true;
    for (int i = 0; i < l.count; i++) /* not all at the same moment */
        if (l.links[i].due != 0)
            l.links[i].due = now() + (0.01 + l.pace) * (double)rand_r(&l.seed) / RAND_MAX;
    while (l.pace == 0 && now() < begun + 0.02)
        act_due(&l);
    serve(&l, now() + 1); /* warm-up */
    l.counting = true;
    begun = now();
    cpu = server_cpu(l.pid);
    serve(&l, begun + l.seconds);
    report(&l, now() - begun, server_cpu(l.pid) - cpu);
    return 0;
}
