/* Torii: MIT licence, see LICENSE. */
/* Playing and taking back. */
#include "game/takeback.h"
#include "term/commands.h"

#include <string.h>

void play_refuse(struct play *p, const struct err *e, bool hint)
{
    char memory[1024];
    const char *words = say(&p->look, "w: the rule");
    struct text line;

    p->refused = *e;
    text_init(&line, memory, sizeof memory);
    words_reason(&line, &p->look, e);
    if (hint && e->clause[0] != '\0' &&
        str_width(text_view(&line)) + str_width(str_of(words)) + 2 <= WORDS_COLUMNS)
        text_format(&line, ". %s", words);
    play_line(p, "%s", memory);
}

void play_number(struct play *p, uint64_t number)
{
    struct err e;

    if (number == 0 || number > (uint64_t)p->choices.count) {
        struct text t = play_text(p);

        text_format(&t, say(&p->look, "The numbers go from 1 to %d."), p->choices.count);
        text_char(&t, '\n');
        play_send(p, &t);
        return;
    }
    if (match_play(p->match, p->choices.action[number - 1], &e) != OK)
        p->end = PLAY_FULL;
}

/* Lower case, and a card's own name turned into its code: "Bœuf:C1C2" is "ox:c1c2". */
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

static struct str normal(const struct play *p, struct str text, struct text *out)
{
    return term_move_text(p->look.language, text, out);
}

/* "c1c2" without a card means the one move that ends so, if there is only one. */
static struct str with_card(const struct play *p, struct str text)
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

/* "c1c2" that several cards allow: says which, and is done with it. */
static bool names_cards(struct play *p, struct str text)
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
 * The text is tried on what the player sees, where a hidden ninja is nowhere: so the answer tells
 * nothing about it. The actions it means are left in `trial`.
 */
enum { TRIAL_STEPS = 8 };

struct trial {
    struct match match;
    struct match_step steps[TRIAL_STEPS];
};

static enum status try_text(const struct play *p, struct str text, struct trial *trial,
                            struct err *e)
{
    const struct match *m = p->match;
    const struct game *g = m->game;

    match_init(&trial->match, g, trial->steps, TRIAL_STEPS);
    g->kind->view(g, &m->state, game_turn(g, &m->state), &trial->match.first);
    trial->match.state = trial->match.first;
    return match_say(&trial->match, text, e);
}

bool play_is_legal(struct play *p, struct str text, game_action *out, struct err *e)
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

/* True while the action is one of the legal ones, as it need not be after a surprise. */
static bool still_legal(struct play *p, game_action action)
{
    choices_seen(&p->choices, p->match);
    for (int i = 0; i < p->choices.count; i++)
        if (p->choices.action[i] == action)
            return true;
    return false;
}

void play_move(struct play *p, struct str text)
{
    char memory[OS_MAX_LINE + 64];
    struct text t;
    struct trial trial;
    struct err e;
    int player = game_turn(p->match->game, &p->match->state);

    text_init(&t, memory, sizeof memory);
    text = normal(p, text, &t);
    if (names_cards(p, text))
        return;
    if (try_text(p, with_card(p, text), &trial, &e) != OK) {
        play_refuse(p, &e, true);
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
        if (match_play(p->match, action, &e) != OK) {
            p->end = PLAY_FULL;
            return;
        }
    }
}

/* Is the person who looks the only one at the game? */
static bool is_alone(const struct play *p, int player)
{
    return p->how->person[player] && !p->how->person[player ^ 1];
}

/* What goes back in a hidden game: the last part, before anybody else has looked; against the computer also
 * the whole last turn. In practice what was shown is no obstacle (S15). */
static struct takeback hidden_takeback(const struct play *p)
{
    int player = play_scene(p).seat;
    struct takeback t = takeback_last(p->match, player);

    if (t.verdict == TAKEBACK_NOTHING && is_alone(p, player))
        t = takeback_turn(p->match, player);
    if (t.verdict == TAKEBACK_SHOWN && p->how->practice && is_alone(p, player))
        t.verdict = TAKEBACK_FREE;
    return t;
}

static void undo_hidden(struct play *p)
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
}

/* The last decision of a person in an open game, as a number of steps before it; 0: none. Answers of
 * the random mover go with it. */
static size_t open_decision(const struct play *p)
{
    const struct match *m = p->match;
    size_t at = m->count;

    while (at > 0 && (m->steps[at - 1].actor < 0 || !p->how->person[m->steps[at - 1].actor]))
        at--;
    return at;
}

bool play_may_undo(const struct play *p)
{
    if (!p->match->game->kind->hidden)
        return open_decision(p) > 0;
    return hidden_takeback(p).verdict == TAKEBACK_FREE;
}

void play_undo(struct play *p)
{
    struct match *m = p->match;
    size_t at = open_decision(p);

    if (m->game->kind->hidden) {
        undo_hidden(p);
        return;
    }
    if (at == 0)
        play_line(p, say(&p->look, "There is nothing to take back."), "");
    else
        match_undo(m, m->count - (at - 1));
}
