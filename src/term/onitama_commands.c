/* Torii: MIT licence, see LICENSE. */
/* Commands that only Onitama has: moves, cards, the board, the record, draws; its help and its list of rules. */
#include "term/onitama_play.h"

#include "term/draw.h"

#include <string.h>

/* For a beginner: the aim of the game, in three lines. */
static void add_goal(struct text *t, const struct session *p)
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

/* Notation of moves in the current game. */
static void add_forms(struct text *t, const struct session *p)
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

void onitama_help(struct text *t, const struct session *p, bool after)
{
    const struct oni_rules *rules = p->match->game->rules;

    if (!after)
        add_forms(t, p);
    else if (!(rules->spirit && rules->mode != ONI_OPEN)) /* those are for experts */
        add_goal(t, p);
}

/* "c1" or "C1"; -1 for anything else. */
static int square_of(struct str s)
{
    if (s.len != 2 || (s.data[0] | 32) < 'a' || (s.data[0] | 32) > 'e' || s.data[1] < '1' ||
        s.data[1] > '5')
        return -1;
    return (s.data[1] - '1') * 5 + (s.data[0] | 32) - 'a';
}

void onitama_moves(struct session *p, struct str rest)
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

/* Where the card lies, in words. */
static void add_holder(struct text *t, const struct session *p, const struct scene *s, int card)
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

/* The five cards and their holders. */
static void list_cards(struct session *p)
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

/* No such card; suggests a similar one. */
static void refuse_card(struct session *p, struct str name)
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

void onitama_card(struct session *p, struct str rest)
{
    struct scene s = play_scene(p);
    struct choice_filter f = {words_card(&p->look, rest), -1};
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

bool onitama_shorthand(struct session *p, struct str line)
{
    if (square_of(line) >= 0)
        onitama_moves(p, line);
    else if (words_card(&p->look, line) >= 0)
        onitama_card(p, line);
    else
        return false;
    return true;
}

/* Asks the other player; with secrets on the screen, only after wiping it. */
static void offer_draw(struct session *p, int player)
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

void onitama_draw(struct session *p, struct str rest)
{
    (void)rest;
    if (match_may_claim(p->match))
        p->end = PLAY_CLAIMED;
    else
        offer_draw(p, game_turn(p->match->game, &p->match->state));
}

void onitama_list(struct session *p, struct str rest)
{
    struct scene s = play_scene(p);
    struct text t = play_text(p);

    (void)rest;
    play_record(&t, &s);
    if (t.len == 0)
        text_format(&t, "%s\n", say(&p->look, "Nothing has been played yet."));
    play_send(p, &t);
}

void onitama_board(struct session *p, struct str rest)
{
    (void)rest;
    onitama_show(p, true);
}

void onitama_flip(struct session *p, struct str rest)
{
    (void)rest;
    p->flipped = !p->flipped;
    onitama_show(p, true);
    if (p->how->person[0] && p->how->person[1])
        play_line(p,
                  p->flipped ? say(&p->look, "Blue stays at the bottom of the board.")
                             : say(&p->look, "The board turns towards the player to move."),
                  "");
}

/* ---- rules ------------------------------------------------------------------------------------- */

void onitama_show_clause(struct session *p, int clause)
{
    struct text t = play_text(p);

    words_clause(&t, &p->look, clause);
    play_send(p, &t);
}

/* Does a clause concern this game? Its letter tells; three clauses of the notation are for expansions. */
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

static bool is_listed(const struct session *p, int clause, char letter)
{
    const char *id = oni_clause_words(clause, p->look.language).id;

    return letter != '\0' ? id[0] == letter : concerns(p->match->game->rules, id);
}

/* "B10 Title", the title cut to the given width. */
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

/* Titles in columns, of one letter or of all clauses that concern the game; narrow columns if wide
 * ones do not fit on the screen. */
static void list_clauses(struct session *p, char letter)
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

void onitama_rules(struct session *p, struct str rest)
{
    int clause = rest.len > 0 ? oni_clause_find(rest) : -1;
    char letter = rest.len == 1 ? (char)(rest.data[0] & ~32) : '\0';

    if (clause >= 0)
        onitama_show_clause(p, clause);
    else if (rest.len == 0 || (letter != '\0' && strchr("NBPWSLM", letter) != NULL))
        list_clauses(p, letter);
    else
        play_quote(p, say(&p->look, "There is no rule %s."), rest);
}
