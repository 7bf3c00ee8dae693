/* Torii: MIT licence, see LICENSE. */
/* Onitama at the prompt: what the person at the screen may see, and how it is shown. */
#include "term/onitama_play.h"

#include <string.h>

const char term_expert_note[] =
    N_("For experts: the rulebook calls Light and Shadow technically compatible with the other "
       "expansions, and recommends that to advanced players only (M1).");

/* The kind of the current question. */
static unsigned kind_bit(const struct session *p)
{
    const struct game *g = p->match->game;
    const struct oni_state *state = (const struct oni_state *)&p->match->state;

    return 1u << (g->kind->joint == '+' ? state->part : ONI_PART_MOVE);
}

struct scene play_scene(const struct session *p)
{
    int turn = game_turn(p->match->game, &p->match->state);
    bool both = p->how->person[0] && p->how->person[1];
    int only = p->how->person[0] ? ONI_BLUE : p->how->person[1] ? ONI_RED : GAME_SPECTATOR;
    int seat = p->hidden ? p->looking : both ? turn : only;
    bool flipped = both ? p->flipped && seat == ONI_RED : p->flipped;

    /* Nobody at the screen, or nobody to act: only what is public. */
    if (seat < 0)
        seat = GAME_SPECTATOR;
    return (struct scene){
        p->match, p->look, seat, flipped, false, seat >= 0 && (p->known[seat] & kind_bit(p)) != 0,
    };
}

void onitama_hand_over(struct text *t, const struct words_look *look, int seat)
{
    text_format(t, say(look, "Only %s may look now. %s, press Enter. "), words_player(look, seat),
                words_player(look, seat));
}

int onitama_viewer(const struct session *p)
{
    return play_scene(p).seat;
}

void onitama_show(struct session *p, bool all)
{
    struct scene s = play_scene(p);
    struct text t = play_text(p);
    char claim[128] = "";
    struct text more;

    (void)all; /* it always fits */
    text_init(&more, claim, sizeof claim);
    if (match_may_claim(p->match))
        text_format(&more, "%s\n", say(&p->look, "You may claim a draw now: draw"));
    choices_offer(&p->choices, p->match);
    (void)(p->terminal && os_terminal_size(&p->look.rows, &p->look.columns));
    s.look = p->look;
    screen_all(&t, &s, &p->choices, claim);
    /* A blank line above, if it fits. */
    if (p->look.rows == 0 || screen_lines(text_view(&t)) + 2 <= p->look.rows) {
        memmove(p->out + 1, p->out, t.len + 1);
        p->out[0] = '\n';
        t.len++;
    }
    play_send(p, &t);
    if (s.seat >= 0 && s.seat == game_turn(p->match->game, &p->match->state))
        p->known[s.seat] |= kind_bit(p);
}

const char *onitama_prompt(const struct session *p)
{
    return play_scene(p).known ? say(&p->look, "%s, your turn (h: help)> ") : "%s> ";
}

bool onitama_watch(struct session *p)
{
    const struct match *m = p->match;

    if (m->game->kind->stage(m->game, &m->state) != GAME_TURN)
        return false;
    onitama_show(p, true);
    if (match_may_claim(m))
        p->end = PLAY_CLAIMED;
    else if (match_is_endless(m))
        p->end = PLAY_STOPPED;
    return true;
}

bool onitama_turn_done(const struct session *p)
{
    int turn = game_turn(p->match->game, &p->match->state);

    return p->hidden && p->looking != NOBODY && turn >= 0 && turn != p->looking;
}

void onitama_show_done(struct session *p)
{
    const struct match *m = p->match;
    struct scene s = play_scene(p);
    struct text t = play_text(p);
    size_t start = m->count - 1;
    int found;

    (void)scene_turns(m, &start, 1, &found); /* before the first turn: only the placement */
    text_char(&t, '\n');
    (void)screen_turn(&t, &s, start);
    play_send(p, &t);
}

game_action onitama_random(struct session *p, int seat)
{
    (void)seat;
    choices_seen(&p->choices, p->match);
    return p->choices.action[rng_below(&p->rng, (uint64_t)p->choices.count)];
}

/* Reports unusual options of this table (B13, S10, M1). */
void onitama_begin(struct session *p)
{
    const struct oni_rules *rules = &p->how->entry->onitama;
    char memory[64];
    struct text switches;

    text_init(&switches, memory, sizeof memory);
    oni_rules_print_switches(rules, &switches);
    if (str_eq(text_view(&switches), "letter"))
        play_line(p, say(&p->look, "This game follows the rulebooks to the letter."), "");
    else if (switches.len > 0)
        play_line(p, say(&p->look, "Rules: %s."), memory);
    if (games_is_expert(p->how->entry))
        play_line(p, say(&p->look, term_expert_note), "");
}
