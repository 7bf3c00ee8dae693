/* Torii: MIT licence, see LICENSE. */
/* What can be typed at the prompt: numbers, moves, and the words of the table below. */
#include "term/commands.h"

#include "term/draw.h"

#include <string.h>

typedef void command_run(struct play *p, struct str rest);

static command_run run_help, run_moves, run_card, run_undo, run_why, run_rules, run_draw,
    run_resign, run_record, run_board, run_flip, run_quit;

/* The words a command answers to, the first of them shown; the English ones are always understood. */
static const struct command {
    command_run *run;
    const char *words;
    const char *help;
} commands[] = {
    {run_moves, N_("moves m"), N_("your moves again; only those from one square: %s c1")},
    {run_card, N_("card c"), N_("what a card can do: %s ox")},
    {run_board, N_("board b"), N_("show everything again")},
    {run_flip, N_("flip f"), N_("turn the board round")},
    {run_undo, N_("undo u"), N_("take back")},
    {run_why, N_("why w"), N_("why something was refused, or would be: %s ox:a1a5")},
    {run_rules, N_("rules r"), N_("the titles of all rules, or one rule: %s B6")},
    {run_record, N_("record l"), N_("the game so far")},
    {run_draw, N_("draw d"), N_("claim a draw, or offer one")},
    {run_resign, N_("resign"), N_("give up the game")},
    {run_quit, N_("quit q"), N_("leave the game")},
    {run_help, N_("help h ?"), N_("this list")},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* Is the word one of the list, but for case and accents? */
static bool is_among(struct str word, const char *list)
{
    char typed[64], known[64];
    struct text one, other;
    struct str rest = str_of(list), item;

    text_init(&one, typed, sizeof typed);
    words_fold(&one, word);
    while (str_cut(&rest, ' ', &item)) {
        text_init(&other, known, sizeof known);
        words_fold(&other, item);
        if (!one.full && one.len == other.len &&
            str_distance(text_view(&one), text_view(&other), 0) == 0)
            return true;
    }
    return false;
}

/* The reader's own words go before the English ones, where a letter means two things. */
static const struct command *find(const struct play *p, struct str word)
{
    for (int i = 0; i < COMMANDS; i++)
        if (is_among(word, say(&p->look, commands[i].words)))
            return &commands[i];
    for (int i = 0; i < COMMANDS; i++)
        if (is_among(word, commands[i].words))
            return &commands[i];
    return NULL;
}

bool command_is_undo(const struct play *p, struct str word)
{
    const struct command *c = find(p, word);

    return c != NULL && c->run == run_undo;
}

bool command_is_quit(const struct play *p, struct str word)
{
    const struct command *c = find(p, word);

    return c != NULL && c->run == run_quit;
}

/* The first of a command's words, as it is shown. */
static struct str first_word(const struct play *p, const struct command *c)
{
    struct str rest = str_of(say(&p->look, c->words)), word;

    str_cut(&rest, ' ', &word);
    return word;
}

/* For somebody who has never played: what the game is about, in three lines. */
static void add_goal(struct text *t, const struct play *p)
{
    char memory[512];
    struct text line;

    text_init(&line, memory, sizeof memory);
    text_format(&line,
                say(&p->look, "To win, capture the other master, or bring yours to the other arch "
                              "[ ]. A card shows where a pawn (%s) may go (%s). The card you use "
                              "goes to your opponent; you get the one marked 'next'."),
                draw_middle(p->look.ascii), draw_reach(p->look.ascii));
    words_wrap(t, text_view(&line), 0);
}

static void run_help(struct play *p, struct str rest)
{
    struct text t = play_text(p);

    (void)rest;
    words_wrap(
        &t,
        str_of(say(&p->look, "Type the number of a move, or the move itself: card, colon, the "
                             "square left and the square entered (ox:c1c2). Or one of these "
                             "words, or the letter behind it:")),
        0);
    for (int i = 0; i < COMMANDS; i++) {
        struct str words = str_of(say(&p->look, commands[i].words));
        struct str first = first_word(p, &commands[i]);
        char name[64];
        struct text word;

        text_init(&word, name, sizeof name);
        text_str(&word, first);
        text_add(&t, "  ");
        text_str(&t, words);
        words_blanks(&t, 14 - words_width(words));
        text_format(&t, say(&p->look, commands[i].help), name);
        text_char(&t, '\n');
    }
    add_goal(&t, p);
    play_send(p, &t);
}

static void run_moves(struct play *p, struct str rest)
{
    struct scene s = play_scene(p);
    struct choice_filter f = {-1, -1};
    struct text t = play_text(p);
    struct str square = rest;

    if (rest.len == 0) {
        screen_question(&t, &s, &p->choices);
        screen_choices(&t, &s, &p->choices, f);
        play_send(p, &t);
        return;
    }
    if (square.len != 2 || (square.data[0] | 32) < 'a' || (square.data[0] | 32) > 'e' ||
        square.data[1] < '1' || square.data[1] > '5') {
        text_format(&t, say(&p->look, "%q is no square: they go from a1 to e5."), rest);
        text_char(&t, '\n');
        play_send(p, &t);
        return;
    }
    f.square = (square.data[1] - '1') * 5 + (square.data[0] | 32) - 'a';
    screen_reach(&t, &s, &p->choices, f);

    size_t before = t.len;

    screen_choices(&t, &s, &p->choices, f);
    if (t.len == before) {
        text_format(&t, say(&p->look, "Nothing can move from %q now."), square);
        text_char(&t, '\n');
    }
    play_send(p, &t);
}

int command_card(const struct play *p, struct str name)
{
    for (int card = 0; card < ONI_CARDS; card++)
        if (words_same(name, str_of(oni_card_code(card))) ||
            words_same(name, str_of(oni_card_name(card, p->look.language))))
            return card;
    return -1;
}

/* Where the card lies, in words. */
static void add_holder(struct text *t, const struct play *p, const struct scene *s, int card)
{
    struct oni_state view;

    scene_view(s, &view);
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if (view.core.hand[player][0] == card || view.core.hand[player][1] == card) {
            text_format(t, say(&p->look, "%s holds this card."), words_player(&p->look, player));
            text_char(t, '\n');
            return;
        }
    text_format(t, "%s\n",
                view.core.beside == card
                    ? say(&p->look, "This card lies beside the board; you take it after your move.")
                    : say(&p->look, "This card is not in this game."));
}

static void run_card(struct play *p, struct str rest)
{
    struct scene s = play_scene(p);
    struct choice_filter f = {command_card(p, rest), -1};
    struct text t = play_text(p);

    if (f.card < 0) {
        const char *near = oni_card_nearest(rest);

        text_format(&t, say(&p->look, "There is no card %q."), rest);
        text_add(&t, near != NULL ? " " : "");
        if (near != NULL)
            text_format(&t, say(&p->look, "Did you mean '%s'?"), near);
        text_char(&t, '\n');
        play_send(p, &t);
        return;
    }
    screen_reach(&t, &s, &p->choices, f);
    add_holder(&t, p, &s, f.card);
    screen_choices(&t, &s, &p->choices, f);
    play_send(p, &t);
}

static void run_undo(struct play *p, struct str rest)
{
    (void)rest;
    play_undo(p);
}

static void show_clause(struct play *p, int clause)
{
    struct text t = play_text(p);

    words_clause(&t, &p->look, clause);
    play_send(p, &t);
}

static void run_why(struct play *p, struct str rest)
{
    struct err e;

    if (rest.len > 0) {
        if (play_is_legal(p, rest, &e)) {
            play_line(p, say(&p->look, "This move is legal."), "");
            return;
        }
        play_refuse(p, &e);
    }

    int clause = oni_clause_find(str_of(p->refused.clause));

    if (clause >= 0)
        show_clause(p, clause);
    else
        play_line(p, say(&p->look, "No rule has refused anything yet."), "");
}

static void run_rules(struct play *p, struct str rest)
{
    int clause = rest.len > 0 ? oni_clause_find(rest) : -1;
    struct text t = play_text(p);

    if (clause >= 0) {
        show_clause(p, clause);
        return;
    }
    if (rest.len > 0) {
        text_format(&t, say(&p->look, "There is no rule %q."), rest);
        text_char(&t, '\n');
    }
    for (int i = 0; rest.len == 0 && i < oni_clause_count(); i++) {
        struct oni_clause_words w = oni_clause_words(i, p->look.language);

        text_add(&t, w.id);
        words_blanks(&t, 5 - words_width(str_of(w.id)));
        text_format(&t, "%s\n", w.title);
    }
    play_send(p, &t);
}

/* The other player is asked; with secrets on the screen only after it was wiped. */
static void offer_draw(struct play *p, int player)
{
    const char *question = player == ONI_BLUE
                               ? say(&p->look, "Blue offers a draw. Red, do you agree?")
                               : say(&p->look, "Red offers a draw. Blue, do you agree?");

    if (!p->how->person[player ^ 1]) {
        play_line(p, say(&p->look, "The random mover plays on."), "");
        return;
    }
    if (p->hidden)
        play_wipe(p);

    bool agreed = play_confirm(p, question, "");

    if (p->end != PLAY_ON)
        return;
    if (agreed)
        p->end = PLAY_AGREED;
    else
        play_line(p, say(&p->look, "No draw: the game goes on."), "");
}

static void run_draw(struct play *p, struct str rest)
{
    (void)rest;
    if (match_may_claim(p->match))
        p->end = PLAY_CLAIMED;
    else
        offer_draw(p, game_turn(p->match->game, &p->match->state));
}

static void run_resign(struct play *p, struct str rest)
{
    int player = game_turn(p->match->game, &p->match->state);

    (void)rest;
    if (!play_confirm(p, say(&p->look, "%s, do you really give up?"),
                      words_player(&p->look, player)))
        return;
    p->end = PLAY_RESIGNED;
    p->winner = player ^ 1;
}

static void run_record(struct play *p, struct str rest)
{
    struct scene s = play_scene(p);
    struct text t = play_text(p);

    (void)rest;
    play_record(&t, &s);
    if (t.len == 0)
        text_format(&t, "%s\n", say(&p->look, "Nothing has been played yet."));
    play_send(p, &t);
}

static void run_board(struct play *p, struct str rest)
{
    (void)rest;
    play_show(p);
}

static void run_flip(struct play *p, struct str rest)
{
    (void)rest;
    p->flipped = !p->flipped;
    play_show(p);
}

static void run_quit(struct play *p, struct str rest)
{
    (void)rest;
    p->end = PLAY_LEFT;
}

void play_command(struct play *p, struct str line)
{
    struct str rest = line, word;
    uint64_t number;

    if (line.len == 0) {
        play_line(p, say(&p->look, "Type a number, a move, or h for help."), "");
        return;
    }
    if (str_number(line, UINT64_MAX, &number)) {
        play_number(p, number);
        return;
    }
    str_cut(&rest, ' ', &word);
    rest = str_trim(rest.data != NULL ? rest : (struct str){"", 0});

    const struct command *c = find(p, word);

    if (c != NULL)
        c->run(p, rest);
    else
        play_move(p, line);
}
