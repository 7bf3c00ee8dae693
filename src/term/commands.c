/* Torii: MIT licence, see LICENSE. */
/* What can be typed at the prompt: numbers, moves, and the words of the table below. */
#include "term/commands.h"

#include "term/draw.h"

#include <string.h>

typedef void command_run(struct play *p, struct str rest);

static command_run run_help, run_moves, run_card, run_undo, run_hint, run_why, run_rules, run_draw,
    run_resign, run_record, run_board, run_flip, run_save, run_quit;

/* The words a command answers to, the first of them shown; the English ones are always understood. */
static const struct command {
    command_run *run;
    const char *words;
    const char *help;
} commands[] = {
    {run_moves, N_("moves m"), N_("list your moves; from one square only: %s c1")},
    {run_card, N_("card c"), N_("the cards, or the moves of one card: %s ox")},
    {run_board, N_("board b"), N_("show everything again")},
    {run_flip, N_("flip f"), N_("turn the board, or keep it fixed")},
    {run_undo, N_("undo u"), N_("take back")},
    {run_hint, N_("hint"), N_("the best move, and why")},
    {run_why, N_("why w"), N_("is a move good, bad or illegal? %s ox:c1c2; alone: your last")},
    {run_rules, N_("rules r"), N_("the list of rules, or one rule: %s B6")},
    {run_record, N_("record l"), N_("the game so far")},
    {run_save, N_("save"), N_("save the game to continue later: %s game.ogn")},
    {run_draw, N_("draw d"), N_("claim a draw, or offer one")},
    {run_resign, N_("resign"), N_("resign the game")},
    {run_quit, N_("quit q"), N_("leave the game")},
    {run_help, N_("help h ?"), N_("this list")},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* The reader's own words go before the English ones, where a letter means two things. */
static const struct command *find(const struct play *p, struct str word)
{
    for (int i = 0; i < COMMANDS; i++)
        if (words_among(word, say(&p->look, commands[i].words)))
            return &commands[i];
    for (int i = 0; i < COMMANDS; i++)
        if (words_among(word, commands[i].words))
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
                say(&p->look, "To win, capture the enemy master or move your own onto the enemy "
                              "arch [ ]. A card shows where a pawn (%s) may go (%s). The card you "
                              "use goes to your opponent; you get the one marked 'next'."),
                draw_middle(p->look.ascii), draw_reach(p->look.ascii));
    words_wrap(t, text_view(&line), 0);
}

/* How moves are written in the game that is played. */
static void add_forms(struct text *t, const struct play *p)
{
    const struct oni_rules *rules = p->match->game->rules;
    const struct words_look *look = &p->look;

    words_wrap(
        t,
        str_of(say(look,
                   "Type the number of a move, or the move itself: card, colon, starting square, "
                   "target square: ox:c1c2. Card names in your language work too, and so does c1c2 "
                   "alone if only one card allows it. Type a square or a card to see its moves.")),
        0);
    if (rules->spirit)
        words_wrap(t,
                   str_of(say(look, "Wind: ox:@c3c4 moves the spirit; with a wind card, the spirit "
                                    "moves after the pawn: bat:b1b2+@c3e4.")),
                   0);
    if (rules->mode == ONI_SHADOW)
        words_wrap(
            t,
            str_of(say(
                look,
                "Shadow: nb1 hides a ninja. Then a turn has these parts: ox:c1c2, nb1b2 (nb1b2! is "
                "an attempt), lc or l4 for a lantern; or all at once: ox:c1c2+nb1b2!+lc.")),
            0);
    if (rules->mode == ONI_LIGHT)
        words_wrap(
            t,
            str_of(say(look,
                       "Light: nb5,d5 hides the ninjas, elephant:nb5c4 moves one. The Light side "
                       "moves, then lc or l4 lights a lantern; or both at once: ox:c1c2+lc.")),
            0);
}

static void run_help(struct play *p, struct str rest)
{
    const struct oni_rules *rules = p->match->game->rules;
    struct text t = play_text(p);

    (void)rest;
    add_forms(&t, p);
    for (int i = 0; i < COMMANDS; i++) {
        struct str words = str_of(say(&p->look, commands[i].words));
        struct str first = first_word(p, &commands[i]);
        char name[64];
        struct text word;

        text_init(&word, name, sizeof name);
        text_str(&word, first);
        text_add(&t, "  ");
        text_str(&t, words);
        text_blanks(&t, 14 - str_width(words));
        text_format(&t, say(&p->look, commands[i].help), name);
        text_char(&t, '\n');
    }
    if (!(rules->spirit && rules->mode != ONI_OPEN)) /* those are for experts, who know */
        add_goal(&t, p);
    play_send(p, &t);
}

/* "c1" or "C1"; -1 for anything else. */
static int square_of(struct str s)
{
    if (s.len != 2 || (s.data[0] | 32) < 'a' || (s.data[0] | 32) > 'e' || s.data[1] < '1' ||
        s.data[1] > '5')
        return -1;
    return (s.data[1] - '1') * 5 + (s.data[0] | 32) - 'a';
}

static void run_moves(struct play *p, struct str rest)
{
    struct scene s = play_scene(p);
    struct choice_filter f = {-1, -1};
    struct text t = play_text(p);

    if (rest.len == 0) {
        screen_question(&t, &s, &p->choices);
        screen_choices(&t, &s, &p->choices, f, 0);
        play_send(p, &t);
        return;
    }
    f.square = square_of(rest);
    if (f.square < 0) {
        play_quote(p, say(&p->look, "%s is not a square: squares go from a1 to e5."), rest);
        return;
    }
    screen_reach(&t, &s, &p->choices, f);

    size_t before = t.len;

    screen_choices(&t, &s, &p->choices, f, 0);
    bool none = t.len == before;

    play_send(p, &t);
    if (none)
        play_quote(p, say(&p->look, "Nothing can move from %s now."), rest);
}

int command_card(const struct play *p, struct str name)
{
    return words_card(&p->look, name);
}

/* Where the card lies, in words. */
static void add_holder(struct text *t, const struct play *p, const struct scene *s, int card)
{
    int taker = oni_taker(s->match->game, &s->match->state);
    struct oni_state view;

    scene_view(s, &view);
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if (view.core.hand[player][0] == card || view.core.hand[player][1] == card) {
            text_format(t, say(&p->look, "%s has this card."), words_player(&p->look, player));
            text_char(t, '\n');
            return;
        }
    if (view.core.beside != card)
        text_add(t, say(&p->look, "This card is not in this game."));
    else if (taker == s->seat)
        text_add(t, say(&p->look, "This card lies beside the board; you take it after your move."));
    else
        text_format(t, say(&p->look, "This card is beside the board; %s takes it next."),
                    words_player(&p->look, taker));
    text_char(t, '\n');
}

/* The five cards and who has them. */
static void list_cards(struct play *p)
{
    struct scene s = play_scene(p);
    struct text t = play_text(p);
    struct oni_state view;
    const char *language = p->look.language;

    scene_view(&s, &view);
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        text_format(&t, "%s: %s, %s. ", words_player(&p->look, player),
                    oni_card_name(view.core.hand[player][0], language),
                    oni_card_name(view.core.hand[player][1], language));
    text_format(&t, "%s: %s.\n", say(&p->look, "next"), oni_card_name(view.core.beside, language));
    play_send(p, &t);
    play_line(p, say(&p->look, "One card with its moves: %s"),
              oni_card_code(view.core.hand[ONI_BLUE][0]));
}

/* No such card; perhaps another one was meant. */
static void refuse_card(struct play *p, struct str name)
{
    const char *near = oni_card_nearest(name);
    char memory[512];
    struct text quoted, t = play_text(p);

    text_init(&quoted, memory, sizeof memory);
    words_quote(&quoted, &p->look, name);
    text_format(&t, say(&p->look, "There is no card %s."), memory);
    text_add(&t, near != NULL ? " " : "");
    if (near != NULL)
        text_format(&t, say(&p->look, "Did you mean '%s'?"), near);
    text_char(&t, '\n');
    play_send(p, &t);
}

static void run_card(struct play *p, struct str rest)
{
    struct scene s = play_scene(p);
    struct choice_filter f = {command_card(p, rest), -1};
    struct text t = play_text(p);

    if (rest.len == 0) {
        list_cards(p);
        return;
    }
    if (f.card < 0) {
        refuse_card(p, rest);
        return;
    }
    screen_reach(&t, &s, &p->choices, f);
    add_holder(&t, p, &s, f.card);
    screen_choices(&t, &s, &p->choices, f, 0);
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

static void run_hint(struct play *p, struct str rest)
{
    (void)rest;
    advise(p, p->match->count, 0);
}

/* The last move of the person to act, in a game with secrets the last part of a turn: how many steps
 * the game has with it; 0: none. */
static size_t last_move(const struct play *p)
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

static void explain_last(struct play *p)
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

static void run_why(struct play *p, struct str rest)
{
    game_action action;
    struct err e;

    if (rest.len > 0) {
        if (play_is_legal(p, rest, &action, &e)) {
            advise(p, p->match->count, action);
            return;
        }
        play_refuse(p, &e, false);
    }

    int clause = oni_clause_find(str_of(p->refused.clause));

    p->refused = (struct err){"", ""}; /* told once: the next `why` is about the last move again */
    if (clause >= 0) {
        show_clause(p, clause);
        if (rest.len == 0 && last_move(p) > 0)
            play_line(p,
                      say(&p->look,
                          "That is why it was refused. Type it again to ask about your last move."),
                      "");
    } else if (rest.len == 0) {
        explain_last(p);
    }
}

/* Does a clause concern this game? Its letter tells; of the notation three are for expansions. */
static bool concerns(const struct oni_rules *rules, const char *id)
{
    bool hidden = rules->mode != ONI_OPEN;

    switch (id[0]) {
    case 'W': return rules->spirit;
    case 'S': return hidden;
    case 'L': return rules->mode == ONI_LIGHT;
    case 'M': return rules->spirit && hidden;
    case 'N':
        return strcmp(id, "N4") == 0   ? rules->spirit
               : strcmp(id, "N5") == 0 ? hidden
               : strcmp(id, "N6") == 0 ? rules->mode == ONI_LIGHT
                                       : true;
    default: return true;
    }
}

static bool is_listed(const struct play *p, int clause, char letter)
{
    const char *id = oni_clause_words(clause, p->look.language).id;

    return letter != '\0' ? id[0] == letter : concerns(p->match->game->rules, id);
}

/* "B10 Title", the title cut to fit in so many columns. */
static void add_title(struct text *t, struct clause_words w, int columns)
{
    struct str title = str_of(w.title);
    bool cut = str_width(title) > columns - 4;

    while (cut && str_width(title) > columns - 5)
        do
            title.len--;
        while (!char_is_begin(title.data[title.len]));
    text_add(t, w.id);
    text_blanks(t, 4 - str_width(str_of(w.id)));
    text_str(t, title);
    text_add(t, cut ? "…" : "");
}

/* Titles in columns, those of one letter or of all that concern the game; narrow columns where wide
 * ones would not fit on the screen. */
static void list_clauses(struct play *p, char letter)
{
    enum { WIDE = 39, NARROW = 26 };
    struct text t = play_text(p);
    int room = words_columns(&p->look) + 1, cell = WIDE, count = 0, at = 0;

    for (int i = 0; i < oni_clause_count(); i++)
        count += is_listed(p, i, letter);
    if (p->look.rows > 0 && count / (room / WIDE) + 2 > p->look.rows)
        cell = NARROW;
    for (int i = 0; i < oni_clause_count(); i++) {
        size_t start = t.len;

        if (!is_listed(p, i, letter))
            continue;
        add_title(&t, oni_clause_words(i, p->look.language), cell - 2);
        if (++at % (room / cell) == 0 || at == count)
            text_char(&t, '\n');
        else
            text_blanks(&t, cell - str_width(str_drop(text_view(&t), start)));
    }
    play_send(p, &t);
}

static void run_rules(struct play *p, struct str rest)
{
    int clause = rest.len > 0 ? oni_clause_find(rest) : -1;
    char letter = rest.len == 1 ? (char)(rest.data[0] & ~32) : '\0';

    if (clause >= 0)
        show_clause(p, clause);
    else if (rest.len == 0 || (letter != '\0' && strchr("NBPWSLM", letter) != NULL))
        list_clauses(p, letter);
    else
        play_quote(p, say(&p->look, "There is no rule %s."), rest);
}

/* The other player is asked; with secrets on the screen only after it was wiped. */
static void offer_draw(struct play *p, int player)
{
    const char *question = player == ONI_BLUE
                               ? say(&p->look, "Blue offers a draw. Red, do you accept?")
                               : say(&p->look, "Red offers a draw. Blue, do you accept?");

    if (!p->how->person[player ^ 1]) {
        play_line(p, say(&p->look, "The computer declines the draw."), "");
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
        play_line(p, say(&p->look, "No draw: the game continues."), "");
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
    if (!play_confirm(p, say(&p->look, "%s, do you really want to resign?"),
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
    if (p->how->person[0] && p->how->person[1])
        play_line(p,
                  p->flipped ? say(&p->look, "Blue stays at the bottom of the board.")
                             : say(&p->look, "The board turns towards the player to move."),
                  "");
}

static void run_save(struct play *p, struct str rest)
{
    struct err e;

    if (rest.len == 0 && p->path[0] == '\0')
        play_line(p, say(&p->look, "Give a file name: save game.ogn"), "");
    else if (play_path_accept(p, rest.len > 0 ? rest : str_of(p->path)) && p->end == PLAY_ON)
        play_saved(p, play_save(p, &e), &e);
}

static void run_quit(struct play *p, struct str rest)
{
    (void)rest;
    p->end = PLAY_LEFT;
}

/* Spanish asks "por qué" in two words, or in one by mistake; the rest is what stands behind. */
static bool takes_por_que(struct str *word, struct str *rest)
{
    struct str more = *rest, second;

    if (words_same(*word, str_of("porque")))
        return true;
    if (!words_same(*word, str_of("por")) || !str_cut(&more, ' ', &second) ||
        !words_same(second, str_of("que")))
        return false;
    *rest = str_trim(more.data != NULL ? more : (struct str){"", 0});
    return true;
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

    if (c == NULL && takes_por_que(&word, &rest))
        c = find(p, str_of("why"));
    if (c != NULL)
        c->run(p, rest);
    else if (square_of(line) >= 0)
        run_moves(p, line);
    else if (command_card(p, line) >= 0)
        run_card(p, line);
    else
        play_move(p, line);
}
