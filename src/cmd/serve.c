/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "os/listen.h"
#include "os/wait.h"
#include "server/net.h"

#include <stdio.h>
#include <string.h>

enum {
    MAX_ORIGINS = 16,
    MAX_TABLES = NET_TABLES,
    MAX_PATH = 4096,
    FILES = 16384,
    MOST_GAMES = 4096,
    MOST_BYTES = 64 << 20
};

struct order {
    struct hall_options hall;
    struct net_options net;
    const char *origins[MAX_ORIGINS];
    const char *tables[MAX_TABLES];
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
    for (int i = 0; i < options->given_count; i++) {
        const char *value = options->given[i].value;

        if (strcmp(options->given[i].option->name, "origin") != 0)
            continue;
        if (o->net.origin_count == MAX_ORIGINS)
            return cmd_say(CMD_BAD_INPUT, "'--origin' was given more than %d times", MAX_ORIGINS);
        if (strcmp(value, "*") != 0 && strstr(value, "://") == NULL)
            return cmd_say(CMD_BAD_INPUT, "'--origin' must look like 'https://example.org', not %q",
                           str_of(value));
        o->origins[o->net.origin_count++] = value;
    }
    o->net.origins = o->origins;
    return CMD_DONE;
}

static int read_tables(struct order *o, const struct cmd_options *options)
{
    for (int i = 0; i < options->given_count; i++) {
        if (strcmp(options->given[i].option->name, "table") != 0)
            continue;
        if (o->net.table_count == MAX_TABLES)
            return cmd_say(CMD_BAD_INPUT, "'--table' was given more than %d times", MAX_TABLES);
        o->tables[o->net.table_count++] = options->given[i].value;
    }
    o->net.tables = o->tables;
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

/* The folder of the page: the one given, otherwise the one beside the program. */
static int read_web(struct order *o, const struct cmd_options *options)
{
    const char *named = cmd_option(options, "web");
    char folder[MAX_PATH];

    if (cmd_switch(options, "no-web")) {
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
    o->net.trust_proxy = cmd_switch(options, "trust-proxy");
    if ((o->net.cert == NULL) != (o->net.key == NULL))
        return cmd_misuse("serve", "'--tls-cert' and '--tls-key' must be given together");
    o->hall.store = cmd_option(options, "db");
    return o->hall.store == NULL ? usual_store(o) : CMD_DONE;
}

static int read_order(struct order *o, const struct cmd_options *options)
{
    const char *place = cmd_option(options, "listen");
    uint64_t rate = cmd_option_number(options, "rate", 40);
    int rc = read_place(o, place != NULL ? place : "127.0.0.1:8080");

    if (rc == CMD_DONE)
        rc = read_origins(o, options);
    if (rc == CMD_DONE)
        rc = read_tables(o, options);
    if (rc == CMD_DONE)
        rc = read_web(o, options);
    if (rc == CMD_DONE)
        rc = read_files(o, options);
    if (rc != CMD_DONE)
        return rc;
    o->hall.thinkers = (int)cmd_option_number(options, "threads", (uint64_t)os_processors());
    o->hall.most_games = MOST_GAMES;
    o->hall.most_bytes = MOST_BYTES;
    o->hall.limited = rate > 0;
    o->hall.keep_days = (int)cmd_option_number(options, "keep", 365);
    o->hall.now = os_steady_time;
    o->hall.log = o->net.log = say_line;
    o->net.rate = (int)rate;
    o->net.connections = (int)cmd_option_number(options, "connections", 100);
    o->net.files = FILES;
    return CMD_DONE;
}

/* ---- serving ---------------------------------------------------------------------------------- */

/* The hall is closed before the network, which it may still use to answer. */
static int serve(const struct order *o)
{
    atomic_bool stop = false;
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

static int backup(struct cmd_options *o)
{
    const char *from = cmd_option(o, "db"), *to = cmd_option(o, "o");
    struct err e;

    if (from == NULL)
        return cmd_misuse("serve", "'serve backup' needs '--db FILE' and '-o FILE'");
    return store_backup(from, to, &e) == OK ? CMD_DONE : cmd_complain(&e);
}

static int run_serve(struct cmd_options *o)
{
    struct order order = {0};
    int rc = read_order(&order, o);

    return rc == CMD_DONE ? serve(&order) : rc;
}

static const struct cmd_form forms[] = {
    {NULL, NULL, 0, 0, .run = run_serve},
    {"backup", "--db FILE", 0, 0, .run = backup},
    {.name = NULL},
};
static const struct cmd_option options_of_serve[] = {
    {"listen", "HOST:PORT",
     .help = "the address (127.0.0.1:8080, which only this computer can reach)"},
    {"db", "FILE|postgres://…",
     .help = "a file (SQLite), or a PostgreSQL database that any number of servers can share; by "
             "default "
             "torii/games.db in $XDG_DATA_HOME or in ~/.local/share"},
    {"web", "FOLDER",
     .help =
         "the folder of the built web page; by default 'web' beside the program or one folder up"},
    {"no-web", NULL, .help = "serve a plain page instead of the web page"},
    {"threads", "N",
     .help =
         "threads for the computer's seats (the number of processors, at least 2); one of them is "
         "reserved for levels 1 to 5",
     CMD_NUMBER, 1, 256},
    {"tls-cert", "FILE",
     .help = "serve HTTPS with this certificate chain and the key in '--tls-key'; or run behind a "
             "proxy "
             "that does, with '--trust-proxy'"},
    {"tls-key", "FILE", .help = "the key of the certificate"},
    {"trust-proxy", NULL, .help = "take a client's address from the last entry of X-Forwarded-For"},
    {"origin", "ORIGIN",
     .help = "also accept requests from pages of this origin, such as 'https://example.org'; '*' "
             "for all; "
             "may be repeated"},
    {"rate", "N",
     .help = "requests per second from one address (40); also scales how much one address may "
             "store and "
             "list; 0: no limit",
     CMD_NUMBER, 0, 1000000},
    {"connections", "N", .help = "simultaneous connections from one address (100); 0: no limit",
     CMD_NUMBER, 0, 1000000},
    {"table", "FILE",
     .help =
         "an endgame table ('torii table gen') that the page's analysis may ask; may be repeated"},
    {"keep", "DAYS", .help = "days to keep finished games (365); 0: forever", CMD_NUMBER, 0, 36500},
    {"o", "FILE", .help = "the copy to write", .forms = "backup", .required = true},
    {.name = NULL},
};
const struct cmd_verb cmd_serve = {
    "serve",
    "serve every game over the network: HTTP, WebSocket, Litama",
    forms,
    options_of_serve,
    "Serves every game over HTTP, WebSocket and Litama, and prints its URL once it is ready. "
    "Ctrl-C or SIGTERM shuts it down gracefully; games resume where they were when it is started "
    "again. 'serve backup' makes a complete, consistent copy of the database, even while a server "
    "is running.",
};
