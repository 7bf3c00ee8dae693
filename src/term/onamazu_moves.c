/* Torii: MIT licence, see LICENSE. */
/* Playing and taking back. */
#include "term/onamazu_play.h"

#include <string.h>

enum { LINE = 4096 };

void onamazu_choose(struct session *p, int number)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    game_action x = p->choices.action[number];

    if (onamazu_asks_group(&s) && onamazu_group_size(&s, x) > 1) {
        p->group = onamazu_group_of(x);
        onamazu_show(p, false);
    } else {
        play_action(p, x);
    }
}

void onamazu_refuse(struct session *p, const struct err *e, struct str typed, bool hint)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    char memory[LINE];
    struct text line, t = play_text(p);

    p->refused = *e;
    text_init(&line, memory, sizeof memory);
    onamazu_refusal(&line, &s, e, typed);
    words_capital(memory);
    if (hint && e->clause[0] != '\0')
        text_format(&line, ". %s", say(&p->look, "w: the rule"));
    onamazu_wrap(&t, &p->look, text_view(&line), 0, 2);
    play_send(p, &t);
}

/* ---- typed input ----------------------------------------------------------------------------- */

static struct str normal(struct str text, struct text *out)
{
    struct str rest = text, word;

    for (int i = 0; str_cut(&rest, ' ', &word); i++) {
        bool small = i == 0 || words_same(word, str_of("cw")) || words_same(word, str_of("ccw")) ||
                     words_same(word, str_of("shuffle"));

        if (word.len == 0) {
            i--;
            continue;
        }
        if (i > 0)
            text_char(out, ' ');
        for (size_t k = 0; k < word.len; k++) {
            char c = word.data[k];

            if (small)
                text_char(out, c >= 'A' && c <= 'Z' ? (char)(c + 32) : c);
            else
                text_char(out, c >= 'a' && c <= 'z' ? (char)(c - 32) : c);
        }
    }
    return text_view(out);
}

/* Lower case, without accents. */
static struct str plain(struct str s, char *memory, size_t size)
{
    struct text t;

    text_init(&t, memory, size);
    words_fold(&t, s);
    for (size_t i = 0; i < t.len; i++)
        if (memory[i] >= 'A' && memory[i] <= 'Z')
            memory[i] = (char)(memory[i] + 32);
    return text_view(&t);
}

/* Does the choice contain all the words, in its description or its text? */
static bool has_words(const struct onamazu_scene *s, game_action x, struct str typed)
{
    char said[LINE], small[LINE], word[LINE];
    struct text t;
    struct str rest = typed, one;

    text_init(&t, said, sizeof said);
    if (onamazu_asks_group(s))
        onamazu_choice_group(&t, s, x, onamazu_group_size(s, x));
    else
        onamazu_choice(&t, s, x);
    text_char(&t, ' ');
    s->game->kind->action_print(s->game, &s->view, x, &t);
    (void)plain(text_view(&t), small, sizeof small);
    while (str_cut(&rest, ' ', &one)) {
        (void)plain(one, word, sizeof word);
        if (strstr(small, word) == NULL)
            return false;
    }
    return true;
}

/* Lists the choices that match these words, by number; false if there are none. */
static bool play_by_words(struct session *p, struct str typed)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    char memory[LINE];
    struct text numbers, t = play_text(p);
    int count = 0, found = 0;

    text_init(&numbers, memory, sizeof memory);
    for (int i = 0; i < p->choices.count; i++)
        if (has_words(&s, p->choices.action[i], typed)) {
            text_format(&numbers, "%s%d", count++ > 0 ? ", " : "", i + 1);
            found = i;
        }
    if (count == 1) {
        onamazu_choose(p, found);
    } else if (count > 1) {
        char line[LINE];
        struct text words;

        text_init(&words, line, sizeof line);
        text_format(&words, say(&p->look, "That matches several choices: %s. Type a number."),
                    memory);
        onamazu_wrap(&t, &p->look, text_view(&words), 0, 2);
        play_send(p, &t);
    }
    return count > 0;
}

/* "build 2", if the payment is asked next. */
static bool play_group(struct session *p, struct str typed)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    char memory[GAME_MAX_TEXT + 2];
    struct text t;

    if (!onamazu_asks_group(&s) || memchr(typed.data, ' ', typed.len) == NULL)
        return false; /* "build" alone matches all of them */
    text_init(&t, memory, sizeof memory);
    text_str(&t, typed);
    text_char(&t, ' ');
    for (int i = 0; i < p->choices.count && !t.full; i++)
        if (onamazu_group_of(p->choices.action[i]) != 0 && str_begins(p->choices.text[i], memory)) {
            onamazu_choose(p, i);
            return true;
        }
    return false;
}

void onamazu_type(struct session *p, struct str text)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    char memory[OS_MAX_LINE + 64];
    struct text t;
    game_action action;
    struct err e;
    enum status rc;

    text_init(&t, memory, sizeof memory);
    rc = s.game->kind->action_parse(s.game, &s.view, normal(text, &t), &action, &e);
    if (rc == OK)
        play_action(p, action);
    else if (rc == ILLEGAL || !(play_group(p, text_view(&t)) || play_by_words(p, text)))
        onamazu_refuse(p, &e, text, true);
}

bool onamazu_legal(struct session *p, struct str text, game_action *out, struct err *e)
{
    struct onamazu_scene s = onamazu_scene_now(p);
    char memory[OS_MAX_LINE + 64];
    struct text t;

    text_init(&t, memory, sizeof memory);
    return s.game->kind->action_parse(s.game, &s.view, normal(text, &t), out, e) == OK;
}

/* ---- taking back ----------------------------------------------------------------------------- */

/* Why the step cannot be taken back; NULL if it can. */
static const char *kept_by(const struct session *p, size_t i, int seat)
{
    const struct match *m = p->match;
    const struct match_step *step = &m->steps[i];
    const struct game_kind *kind = m->game->kind;
    struct onamazu_scene scene = onamazu_scene_now(p);
    struct game_state before;
    struct ona_state view;

    match_state_at(m, i, &before);
    kind->view(m->game, &before, seat, &view);

    struct onamazu_step shown = {.s = &scene, .before = &view, .actor = step->actor};

    shown.event = step->actor == GAME_CHANCE
                      ? kind->outcome_event(m->game, &before, &step->outcome, seat)
                      : kind->event(m->game, &before, step->action, seat);
    return onamazu_kept(&shown, seat);
}

static bool was_automatic(const struct match *m, size_t i)
{
    struct game_state before;

    match_state_at(m, i, &before);
    return onamazu_only_pass(m->game, &before);
}

/* The next step to take back, including automatic passes since; else why there is none. */
static const char *last_decision(const struct session *p, size_t *out)
{
    const struct match *m = p->match;

    for (size_t at = m->count; at > p->start;) {
        const char *kept = kept_by(p, --at, onamazu_viewer(p));

        if (kept != NULL)
            return kept;
        *out = at;
        if (!was_automatic(m, at))
            return NULL;
    }
    return N_("There is nothing to take back.");
}

bool onamazu_may_undo(const struct session *p)
{
    size_t at;

    return last_decision(p, &at) == NULL;
}

/* After a payment is taken back, it is asked for again. */
static game_action group_again(const struct session *p, game_action undone)
{
    struct onamazu_scene s = onamazu_scene_now(p);

    s.group = 0;
    return onamazu_asks_group(&s) && onamazu_group_size(&s, undone) > 1 ? onamazu_group_of(undone)
                                                                        : 0;
}

bool onamazu_undo(struct session *p)
{
    struct match *m = p->match;
    int seat = onamazu_viewer(p);
    size_t at = m->count;
    const char *kept = last_decision(p, &at);

    if (p->group != 0) { /* back to choosing what to pay for */
        p->group = 0;
        onamazu_show(p, false);
        return false;
    }
    if (kept != NULL) {
        play_line(p, say(&p->look, kept), "");
        return false;
    }

    game_action undone = m->steps[at].action;

    match_undo(m, m->count - at);
    p->group = group_again(p, undone);
    if (seat >= 0 && p->told[seat] > m->count)
        p->told[seat] = m->count;
    p->placed = false;
    play_line(p, say(&p->look, "Taken back."), "");
    return true;
}

const char *onamazu_close_prompt(const struct session *p)
{
    bool back = onamazu_may_undo(p);

    if (p->people > 1)
        return back ? N_("Enter: end your turn and hide this screen; u: take back> ")
                    : N_("Enter: end your turn and hide this screen> ");
    return back ? N_("Enter: end your turn; u: take back> ") : N_("Enter: end your turn> ");
}

const char *onamazu_close_help(const struct session *p)
{
    return onamazu_may_undo(p) ? N_("Your acolytes have acted: press Enter, or u to take back.")
                               : N_("Your acolytes have acted: press Enter.");
}
