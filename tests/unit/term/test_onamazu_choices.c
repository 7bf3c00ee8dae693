/* Torii: MIT licence, see LICENSE. */
/* No two choices of a question read the same: not in few words, not at length, in no language, neither on the terminal
 * nor on the page. */
#include "onamazu_table.h"

enum { CHOICE = 1024 };

static int asked[ONA_FRAME_KINDS]; /* questions of each kind that had several answers */
static int grouped;                /* questions that were asked in two steps */

typedef void teller(struct text *t, const struct onamazu_scene *s, game_action x);

static void tell_group(struct text *t, const struct onamazu_scene *s, game_action x)
{
    onamazu_choice_group(t, s, x, onamazu_group_size(s, x));
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void check_apart(const struct onamazu_scene *s, const struct choices *c, teller *tell,
                        const char *how)
{
    static char memory[GAME_MAX_ACTIONS][CHOICE];
    static char *sorted[GAME_MAX_ACTIONS];

    for (int i = 0; i < c->count; i++) {
        struct text t;

        text_init(&t, memory[i], CHOICE);
        tell(&t, s, c->action[i]);
        assert_true(t.len > 0 && t.len < CHOICE - 1);
        sorted[i] = memory[i];
    }
    qsort(sorted, (size_t)c->count, sizeof sorted[0], compare);
    for (int i = 1; i < c->count; i++)
        if (strcmp(sorted[i - 1], sorted[i]) == 0)
            fail_msg("two choices of question %d, %s, %s, %s: '%s'",
                     s->view.frame[s->view.frame_count - 1].kind, how, s->look.language,
                     s->look.page ? "page" : "terminal", sorted[i]);
}

/* Things first, and then the ways to pay for each of them. */
static void check_groups(struct onamazu_scene *s)
{
    static struct choices things, ways;

    if (!onamazu_asks_group(s))
        return;
    onamazu_choices(&things, s);
    check_apart(s, &things, tell_group, "by what is paid for");
    check_apart(s, &things, onamazu_brief_group, "by what is paid for, in few words");
    for (int i = 0; i < things.count; i++) {
        s->group = onamazu_group_of(things.action[i]);
        if (s->group == 0)
            continue;
        onamazu_choices(&ways, s);
        check_apart(s, &ways, onamazu_choice, "ways to pay");
    }
    s->group = 0;
}

static void check_question(const struct table *t, int seat)
{
    static const char *const languages[] = {"en", "fr", "es"};
    static struct choices all;
    struct onamazu_scene s = scene_of(t, seat, "en", 80);

    onamazu_choices_all(&all, &s);
    asked[s.view.frame[s.view.frame_count - 1].kind] += all.count > 1;
    grouped += onamazu_asks_group(&s);
    for (int i = 0; i < 6; i++) {
        s.look.language = languages[i % 3];
        s.look.page = i >= 3;
        check_apart(&s, &all, onamazu_choice, "at length");
        check_apart(&s, &all, onamazu_brief, "in few words");
        check_groups(&s);
    }
}

/* Somebody who can afford everything has the most choices: gold, and blessings that loosen what is paid. */
static void enrich(struct table *t)
{
    struct ona_state *s = (struct ona_state *)&t->match.state;
    struct ona_player *p = &s->player[s->seat];
    const struct ona_rules *rules = t->entry.game.rules;

    for (int r = 0; r < ONA_RESOURCES; r++)
        p->cube[r] = rules->cap[r];
    p->mons = 30;
    p->bushi = rules->bushi_limit;
    p->active = (1 << ONA_GODS) - 1;
}

static void play_through(struct table *t, bool rich)
{
    do {
        int seat = game_turn(t->match.game, &t->match.state);

        if (seat < 0)
            break;
        if (rich)
            enrich(t);
        check_question(t, seat);
    } while (go_on(t));
}

static void no_two_choices_read_the_same(void **state)
{
    int games = getenv("TORII_SOAK") != NULL ? 400 : 40;

    (void)state;
    for (int i = 0; i < games; i++) {
        struct table *t = table_new(2 + i % 3, 900 + (uint64_t)i);

        play_through(t, i % 2 == 1);
        free(t);
    }
    for (int kind = 0; kind < ONA_FRAME_KINDS; kind++)
        if (asked[kind] == 0)
            fail_msg("question %d never had several answers", kind);
    assert_true(grouped > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_choices_read_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
