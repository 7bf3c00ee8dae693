/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "os/listen.h"
#include "os/wait.h"
#include "server/net.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
    "serve [--listen HOST:PORT] [--db FILE|postgres://…] [--web FOLDER|--no-web]\n"
    "       [--threads N] [--tls-cert FILE --tls-key FILE] [--trust-proxy]\n"
    "       [--origin ORIGIN]… [--rate N] [--connections N] [--keep DAYS]\n"
    "   or: serve backup --db FILE -o FILE\n\n"
    "Serves every game over HTTP, WebSocket and Litama, and prints its URL once it is ready. "
    "Ctrl-C\n"
    "or SIGTERM shuts it down gracefully; games resume where they were when it is started again.\n"
    "  --listen        the address (127.0.0.1:8080, which only this computer can reach)\n"
    "  --db            a file (SQLite), or a PostgreSQL database that any number of servers can "
    "share;\n"
    "                  by default torii/games.db in $XDG_DATA_HOME or in ~/.local/share\n"
    "  --web           the folder of the built web page; by default 'web' beside the program or "
    "one\n"
    "                  folder up; '--no-web' serves a plain page instead\n"
    "  --threads       threads for the computer's seats (the number of processors, at least 2); "
    "one\n"
    "                  of them is reserved for levels 1 to 5\n"
    "  --tls-cert      serve HTTPS with this certificate chain and the key in '--tls-key'; or run\n"
    "                  behind a proxy that does, with '--trust-proxy'\n"
    "  --trust-proxy   take a client's address from the last entry of X-Forwarded-For\n"
    "  --origin        also accept requests from pages of this origin, such as\n"
    "                  'https://example.org'; '*' for all\n"
    "  --rate          requests per second from one address (40); also scales how much one "
    "address\n"
    "                  may store and list; 0: no limit\n"
    "  --connections   simultaneous connections from one address (100); 0: no limit\n"
    "  --keep          days to keep finished games (365); 0: forever\n"
    "'serve backup' makes a complete, consistent copy of the database, even while a server is "
    "running.";

enum { MAX_ORIGINS = 16, MAX_PATH = 4096, FILES = 16384, MOST_GAMES = 4096, MOST_BYTES = 64 << 20 };

struct order {
    struct hall_options hall;
    struct net_options net;
    const char *origins[MAX_ORIGINS];
    char host[256];
    char store[MAX_PATH];
    char web[MAX_PATH];
};

static void say_line(void *context, const char *line)
{
    (void)context;
    fprintf(stderr, "torii: %s\n", line);
}

/* ---- the command line ------------------------------------------------------------------------ */

/* "HOST:PORT", "[ADDRESS]:PORT", or a port alone. */
static int read_place(struct order *o, const char *text)
{
    const char *colon = strrchr(text, ':'), *port = colon != NULL ? colon + 1 : text;
    struct str host = {text, colon != NULL ? (size_t)(colon - text) : 0};
    uint64_t number;

    if (host.len > 1 && host.data[0] == '[' && host.data[host.len - 1] == ']')
        host = (struct str){host.data + 1, host.len - 2};
    else if (host.len > 0 && memchr(host.data, ':', host.len) != NULL)
        return cmd_say(CMD_BAD_INPUT, "an IPv6 address needs brackets: '[::1]:8080'");
    if (!str_number(str_of(port), 65535, &number) || host.len >= sizeof o->host)
        return cmd_say(CMD_BAD_INPUT,
                       "'--listen' must be HOST:PORT, such as '127.0.0.1:8080', not %q",
                       str_of(text));
    if (host.len == 0)
        host = str_of("127.0.0.1");
    memcpy(o->host, host.data, host.len);
    o->host[host.len] = '\0';
    o->net.host = o->host;
    o->net.port = (int)number;
    return CMD_DONE;
}

static int read_origins(struct order *o, const struct cmd_options *options)
{
    for (int i = 0; i < options->given; i++) {
        const char *value = options->values[i];

        if (!str_begins(str_of(options->names[i]), "origin"))
            continue;
        if (o->net.origin_count == MAX_ORIGINS)
            return cmd_say(CMD_BAD_INPUT, "more than %d origins", MAX_ORIGINS);
        if (strcmp(value, "*") != 0 && strstr(value, "://") == NULL)
            return cmd_say(CMD_BAD_INPUT, "an origin looks like 'https://example.org', not %q",
                           str_of(value));
        o->origins[o->net.origin_count++] = value;
    }
    o->net.origins = o->origins;
    return CMD_DONE;
}

/* $XDG_DATA_HOME/torii/games.db, as the XDG base directory specification has it. */
static int usual_store(struct order *o)
{
    const char *data = os_environment("XDG_DATA_HOME"), *home = os_environment("HOME");
    struct text t;
    struct err e;

    text_init(&t, o->store, sizeof o->store);
    if (data != NULL && data[0] == '/')
        text_format(&t, "%s/torii", data);
    else if (home != NULL && home[0] != '\0')
        text_format(&t, "%s/.local/share/torii", home);
    else
        return cmd_say(CMD_BAD_INPUT, "$HOME is not set; name a database file with '--db'");
    if (t.full || os_make_folder(o->store, &e) != OK)
        return t.full ? cmd_say(CMD_BAD_INPUT, "$XDG_DATA_HOME is too long") : cmd_complain(&e);
    text_add(&t, "/games.db");
    o->hall.store = o->store;
    return CMD_DONE;
}

static bool web_is_in(struct order *o, const char *folder, const char *name)
{
    char page[MAX_PATH + 16];
    struct os_look look;
    struct text t;

    text_init(&t, o->web, sizeof o->web);
    text_format(&t, "%s%s", folder, name);
    if (t.full)
        return false;
    text_init(&t, page, sizeof page);
    text_format(&t, "%s/index.html", o->web);
    return os_file_look(page, &look);
}

/* The page's folder: the one that was named, else the one that lies beside the program. */
static int read_web(struct order *o, const struct cmd_options *options)
{
    const char *named = cmd_option(options, "web");
    char folder[MAX_PATH];

    if (cmd_option(options, "no-web") != NULL) {
        if (named != NULL)
            return cmd_misuse("serve", "'--web' and '--no-web' cannot be combined");
    } else if (named != NULL) {
        if (!web_is_in(o, named, ""))
            return cmd_say(CMD_BAD_INPUT, "there is no index.html in the folder %q", str_of(named));
        o->net.web = named;
    } else if (os_program_folder(folder, sizeof folder) &&
               (web_is_in(o, folder, "/web") || web_is_in(o, folder, "/../web"))) {
        o->net.web = o->web;
    }
    return CMD_DONE;
}

static int read_files(struct order *o, const struct cmd_options *options)
{
    o->net.cert = cmd_option(options, "tls-cert");
    o->net.key = cmd_option(options, "tls-key");
    o->net.trust_proxy = cmd_option(options, "trust-proxy") != NULL;
    if ((o->net.cert == NULL) != (o->net.key == NULL))
        return cmd_misuse("serve", "'--tls-cert' and '--tls-key' must be given together");
    o->hall.store = cmd_option(options, "db");
    return o->hall.store == NULL ? usual_store(o) : CMD_DONE;
}

static int read_order(struct order *o, const struct cmd_options *options)
{
    const char *place = cmd_option(options, "listen");
    uint64_t threads, rate, connections, keep;
    int rc = read_place(o, place != NULL ? place : "127.0.0.1:8080");

    if (rc == CMD_DONE)
        rc = read_origins(o, options);
    if (rc == CMD_DONE &&
        (!cmd_option_number(options, "threads", 1, 256, (uint64_t)os_processors(), &threads) ||
         !cmd_option_number(options, "keep", 0, 36500, 365, &keep) ||
         !cmd_option_number(options, "rate", 0, 1000000, 40, &rate) ||
         !cmd_option_number(options, "connections", 0, 1000000, 100, &connections)))
        rc = CMD_BAD_INPUT;
    if (rc == CMD_DONE)
        rc = read_web(o, options);
    if (rc == CMD_DONE)
        rc = read_files(o, options);
    if (rc != CMD_DONE)
        return rc;
    o->hall.thinkers = (int)threads;
    o->hall.most_games = MOST_GAMES;
    o->hall.most_bytes = MOST_BYTES;
    o->hall.limited = rate > 0;
    o->hall.keep_days = (int)keep;
    o->hall.now = os_steady_time;
    o->hall.log = o->net.log = say_line;
    o->net.rate = (int)rate;
    o->net.connections = (int)connections;
    o->net.files = FILES;
    return CMD_DONE;
}

/* ---- serving ---------------------------------------------------------------------------------- */

/* The hall is closed before the network is: until then it may still answer. */
static int serve(const struct order *o)
{
    static atomic_bool stop;
    struct hall *hall = NULL;
    struct net *net = NULL;
    struct err e;
    int rc = CMD_DONE;

    if (store_claim(o->hall.store, &e) != OK || hall_open(&hall, &o->hall, &e) != OK)
        return cmd_complain(&e);
    if (net_open(&net, hall, &o->net, &e) != OK) {
        rc = cmd_complain(&e);
    } else {
        os_leave_flag(&stop);
        printf("%s\n", net_url(net));
        fflush(stdout);
        net_run(net, &stop);
        os_leave_flag(NULL);
    }
    hall_close(hall);
    net_close(net);
    return rc;
}

static int backup(int argc, char **argv)
{
    struct cmd_options o;
    const char *from, *to;
    struct err e;
    int rc = cmd_options_read(&o, argc, argv, "db= o= help");

    if (rc != CMD_DONE)
        return rc;
    from = cmd_option(&o, "db");
    to = cmd_option(&o, "o");
    if (o.count > 0 || from == NULL || to == NULL)
        return cmd_misuse("serve", "'serve backup' needs '--db FILE' and '-o FILE'");
    return store_backup(from, to, &e) == OK ? CMD_DONE : cmd_complain(&e);
}

int cmd_serve(int argc, char **argv)
{
    static struct order order;
    struct cmd_options o;
    int rc;

    if (argc > 0 && strcmp(argv[0], "backup") == 0)
        return backup(argc - 1, argv + 1);
    rc = cmd_options_read(
        &o, argc, argv,
        "listen= db= web= no-web threads= tls-cert= tls-key= trust-proxy origin= rate= "
        "connections= keep= help");
    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count > 0)
        return cmd_misuse("serve", "unexpected argument %q", str_of(o.words[0]));
    rc = read_order(&order, &o);
    return rc == CMD_DONE ? serve(&order) : rc;
}
