/* Torii: MIT licence, see LICENSE. */
/* The end of a game of Onitama: who won and how, and its result in the record. */
#include "term/onitama_play.h"

#include <string.h>

/* One line or half a line per turn; placements have number 0. */
void play_record(struct text *t, const struct scene *s)
{
    enum { HALF = 40 };
    const struct match *m = s->match;
    struct game_state state = m->first;
    int number = 0, column = 0;

    for (size_t i = 0; i < m->count;) {
        char memory[256];
        struct text turn;
        int actor = m->steps[i].actor;

        if (actor == GAME_CHANCE) {
            i++;
            continue;
        }
        match_state_at(m, i, &state);
        if (m->game->kind->stage(m->game, &state) != GAME_SETUP)
            number += number == 0 || actor == ONI_BLUE; /* as records count */
        text_init(&turn, memory, sizeof memory);
        text_format(&turn, "%d. %s ", number, words_player(&s->look, actor));
        i = match_turn_print(m, i, s->seat, &turn);

        int width = str_width(text_view(&turn));

        if (column > 0) {
            text_add(t, column > HALF || width >= HALF ? "\n" : "");
            text_blanks(t, column > HALF || width >= HALF ? 0 : HALF - column);
            column = column > HALF || width >= HALF ? 0 : HALF;
        }
        text_str(t, text_view(&turn));
        column += width;
    }
    text_add(t, column > 0 ? "\n" : "");
}

static void say_won(struct session *p, struct text *t)
{
    const struct game *g = p->match->game;
    const char *how = g->kind->ending(g, &p->match->state);
    int result[GAME_MAX_PLAYERS];
    const char *name;

    g->kind->result(g, &p->match->state, result);
    name = words_player(&p->look, result[ONI_BLUE] > result[ONI_RED] ? ONI_BLUE : ONI_RED);
    if (strcmp(how, "stone") == 0)
        text_format(t,
                    say(&p->look, "%s wins by the Way of the Stone: the master is captured (B11)."),
                    name);
    else if (strcmp(how, "stream") == 0)
        text_format(t,
                    say(&p->look,
                        "%s wins by the Way of the Stream: the master has reached the arch (B12)."),
                    name);
    else
        text_format(t, say(&p->look, "%s wins: both ninjas are captured (L8)."), name);
}

static void say_end(struct session *p, struct text *t)
{
    const struct words_look *look = &p->look;

    switch (p->end) {
    case PLAY_WON: say_won(p, t); break;
    case PLAY_RESIGNED:
        text_format(t, say(look, "%s resigns: %s wins."), words_player(look, p->winner ^ 1),
                    words_player(look, p->winner));
        break;
    case PLAY_CLAIMED: text_add(t, say(look, "Draw, claimed under the rule (B13).")); break;
    case PLAY_AGREED: text_add(t, say(look, "Draw by agreement.")); break;
    case PLAY_STOPPED:
        text_format(t,
                    say(look, "Stopped after %d turns: by the letter of the rules, nothing else "
                              "would end the game. It counts as a draw (B13)."),
                    MATCH_LONGEST);
        break;
    case PLAY_FULL:
        text_add(t, say(look, "The game has become too long to record, so it ends here."));
        break;
    default: text_add(t, say(look, "You left the game. Until next time!")); break;
    }
    text_char(t, '\n');
}

/* After the end nothing is secret any more. */
static void show_end(struct session *p)
{
    bool red = p->how->person[ONI_RED] && !p->how->person[ONI_BLUE];
    struct scene s = {p->match, p->look, GAME_FULL, red, true, true};
    struct text t = play_text(p);

    text_char(&t, '\n');
    screen_table(&t, &s);
    screen_news(&t, &s, 2);
    if (p->match->game->kind->hidden) {
        text_format(&t, "\n%s\n",
                    say(&p->look, "The whole game, including everything that was hidden:"));
        play_record(&t, &s);
    }
    text_char(&t, '\n');
    play_send(p, &t);
}

enum status onitama_finish_record(struct record *r, const struct session *p, struct err *e)
{
    int result[GAME_MAX_PLAYERS] = {0};
    bool blue = p->winner == ONI_BLUE;

    switch (p->end) {
    case PLAY_WON:
        p->match->game->kind->result(p->match->game, &p->match->state, result);
        blue = result[ONI_BLUE] > result[ONI_RED];
        return record_finish(r, str_of(blue ? "1-0" : "0-1"), str_of(""), e);
    case PLAY_RESIGNED:
        return record_finish(r, str_of(blue ? "1-0" : "0-1"), str_of("resignation"), e);
    case PLAY_CLAIMED: return record_finish(r, str_of("1/2-1/2"), str_of("claim"), e);
    case PLAY_STOPPED:
    case PLAY_AGREED: return record_finish(r, str_of("1/2-1/2"), str_of("agreement"), e);
    default: return record_finish(r, str_of("*"), str_of("unfinished"), e);
    }
}

void onitama_finish(struct session *p)
{
    struct text t;

    if (p->end != PLAY_LEFT)
        show_end(p);
    t = play_text(p);
    say_end(p, &t);
    play_send(p, &t);
    review_offer(p);
}
