/* Torii: MIT licence, see LICENSE. */
/* Playing and taking back. */
#include "game/takeback.h"
#include "term/onitama_play.h"

#include <string.h>

void onitama_refuse(struct session *p, const struct err *e, struct str typed, bool hint)
{
    char memory[1024];
    const char *words = say(&p->look, "w: the rule");
    struct text line;

    (void)typed;
    p->refused = *e;
    text_init(&line, memory, sizeof memory);
    locale_err(p->look.language, e, &line);
    if (hint && e->clause[0] != '\0' &&
        str_width(text_view(&line)) + str_width(str_of(words)) + 2 <= WORDS_COLUMNS)
        text_format(&line, ". %s", words);
    play_line(p, "%s", memory);
}

void onitama_choose(struct session *p, int number)
{
    play_action(p, p->choices.action[number]);
}

/* Lower case, with a card's translated name replaced by its code: "Bœuf:C1C2" is "ox:c1c2". */
struct str term_move_text(const char *language, struct str typed, struct text *out)
{
    struct words_look look = {.language = language};
    struct str rest = typed, name;

    if (memchr(typed.data, ':', typed.len) != NULL && str_cut(&rest, ':', &name)) {
        int card = words_card(&look, str_trim(name));

        if (card >= 0)
            text_add(out, oni_card_code(card));
        else
            text_str(out, name);
        text_char(out, ':');
        typed = str_trim(rest);
    }
    for (size_t i = 0; i < typed.len; i++)
        text_char(out, typed.data[i] >= 'A' && typed.data[i] <= 'Z' ? (char)(typed.data[i] + 32)
                                                                    : typed.data[i]);
    return text_view(out);
}

static struct str normal(const struct session *p, struct str text, struct text *out)
{
    return term_move_text(p->look.language, text, out);
}

/* "c1c2" without a card means the move that ends so, if it is unique. */
static struct str with_card(const struct session *p, struct str text)
{
    struct str found = text;
    int count = 0;

    for (int i = 0; i < p->choices.count; i++) {
        struct str rest = choice_read(p->choices.text[i]).rest;

        if (rest.len == text.len && memcmp(rest.data, text.data, text.len) == 0) {
            found = p->choices.text[i];
            count++;
        }
    }
    return count == 1 ? found : text;
}

/* "c1c2" that several cards allow: lists them, and returns true. */
static bool names_cards(struct session *p, struct str text)
{
    char memory[512], example[GAME_MAX_TEXT];
    struct text cards, first;
    int count = 0;

    text_init(&cards, memory, sizeof memory);
    text_init(&first, example, sizeof example);
    for (int i = 0; i < p->choices.count; i++) {
        struct choice_words w = choice_read(p->choices.text[i]);

        if (w.card < 0 || w.rest.len != text.len || memcmp(w.rest.data, text.data, text.len) != 0)
            continue;
        text_format(&cards, "%s%s", count > 0 ? ", " : "", oni_card_name(w.card, p->look.language));
        if (count++ == 0)
            text_str(&first, p->choices.text[i]);
    }
    if (count < 2)
        return false;

    struct text t = play_text(p);

    text_format(&t, say(&p->look, "Which card (%s)? Type it first: %s"), memory, example);
    text_char(&t, '\n');
    play_send(p, &t);
    return true;
}

/*
 * The text is tried on what the player sees, where hidden ninjas are absent, so the answer reveals
 * nothing about them. The resulting actions are left in `trial`.
 */
enum { TRIAL_STEPS = 8 };

struct trial {
    struct match match;
    struct match_step steps[TRIAL_STEPS];
};

static enum status try_text(const struct session *p, struct str text, struct trial *trial,
                            struct err *e)
{
    const struct match *m = p->match;
    const struct game *g = m->game;

    match_init(&trial->match, g, trial->steps, TRIAL_STEPS);
    g->kind->view(g, &m->state, game_turn(g, &m->state), &trial->match.first);
    trial->match.state = trial->match.first;
    return match_say(&trial->match, text, e);
}

bool onitama_legal(struct session *p, struct str text, game_action *out, struct err *e)
{
    char memory[OS_MAX_LINE + 64];
    struct text t;
    struct trial trial;
    uint64_t number;

    if (str_number(text, (uint64_t)p->choices.count, &number) && number > 0) {
        *out = p->choices.action[number - 1];
        return true;
    }
    text_init(&t, memory, sizeof memory);
    if (try_text(p, with_card(p, normal(p, text, &t)), &trial, e) != OK)
        return false;
    *out = trial.steps[0].action;
    return true;
}

/* Is the action still legal? It need not be after a surprise. */
static bool still_legal(struct session *p, game_action action)
{
    choices_seen(&p->choices, p->match);
    for (int i = 0; i < p->choices.count; i++)
        if (p->choices.action[i] == action)
            return true;
    return false;
}

void onitama_type(struct session *p, struct str text)
{
    char memory[OS_MAX_LINE + 64];
    struct text t;
    struct trial trial;
    struct err e;
    int player = game_turn(p->match->game, &p->match->state);

    text_init(&t, memory, sizeof memory);
    if (onitama_shorthand(p, text))
        return;
    text = normal(p, text, &t);
    if (names_cards(p, text))
        return;
    if (try_text(p, with_card(p, text), &trial, &e) != OK) {
        onitama_refuse(p, &e, text, true);
        return;
    }
    for (size_t i = 0; i < trial.match.count; i++) {
        game_action action = trial.steps[i].action;

        /* A ninja nobody knew of may end the game, the turn, or the reason for the next part. */
        if (game_turn(p->match->game, &p->match->state) != player)
            return;
        if (!still_legal(p, action)) {
            play_line(
                p,
                say(&p->look,
                    "The result of your move changes the rest of the turn: continue from here."),
                "");
            return;
        }
        play_action(p, action);
        if (p->end != PLAY_ON)
            return;
    }
}

/* Is this the only person in the game? */
static bool is_alone(const struct session *p, int player)
{
    return p->how->person[player] && !p->how->person[player ^ 1];
}

/* What is taken back in a hidden game: the last part, before anyone else has looked; against the computer also
 * the whole last turn. In a practice game what was shown does not matter (S15). */
static struct takeback hidden_takeback(const struct session *p)
{
    int player = play_scene(p).seat;
    struct takeback t = takeback_last(p->match, player);

    if (t.verdict == TAKEBACK_NOTHING && is_alone(p, player))
        t = takeback_turn(p->match, player);
    if (t.verdict == TAKEBACK_SHOWN && p->how->practice && is_alone(p, player))
        t.verdict = TAKEBACK_FREE;
    return t;
}

static bool undo_hidden(struct session *p)
{
    struct match *m = p->match;
    struct takeback t = hidden_takeback(p);
    bool alone = is_alone(p, play_scene(p).seat);

    if (t.verdict == TAKEBACK_FREE)
        match_undo(m, m->count - t.to);
    else if (t.verdict == TAKEBACK_SHOWN)
        play_line(p,
                  say(&p->look, "A move that could reveal a hidden ninja cannot be taken back, "
                                "except in a practice game."),
                  "");
    else if (alone || t.verdict == TAKEBACK_DRAWN)
        play_line(p, say(&p->look, "There is nothing to take back."), "");
    else
        play_line(p, say(&p->look, "This cannot be taken back: your opponent has already seen it."),
                  "");
    return t.verdict == TAKEBACK_FREE;
}

/* The last decision of a person in an open game, as the number of steps before it; 0: none. Replies of
 * the random mover are taken back with it. */
static size_t open_decision(const struct session *p)
{
    const struct match *m = p->match;
    size_t at = m->count;

    while (at > 0 && (m->steps[at - 1].actor < 0 || !p->how->person[m->steps[at - 1].actor]))
        at--;
    return at;
}

bool onitama_may_undo(const struct session *p)
{
    if (!p->match->game->kind->hidden)
        return open_decision(p) > 0;
    return hidden_takeback(p).verdict == TAKEBACK_FREE;
}

bool onitama_undo(struct session *p)
{
    struct match *m = p->match;
    size_t at = open_decision(p);

    if (m->game->kind->hidden)
        return undo_hidden(p);
    if (at == 0)
        play_line(p, say(&p->look, "There is nothing to take back."), "");
    else
        match_undo(m, m->count - (at - 1));
    return at > 0;
}

const char *onitama_close_prompt(const struct session *p)
{
    return onitama_may_undo(p) ? N_("Enter: hide this screen; u: take back> ")
                               : N_("Enter: hide this screen> ");
}
