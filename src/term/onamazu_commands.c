/* Torii: MIT licence, see LICENSE. */
/* Commands that only Onamazu has, all of which show something; its help. */
#include "term/onamazu_play.h"

void onamazu_help(struct text *t, const struct session *p, bool after)
{
    const struct words_look *look = &p->look;

    if (after)
        return;
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

void onamazu_list(struct session *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(p);

    (void)rest;
    if (game_turn(s.game, &s.view) < 0)
        return; /* nothing is asked between two turns */
    onamazu_show_question(&t, &s);
    onamazu_show_choices(&t, &s, &p->choices, true);
    play_page(p, &t);
}

/* The board after a ring rotation that can be chosen now. */
static bool show_turned(struct session *p, uint64_t number)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(p);
    game_action x = p->choices.action[number - 1];

    if (game_turn(s.game, &s.view) < 0 || ona_verb(x) != ONA_ROT)
        return false;
    game_play(s.game, &s.view, x);
    onamazu_show_board(&t, &s);
    play_page(p, &t);
    return true;
}

void onamazu_board(struct session *p, struct str rest)
{
    uint64_t number;

    if (str_number(rest, (uint64_t)p->choices.count, &number) && number > 0 &&
        show_turned(p, number))
        return;

    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(p);

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
        onamazu_show_choices(&t, &s, &p->choices, true);
    }
    play_page(p, &t);
}

void onamazu_me(struct session *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(p);

    (void)rest;
    onamazu_show_monastery(&t, &s, s.seat);
    play_page(p, &t);
}

void onamazu_seats(struct session *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(p);
    uint64_t number;

    if (str_number(rest, (uint64_t)s.game->kind->players, &number) && number > 0)
        onamazu_show_monastery(&t, &s, (int)number - 1);
    else if (rest.len > 0)
        text_format(&t, say(&p->look, "The seats go from 1 to %d.\n"), s.game->kind->players);
    else
        for (int i = 0; i < s.game->kind->players; i++)
            if (i != s.seat)
                onamazu_show_brief(&t, &s, i);
    play_page(p, &t);
}

void onamazu_market(struct session *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(p);

    (void)rest;
    onamazu_show_market(&t, &s);
    play_page(p, &t);
}

void onamazu_log(struct session *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(p);
    uint64_t round = (uint64_t)(s.view.round > 1 ? s.view.round - 1 : 1);

    if (rest.len > 0 && !str_number(rest, s.view.round, &round)) {
        play_quote(p, say(&p->look, "There is no round %s."), rest);
        return;
    }
    onamazu_show_log(&t, &s, onamazu_round_start(p->match, (int)round), p->match->count);
    play_page(p, &t);
}

void onamazu_scores(struct session *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(p);

    (void)rest;
    onamazu_show_scores(&t, &s);
    if (s.seat >= 0)
        onamazu_show_points(&t, &s, s.seat);
    play_page(p, &t);
}

void onamazu_cells(struct session *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(p);

    (void)rest;
    onamazu_show_cells(&t, &s);
    play_page(p, &t);
}

void onamazu_gods(struct session *p, struct str rest)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    struct text t = play_text(p);

    (void)rest;
    onamazu_show_gods(&t, &s);
    play_page(p, &t);
}
