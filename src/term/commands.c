/* Torii: MIT licence, see LICENSE. */
/* What can be typed at the prompt: numbers, moves, and the commands of the table below. */
#include "term/commands.h"

#include "term/keep.h"
#include "term/onamazu_play.h"
#include "term/onitama_play.h"

#include <string.h>

static command_run run_help, run_undo, run_hint, run_why, run_load, run_save, run_resign, run_quit;

enum { ONI = PLAY_ONITAMA, ONA = PLAY_ONAMAZU, BOTH = ONI | ONA, LOOKS = COMMAND_LOOKS };

/* In the order in which help lists them. */
const struct command play_commands[] = {
    {ONI, 0, onitama_moves, N_("moves m"), N_("list your moves; from one square only: %s c1")},
    {ONI, 0, onitama_card, N_("card c"), N_("the cards, or the moves of one card: %s ox")},
    {ONI, 0, onitama_board, N_("board b"), N_("show everything again")},
    {ONI, 0, onitama_flip, N_("flip f"), N_("turn the board, or keep it fixed")},
    {ONA, 0, onamazu_list, N_("choices c"), N_("show the question and your choices again")},
    {ONA, LOOKS, onamazu_board, N_("board b"),
     N_("the whole table; before a ring turns, as after choice 1: %s 1")},
    {ONA, LOOKS, onamazu_me, N_("me"), N_("your monastery")},
    {ONA, LOOKS, onamazu_seats, N_("seats s"), N_("the other monasteries, or one in full: %s 2")},
    {ONA, LOOKS, onamazu_market, N_("market m"), N_("prices, and the blessings and cubes left")},
    {ONA, LOOKS, onamazu_log, N_("log l"),
     N_("what happened in recent rounds; from the start: %s 1")},
    {ONA, LOOKS, onamazu_cells, N_("cells"),
     N_("every kind of cell: what it does, costs and gives")},
    {ONA, LOOKS, onamazu_gods, N_("gods"), N_("what each blessing does, and who has it")},
    {ONA, LOOKS, onamazu_scores, N_("score"),
     N_("the points in detail, as far as you can know them")},
    {BOTH, COMMAND_UNDOES, run_undo, N_("undo u"), N_("take back")},
    {ONI, 0, run_hint, N_("hint"), N_("the best move, and why")},
    {ONA, 0, run_hint, N_("hint"), N_("what the computer would choose for you")},
    {ONI, COMMAND_WHY, run_why, N_("why w"),
     N_("is a move good, bad or illegal? %s ox:c1c2; alone: your last")},
    {ONA, COMMAND_WHY, run_why, N_("why w"),
     N_("why an action was refused, or would be: %s put A O3")},
    {ONI, LOOKS, onitama_rules, N_("rules r"), N_("the list of rules, or one rule: %s B6")},
    {ONA, LOOKS, onamazu_rules, N_("rules r"),
     N_("a rule by number, or rules containing a word: %s R51")},
    {ONI, LOOKS, onitama_list, N_("record l"), N_("the game so far")},
    {BOTH, LOOKS, run_save, N_("save"), N_("save the game to continue later: %s game.ogn")},
    {ONA, LOOKS, run_load, N_("load"), N_("how to continue a saved game")},
    {ONI, 0, onitama_draw, N_("draw d"), N_("claim a draw, or offer one")},
    {BOTH, LOOKS, run_resign, N_("resign"), N_("resign the game")},
    {BOTH, COMMAND_QUITS, run_quit, N_("quit q"), N_("leave the game")},
    {BOTH, LOOKS, run_help, N_("help h ?"), N_("this list")},
    {0},
};

static void add_command(struct text *t, const struct session *p, const struct command *c)
{
    enum { NAMES = 13, INDENT = 2 };
    struct str words = str_of(say(&p->look, c->words)), rest = words, first;
    char name[64], memory[1024];
    struct text word, help;

    str_cut(&rest, ' ', &first);
    text_init(&word, name, sizeof name);
    text_str(&word, first);
    text_init(&help, memory, sizeof memory);
    text_str(&help, words);
    for (int i = str_width(words); i < NAMES; i++)
        text_add(&help, "\u00a0"); /* not wrapped there */
    text_format(&help, say(&p->look, c->help), name);
    onamazu_wrap(t, &p->look, text_view(&help), INDENT, INDENT + NAMES);
}

static void run_help(struct session *p, struct str rest)
{
    struct text t = play_text(p);

    (void)rest;
    p->kind->help(&t, p, false);
    for (const struct command *c = play_commands; c->words != NULL; c++)
        if ((c->games & p->game) != 0)
            add_command(&t, p, c);
    p->kind->help(&t, p, true);
    play_page(p, &t);
}

static void run_undo(struct session *p, struct str rest)
{
    (void)rest;
    (void)p->kind->undo(p);
}

static void run_hint(struct session *p, struct str rest)
{
    (void)rest;
    advise(p, p->match->count, 0);
}

/* The last move of the person to act, or in a game with secrets the last part of a turn: the number of steps
 * up to and including it; 0: none. */
static size_t last_move(const struct session *p)
{
    const struct match *m = p->match;
    int player = game_turn(m->game, &m->state);
    size_t at = m->count;

    while (at > 0 && m->steps[at - 1].actor != player)
        at--;
    return at;
}

static bool has_begun(const struct match *m)
{
    for (size_t i = 0; i < m->count; i++)
        if (m->steps[i].actor != GAME_CHANCE)
            return true;
    return false;
}

static void explain_last(struct session *p)
{
    const struct match *m = p->match;
    size_t at = last_move(p);

    if (at > 0)
        advise(p, at - 1, m->steps[at - 1].action);
    else if (has_begun(m))
        play_line(p, say(&p->look, "You have not moved yet."), "");
    else
        play_line(p, say(&p->look, "Nothing has been played or refused yet."), "");
}

static void run_why(struct session *p, struct str rest)
{
    game_action action;
    struct err e;

    if (rest.len > 0) {
        if (p->kind->legal(p, rest, &action, &e)) {
            advise(p, p->match->count, action);
            return;
        }
        p->kind->refuse(p, &e, rest, false);
    }

    int clause = p->kind->clause_find(str_of(p->refused.clause));

    if (p->kind->why_once)
        p->refused = (struct err){0}; /* the next `why` is about the last move again */
    if (clause >= 0) {
        p->kind->clause_show(p, clause);
        if (p->kind->why_once && rest.len == 0 && last_move(p) > 0)
            play_line(p,
                      say(&p->look,
                          "That is why it was refused. Type it again to ask about your last move."),
                      "");
    } else if (rest.len == 0) {
        explain_last(p);
    }
}

static void run_load(struct session *p, struct str rest)
{
    (void)rest;
    play_line(
        p, say(&p->look, "To continue a saved game, leave this one and type: torii play FILE"), "");
}

static void run_save(struct session *p, struct str rest)
{
    struct err e;

    if (rest.len == 0 && p->path[0] == '\0')
        play_line(p, say(&p->look, "Give a file name: save game.ogn"), "");
    else if (keep_path_accept(p, rest.len > 0 ? rest : str_of(p->path)) && p->end == PLAY_ON)
        keep_saved(p, keep_save(p, &e), &e);
}

static void run_resign(struct session *p, struct str rest)
{
    int seat = p->kind->viewer(p);

    (void)rest;
    if (!play_confirm(p, say(&p->look, "%s, do you really want to resign?"),
                      p->kind->seat(&p->look, seat)))
        return;
    p->end = PLAY_RESIGNED;
    p->winner = seat ^ 1; /* where there are two */
}

static void run_quit(struct session *p, struct str rest)
{
    (void)rest;
    p->end = PLAY_LEFT;
}

static void play_number(struct session *p, uint64_t number)
{
    struct text t = play_text(p);

    if (number > 0 && number <= (uint64_t)p->choices.count) {
        p->kind->choose(p, (int)number - 1);
        return;
    }
    text_format(&t, say(&p->look, "The numbers go from 1 to %d."), p->choices.count);
    text_char(&t, '\n');
    play_send(p, &t);
}

/* Spanish "por qué" is two words, or one by mistake; the rest is the argument. */
static bool takes_por_que(struct str word, struct str *rest)
{
    struct str more = *rest, second;

    if (words_same(word, str_of("porque")))
        return true;
    if (!words_same(word, str_of("por")) || !str_cut(&more, ' ', &second) ||
        !words_same(second, str_of("que")))
        return false;
    *rest = str_trim(more.data != NULL ? more : (struct str){"", 0});
    return true;
}

/* The command that a line begins with, and its argument; NULL if there is none. */
static const struct command *command_of(const struct session *p, struct str line, struct str *rest)
{
    struct str word = {"", 0};

    *rest = line;
    str_cut(rest, ' ', &word);
    *rest = str_trim(rest->data != NULL ? *rest : (struct str){"", 0});

    const struct command *c = play_find(p, word);

    return c == NULL && takes_por_que(word, rest) ? play_find(p, str_of("why")) : c;
}

bool play_look(struct session *p, struct str line)
{
    struct str rest;
    const struct command *c = command_of(p, line, &rest);
    bool refused =
        c != NULL && (c->flags & COMMAND_WHY) != 0 && rest.len == 0 && p->refused.clause[0] != '\0';

    if (c == NULL || ((c->flags & COMMAND_LOOKS) == 0 && !refused))
        return false;
    c->run(p, rest);
    return true;
}

void play_command(struct session *p, struct str line)
{
    struct str rest;
    const struct command *c = command_of(p, line, &rest);
    uint64_t number;

    if (line.len == 0)
        play_line(p, say(&p->look, p->kind->empty), "");
    else if (str_number(line, UINT64_MAX, &number))
        play_number(p, number);
    else if (c != NULL)
        c->run(p, rest);
    else
        p->kind->type(p, line);
}
