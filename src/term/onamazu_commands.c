/* Torii: MIT licence, see LICENSE. */
/* What can be typed at the prompt of Onamazu: numbers, actions, and the words of the table below. */
#include "term/onamazu_play.h"

#include <string.h>

typedef void command_run(struct onamazu_play *p, struct str rest);

static command_run run_help, run_choices, run_board, run_me, run_seats, run_market, run_log,
    run_score, run_cells, run_gods, run_undo, run_hint, run_why, run_rules, run_save, run_load,
    run_resign, run_quit;

/* The words a command answers to, the first of them shown; the English ones are always understood. */
static const struct command {
    command_run *run;
    const char *words;
    const char *help;
} commands[] = {
    {run_choices, N_("choices c"), N_("show the question and your choices again")},
    {run_board, N_("board b"), N_("the whole table; before a ring turns, as after choice 1: %s 1")},
    {run_me, N_("me"), N_("your monastery")},
    {run_seats, N_("seats s"), N_("the other monasteries, or one in full: %s 2")},
    {run_market, N_("market m"), N_("prices, and the blessings and cubes left")},
    {run_log, N_("log l"), N_("what happened in recent rounds; from the start: %s 1")},
    {run_cells, N_("cells"), N_("every kind of cell: what it does, costs and gives")},
    {run_gods, N_("gods"), N_("what each blessing does, and who has it")},
    {run_score, N_("score"), N_("the points in detail, as far as you can know them")},
    {run_undo, N_("undo u"), N_("take back")},
    {run_hint, N_("hint"), N_("what the computer would choose for you")},
    {run_why, N_("why w"), N_("why an action was refused, or would be: %s put A O3")},
    {run_rules, N_("rules r"), N_("a rule by number, or rules containing a word: %s R51")},
    {run_save, N_("save"), N_("save the game to continue later: %s game.ogn")},
    {run_load, N_("load"), N_("how to continue a saved game")},
    {run_resign, N_("resign"), N_("resign the game")},
    {run_quit, N_("quit q"), N_("leave the game")},
    {run_help, N_("help h ?"), N_("this list")},
};

enum { COMMANDS = sizeof commands / sizeof commands[0], LINE = 1024 };

/* ---- finding a command ----------------------------------------------------------------------- */

/* The reader's own words go before the English ones, where a letter means two things. */
static const struct command *find(const struct onamazu_play *p, struct str word)
{
    for (int i = 0; i < COMMANDS; i++)
        if (words_among(word, say(&p->base.look, commands[i].words)))
            return &commands[i];
    for (int i = 0; i < COMMANDS; i++)
        if (words_among(word, commands[i].words))
            return &commands[i];
    return NULL;
}

bool onamazu_is_undo(const struct onamazu_play *p, struct str word)
{
    const struct command *c = find(p, word);

    return c != NULL && c->run == run_undo;
}

bool onamazu_is_quit(const struct onamazu_play *p, struct str word)
{
    const struct command *c = find(p, word);

    return c != NULL && c->run == run_quit;
}

/* ---- showing --------------------------------------------------------------------------------- */

static void add_goal(struct text *t, const struct onamazu_play *p)
{
    const struct words_look *look = &p->base.look;

    onamazu_wrap(t, look,
                 str_of(say(look, "You lead a monastery and want the most points. In your turn the "
                                  "anger die turns a ring or brings brigands; then you place your "
                                  "acolytes, both in one sector, and activate their cells in any "
                                  "order. Build jinjas (equal families and different ones give "
                                  "points), lay offerings on them, beat brigands, recruit mikos. "
                                  "When enough offerings are made, the round is finished and the "
                                  "points are counted.")),
                 0, 0);
    onamazu_wrap(t, look,
                 str_of(say(look, "Type the number of a choice, the action in brackets (put A O3), "
                                  "or words that appear in only one choice.")),
                 0, 0);
}

static void run_help(struct onamazu_play *p, struct str rest)
{
    struct text t = play_text(&p->base);

    (void)rest;
    add_goal(&t, p);
    for (int i = 0; i < COMMANDS; i++) {
        struct str words = str_of(say(&p->base.look, commands[i].words)), more = words, first;
        char name[64], line[LINE];
        struct text word, help;

        str_cut(&more, ' ', &first);
        text_init(&word, name, sizeof name);
        text_str(&word, first);
        text_init(&help, line, sizeof line);
        text_str(&help, words);
        for (int k = str_width(words); k < 13; k++)
            text_add(&help, "\u00a0");
        text_format(&help, say(&p->base.look, commands[i].help), name);
        onamazu_wrap(&t, &p->base.look, text_view(&help), 2, 15);
    }
    onamazu_send(p, &t);
}

static void run_choices(struct onamazu_play *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(&p->base);

    (void)rest;
    if (game_turn(s.game, &s.view) < 0)
        return; /* between two turns nothing is asked */
    onamazu_show_question(&t, &s);
    onamazu_show_choices(&t, &s, &p->base.choices, true);
    onamazu_send(p, &t);
}

/* The board behind a turn of a ring that can be chosen now. */
static bool show_turned(struct onamazu_play *p, uint64_t number)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(&p->base);
    game_action x = p->base.choices.action[number - 1];

    if (game_turn(s.game, &s.view) < 0 || ona_verb(x) != ONA_ROT)
        return false;
    game_play(s.game, &s.view, x);
    onamazu_show_board(&t, &s);
    onamazu_send(p, &t);
    return true;
}

static void run_board(struct onamazu_play *p, struct str rest)
{
    uint64_t number;

    if (str_number(rest, (uint64_t)p->base.choices.count, &number) && number > 0 &&
        show_turned(p, number))
        return;

    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(&p->base);

    onamazu_show_header(&t, &s);
    onamazu_show_board(&t, &s);
    onamazu_show_legend(&t, &s);
    onamazu_show_brigands(&t, &s);
    onamazu_show_jinjas(&t, &s);
    onamazu_show_market(&t, &s);
    for (int i = 0; i < s.game->kind->players; i++)
        if (i != s.seat)
            onamazu_show_brief(&t, &s, i);
    if (s.seat >= 0)
        onamazu_show_monastery(&t, &s, s.seat);
    if (game_turn(s.game, &s.view) >= 0) {
        onamazu_show_question(&t, &s);
        onamazu_show_choices(&t, &s, &p->base.choices, true);
    }
    onamazu_send(p, &t);
}

static void run_me(struct onamazu_play *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(&p->base);

    (void)rest;
    onamazu_show_monastery(&t, &s, s.seat);
    onamazu_send(p, &t);
}

static void run_seats(struct onamazu_play *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(&p->base);
    uint64_t number;

    if (str_number(rest, (uint64_t)s.game->kind->players, &number) && number > 0)
        onamazu_show_monastery(&t, &s, (int)number - 1);
    else if (rest.len > 0)
        text_format(&t, say(&p->base.look, "The seats go from 1 to %d.\n"), s.game->kind->players);
    else
        for (int i = 0; i < s.game->kind->players; i++)
            if (i != s.seat)
                onamazu_show_brief(&t, &s, i);
    onamazu_send(p, &t);
}

static void run_market(struct onamazu_play *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(&p->base);

    (void)rest;
    onamazu_show_market(&t, &s);
    onamazu_send(p, &t);
}

size_t onamazu_round_start(const struct match *m, int round)
{
    struct game_state state = m->first;

    for (size_t i = 0; i < m->count; i++) {
        const struct match_step *step = &m->steps[i];

        if (((const struct ona_state *)&state)->round >= round)
            return i;
        if (step->actor != GAME_CHANCE)
            game_play(m->game, &state, step->action);
        else if (m->game->kind->settle(m->game, &state, &step->outcome, NULL) != OK)
            break;
    }
    return m->count;
}

static void run_log(struct onamazu_play *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(&p->base);
    uint64_t round = (uint64_t)(s.view.round > 1 ? s.view.round - 1 : 1);

    if (rest.len > 0 && !str_number(rest, s.view.round, &round)) {
        play_quote(&p->base, say(&p->base.look, "There is no round %s."), rest);
        return;
    }
    onamazu_show_log(&t, &s, onamazu_round_start(p->base.match, (int)round), p->base.match->count);
    onamazu_send(p, &t);
}

static void run_score(struct onamazu_play *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(&p->base);

    (void)rest;
    onamazu_show_scores(&t, &s);
    if (s.seat >= 0)
        onamazu_show_points(&t, &s, s.seat);
    onamazu_send(p, &t);
}

/* ---- rules ----------------------------------------------------------------------------------- */

static void run_why(struct onamazu_play *p, struct str rest)
{
    onamazu_why(p, rest);
}

static void run_rules(struct onamazu_play *p, struct str rest)
{
    onamazu_rules(p, rest);
}

static void run_cells(struct onamazu_play *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(&p->base);

    (void)rest;
    onamazu_show_cells(&t, &s);
    onamazu_send(p, &t);
}

static void run_gods(struct onamazu_play *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(&p->base);

    (void)rest;
    onamazu_show_gods(&t, &s);
    onamazu_send(p, &t);
}

/* ---- the rest -------------------------------------------------------------------------------- */

static void run_undo(struct onamazu_play *p, struct str rest)
{
    (void)rest;
    if (p->group != 0) { /* back to what is paid */
        p->group = 0;
        onamazu_show(p, false);
        return;
    }
    (void)onamazu_undo(p);
}

static void run_hint(struct onamazu_play *p, struct str rest)
{
    (void)rest;
    advise(&p->base, p->base.match->count, 0);
}

static void run_load(struct onamazu_play *p, struct str rest)
{
    (void)rest;
    play_line(
        &p->base,
        say(&p->base.look, "To continue a saved game, leave this one and type: torii play FILE"),
        "");
}

static void run_save(struct onamazu_play *p, struct str rest)
{
    struct err e;

    if (rest.len == 0 && p->base.path[0] == '\0')
        play_line(&p->base, say(&p->base.look, "Give a file name: save game.ogn"), "");
    else if (play_path_accept(&p->base, rest.len > 0 ? rest : str_of(p->base.path)) &&
             p->base.end == PLAY_ON)
        (void)play_saved(&p->base, onamazu_save(p, &e), &e);
}

static void run_resign(struct onamazu_play *p, struct str rest)
{
    (void)rest;
    if (play_confirm(&p->base, say(&p->base.look, "%s, do you really want to resign?"),
                     onamazu_seat(&p->base.look, onamazu_viewer(p))))
        p->base.end = PLAY_RESIGNED;
}

static void run_quit(struct onamazu_play *p, struct str rest)
{
    (void)rest;
    p->base.end = PLAY_LEFT;
}

static void play_number(struct onamazu_play *p, uint64_t number)
{
    char memory[LINE];
    struct text t;

    if (number > 0 && number <= (uint64_t)p->base.choices.count) {
        onamazu_choose(p, (int)number - 1);
        return;
    }
    text_init(&t, memory, sizeof memory);
    text_format(&t, say(&p->base.look, "The numbers go from 1 to %d."), p->base.choices.count);
    play_line(&p->base, "%s", memory);
}

/* Spanish asks "por qué" in two words. */
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

/* The command that a line begins with, and what stands behind it; NULL if there is none. */
static const struct command *command_of(const struct onamazu_play *p, struct str line,
                                        struct str *rest)
{
    struct str word = {"", 0};

    *rest = line;
    str_cut(rest, ' ', &word);
    *rest = str_trim(rest->data != NULL ? *rest : (struct str){"", 0});

    const struct command *c = find(p, word);

    return c == NULL && takes_por_que(word, rest) ? find(p, str_of("why")) : c;
}

bool onamazu_look(struct onamazu_play *p, struct str line)
{
    struct str rest;
    const struct command *c = command_of(p, line, &rest);

    if (c == NULL || c->run == run_choices || c->run == run_hint ||
        (c->run == run_why && rest.len > 0))
        return false;
    c->run(p, rest);
    return true;
}

void onamazu_command(struct onamazu_play *p, struct str line)
{
    struct str rest;
    const struct command *c = command_of(p, line, &rest);
    uint64_t number;

    if (line.len == 0) {
        play_line(&p->base, say(&p->base.look, "Type a number, an action, or h for help."), "");
        return;
    }
    if (str_number(line, UINT64_MAX, &number)) {
        play_number(p, number);
        return;
    }
    if (c != NULL)
        c->run(p, rest);
    else
        onamazu_move(p, line);
}
