/* Torii: MIT licence, see LICENSE. */
/* The client side of UGI. Unknown words are ignored. */
#include "contest/player.h"

#include "os/os.h"

#include <string.h>

enum { LINE = 8192 };
static const double grace = 1; /* seconds to exit after `quit` */

struct str player_word(struct str *rest)
{
    struct str word;

    *rest = str_trim(*rest);
    if (!str_cut(rest, ' ', &word))
        return (struct str){"", 0};
    return str_trim(word);
}

static enum player_rc rc_of(enum os_heard heard)
{
    return heard == OS_HEARD_LINE   ? PLAYER_GOOD
           : heard == OS_HEARD_LATE ? PLAYER_LATE
           : heard == OS_HEARD_END  ? PLAYER_DEAD
                                    : PLAYER_LEAVE;
}

/* Saves the details of a fault for the record. */
static enum player_rc fault(struct player *p, enum player_rc rc, const char *waiting_for)
{
    struct text t;
    int status;

    text_init(&t, p->why, sizeof p->why);
    if (rc == PLAYER_LATE)
        text_format(&t, "no %s in time", waiting_for);
    if (rc == PLAYER_DEAD && os_process_ended(p->process, os_seconds() + 0.2, &status))
        text_format(&t, "it ended with %s %d before %s", status >= 0 ? "status" : "signal",
                    status >= 0 ? status : -status, waiting_for);
    else if (rc == PLAYER_DEAD)
        text_format(&t, "it stopped speaking before %s", waiting_for);
    return rc;
}

/* Notes an engine's name and options. */
static void note_line(struct player *p, struct str line)
{
    struct str word = player_word(&line);
    struct text t;

    if (str_eq(word, "option")) {
        offers_note(p, line);
    } else if (str_eq(word, "id") && str_eq(player_word(&line), "name")) {
        text_init(&t, p->called, sizeof p->called);
        text_clean(&t, str_trim(line));
    }
}

/* Sends something and waits for a line that begins with a word. */
static enum player_rc say_and_wait(struct player *p, struct str said, const char *word,
                                   double seconds)
{
    double deadline = os_seconds() + seconds;
    enum player_rc rc = rc_of(os_process_say(p->process, said, deadline));
    struct str line, rest;

    while (rc == PLAYER_GOOD) {
        rc = rc_of(os_process_hear(p->process, deadline, &line));
        rest = line;
        if (rc == PLAYER_GOOD && str_eq(player_word(&rest), word))
            return PLAYER_GOOD;
        if (rc == PLAYER_GOOD)
            note_line(p, line);
    }
    return fault(p, rc, word);
}

static enum player_rc say_option(struct player *p, const char *name, const char *value,
                                 double deadline)
{
    char memory[LINE];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "setoption name %s value %s\n", name, value);
    return t.full ? PLAYER_GOOD : rc_of(os_process_say(p->process, text_view(&t), deadline));
}

/* Sends `Game` and `Rules` if the engine has these options, then what the user set. */
static enum player_rc say_options(struct player *p, const struct contest_setup *setup)
{
    const struct contest_engine *engine = p->engine;
    double deadline = os_seconds() + setup->patience;
    enum player_rc rc = PLAYER_GOOD;

    if (p->takes_game)
        rc = say_option(p, "Game", setup->entry->game.name, deadline);
    if (p->takes_rules && setup->rules != NULL && rc == PLAYER_GOOD)
        rc = say_option(p, "Rules", setup->rules, deadline);
    for (int i = 0; i < engine->options && rc == PLAYER_GOOD; i++)
        rc = say_option(p, engine->option[i], engine->value[i], deadline);
    return rc == PLAYER_GOOD ? rc : fault(p, rc, "its options");
}

enum player_rc player_open(struct player *p, const struct contest_setup *setup)
{
    struct os_program program = {p->engine->words, p->engine->folder, p->engine->errors};
    enum player_rc rc;
    struct text t;
    struct err e;

    if (p->process != NULL)
        return PLAYER_GOOD;
    p->process = os_process_start(&program, &e);
    if (p->process == NULL) {
        text_init(&t, p->why, sizeof p->why);
        err_print(&e, NULL, &t);
        return PLAYER_DEAD;
    }
    p->takes_game = p->takes_rules = p->takes_secret = false;
    memset(p->offer, 0, sizeof p->offer);
    rc = say_and_wait(p, str_of("ugi\n"), "ugiok", setup->patience);
    if (rc == PLAYER_GOOD)
        rc = say_options(p, setup);
    if (rc == PLAYER_GOOD)
        rc = say_and_wait(p, str_of("isready\n"), "readyok", setup->patience);
    return rc;
}

enum player_rc player_begin(struct player *p, const char *secret, double patience)
{
    enum player_rc rc = PLAYER_GOOD;

    if (p->takes_secret)
        rc = say_option(p, "Secret", secret, os_seconds() + patience);
    if (rc != PLAYER_GOOD)
        return fault(p, rc, "its secret");
    return say_and_wait(p, str_of("uginewgame\nisready\n"), "readyok", patience);
}

/* `info … depth 8 … nodes 12345 …`: the last value counts. */
static void note_info(struct player_answer *out, struct str line)
{
    for (struct str word = player_word(&line); word.len > 0; word = player_word(&line)) {
        uint64_t *to = str_eq(word, "nodes")   ? &out->nodes
                       : str_eq(word, "depth") ? &out->depth
                                               : NULL;
        uint64_t number;

        if (str_eq(word, "pv") || str_eq(word, "string"))
            return; /* moves or free text */
        if (to != NULL && str_number(player_word(&line), UINT64_MAX, &number))
            *to = number;
    }
}

/* Everything up to `ponder`: moves of Onamazu contain blanks. */
static struct str move_of(struct str rest)
{
    struct str all = rest, word;

    while ((word = player_word(&rest)).len > 0)
        if (str_eq(word, "ponder"))
            return str_trim((struct str){all.data, (size_t)(word.data - all.data)});
    return str_trim(all);
}

enum player_rc player_ask(struct player *p, struct str lines, double seconds,
                          struct player_answer *out)
{
    double start = os_seconds();
    enum player_rc rc = rc_of(os_process_say(p->process, lines, start + seconds));
    struct str line;
    struct text t;

    out->seconds = 0;
    out->nodes = out->depth = 0;
    while (rc == PLAYER_GOOD) {
        struct str rest, word;

        rc = rc_of(os_process_hear(p->process, start + seconds, &line));
        if (rc != PLAYER_GOOD)
            break;
        rest = line;
        word = player_word(&rest);
        if (str_eq(word, "info"))
            note_info(out, rest);
        if (!str_eq(word, "bestmove"))
            continue;
        out->seconds = os_seconds() - start;
        text_init(&t, out->move, sizeof out->move);
        text_str(&t, move_of(rest));
        return PLAYER_GOOD;
    }
    out->seconds = os_seconds() - start;
    return fault(p, rc, "bestmove");
}

void player_close(struct player *p, bool politely)
{
    double now = os_seconds();

    if (p->process != NULL && politely)
        (void)os_process_say(p->process, str_of("quit\n"), now + 0.1);
    os_process_stop(p->process, politely ? now + grace : now);
    p->process = NULL;
}
