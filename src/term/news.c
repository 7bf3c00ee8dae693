/* Torii: MIT licence, see LICENSE. */
/* Turns in words, as a seat was shown them: derived from the events' texts, never from the actions. */
#include "term/screen.h"
#include "term/words.h"

#include <string.h>

/* One step as a seat was shown it, with what was visible on the board before. */
struct shown {
    const struct scene *scene;
    int actor;
    struct oni_state before; /* the seat's view */
    struct str text;
};

static bool has(const struct shown *w, const char *mark)
{
    return strstr(w->text.data, mark) != NULL; /* the text is zero-terminated */
}

static void sentence(struct text *t, const char *words, const char *what)
{
    text_char(t, ' ');
    text_format(t, words, what);
}

static void square_name(char name[3], int square)
{
    name[0] = (char)('a' + square % 5);
    name[1] = (char)('1' + square / 5);
    name[2] = '\0';
}

/* Visible captures of pawns and ninjas, and hidden ninjas that were found. */
static void tell_captures(struct text *t, const struct shown *w, const struct choice_words *move)
{
    const struct words_look *look = &w->scene->look;
    int enemy = w->actor ^ 1;
    char name[3];

    if (move->to < 0 || w->before.part == ONI_PART_PLACE)
        return;
    square_name(name, move->to);
    if ((w->before.core.pawns[enemy] >> move->to & 1) != 0)
        sentence(t,
                 (w->before.core.masters >> move->to & 1) != 0
                     ? say(look, "The master on %s is captured.")
                     : say(look, "A student is captured on %s."),
                 name);
    if (has(w, "*"))
        sentence(t, say(look, "A hidden ninja was on %s and is captured."), name);
    else if (move->card >= 0 &&
             (w->before.ninja[enemy][0] == move->to || w->before.ninja[enemy][1] == move->to))
        sentence(t, say(look, "The ninja on %s is captured."), name);
    if (has(w, "!=y"))
        sentence(t, say(look, "The attempt on %s hits: the ninja there is captured."), name);
    if (has(w, "!=n"))
        sentence(t, say(look, "The attempt on %s misses."), name);
}

static void tell_lantern(struct text *t, const struct shown *w)
{
    const struct words_look *look = &w->scene->look;
    char line[2] = {w->text.len > 1 ? w->text.data[1] : '\0', '\0'};
    bool column = line[0] >= 'a', yes = has(w, "=y");

    if (column)
        sentence(t,
                 yes ? say(look, "The lantern finds a ninja on file %s.")
                     : say(look, "The lantern finds no ninja on file %s."),
                 line);
    else
        sentence(t,
                 yes ? say(look, "The lantern finds a ninja on rank %s.")
                     : say(look, "The lantern finds no ninja on rank %s."),
                 line);
}

static void tell_spirit(struct text *t, const struct shown *w, const struct choice_words *move)
{
    char name[3];

    if (move->spirit_from < 0 || !has(w, "~"))
        return;
    square_name(name, move->spirit_from);
    sentence(t, say(&w->scene->look, "The spirit reveals a hidden ninja, now on %s."), name);
}

/* What a newcomer might not understand from the text. */
static void tell(struct text *t, const struct shown *w)
{
    struct choice_words move = choice_read(w->text);

    if (w->before.part == ONI_PART_LANTERN) {
        if (has(w, "="))
            tell_lantern(t, w);
        return;
    }
    if (w->before.part != ONI_PART_PLACE && move.card >= 0 && str_begins(move.rest, "n?") &&
        move.to < 0)
        text_format(t, " %s", say(&w->scene->look, "No ninja was seen."));
    tell_captures(t, w, &move);
    tell_spirit(t, w, &move);
}

static void tell_step(struct text *t, const struct scene *s, size_t i,
                      const struct game_state *before)
{
    const struct game *g = s->match->game;
    const struct match_step *step = &s->match->steps[i];
    int seat = s->seat == GAME_FULL ? step->actor : s->seat;
    struct game_state view;
    struct shown w = {.scene = s, .actor = step->actor};
    char memory[GAME_MAX_TEXT];
    struct text event;

    g->kind->view(g, before, seat, &view);
    memset(w.before.ninja, ONI_OUT, sizeof w.before.ninja);
    memcpy(&w.before, &view, g->kind->state_size);
    text_init(&event, memory, sizeof memory);
    g->kind->action_print(g, &view, g->kind->event(g, before, step->action, seat), &event);
    w.text = text_view(&event);
    tell(t, &w);
}

/* "Bœuf c1c2 (ox:c1c2)" if the card's name differs from its code; else the text itself. */
static void add_played(struct text *t, const struct scene *s, struct str text)
{
    struct choice_words w = choice_read(text);
    const char *name = w.card >= 0 ? oni_card_name(w.card, s->look.language) : NULL;
    struct str rest = w.rest, first;

    if (name == NULL || words_same(str_of(name), str_of(oni_card_code(w.card)))) {
        text_str(t, text);
        text_char(t, '.');
        return;
    }
    str_cut(&rest, '+', &first);
    text_format(t, "%s ", name);
    text_str(t, first);
    text_add(t, " (");
    text_str(t, text);
    text_add(t, ").");
}

size_t screen_turn(struct text *t, const struct scene *s, size_t i)
{
    const struct match *m = s->match;
    char memory[1024], played[256];
    struct text line, turn;
    struct game_state state;

    match_state_at(m, i, &state);
    text_init(&line, memory, sizeof memory);
    text_format(&line, "%s ",
                m->steps[i].actor == s->seat    ? say(&s->look, "You played")
                : m->steps[i].actor == ONI_BLUE ? say(&s->look, "Blue played")
                                                : say(&s->look, "Red played"));

    text_init(&turn, played, sizeof played);

    size_t end = match_turn_print(m, i, s->seat, &turn);

    add_played(&line, s, text_view(&turn));
    for (; i < end; i++) {
        tell_step(&line, s, i, &state);
        game_play(m->game, &state, m->steps[i].action);
    }
    words_wrap(t, text_view(&line), 0);
    return end;
}

void screen_news(struct text *t, const struct scene *s, int count)
{
    enum { SHOWN = 2 };
    size_t starts[SHOWN];
    int found, turns = scene_turns(s->match, starts, SHOWN, &found);

    for (int i = turns - (found < count ? found : count); i < turns; i++)
        (void)screen_turn(t, s, starts[i % SHOWN]);
}
