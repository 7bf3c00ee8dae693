/* Torii: MIT licence, see LICENSE. */
/* What the choices of Onamazu say they would give: by hand, and against what then happens. */
#include "onamazu_table.h"

/* A table of two at which seat 1 has been asked `kind`, its acolytes on O0 and I0; free to change. */
static struct table *table_asking(enum ona_frame_kind kind, int arg, struct ona_state **out)
{
    struct table *t = table_new(2, 44);
    struct ona_state *s = (struct ona_state *)&t->match.state;
    struct ona_player *p = &s->player[0];

    s->seat = 0;
    s->chance = ONA_C_NOTHING;
    s->resolved = 0;
    s->frame_count = 1;
    s->frame[0] = (struct ona_frame){.kind = ONA_F_ACTIVATE};
    if (kind != ONA_F_ACTIVATE)
        s->frame[s->frame_count++] =
            (struct ona_frame){.kind = (uint8_t)kind, .left = 1, .arg = (uint8_t)arg};
    p->wounded = 0;
    p->pawn[ONA_A1] = ONA_OUTER * ONA_SECTORS;
    p->pawn[ONA_A2] = 0;
    p->bushi = 12;
    *out = s;
    return t;
}

static void check_words(const struct table *t, game_action x, const char *wanted)
{
    struct onamazu_scene s = scene_of(t, 0, "en", 80);
    char said[1024];
    struct text words;

    text_init(&words, said, sizeof said);
    onamazu_choice(&words, &s, x);
    assert_string_equal(said, wanted);
}

/* The card that has this power. */
static uint32_t card_of(enum ona_op op)
{
    return ona_rules_standard()->cards_of[op];
}

static void cells_are_told_with_mikos_and_room(void **state)
{
    struct ona_state *s;
    struct table *t = table_asking(ONA_F_ACTIVATE, 0, &s);
    game_action meditate = ona_act1(ONA_ACT, ONA_OUTER * ONA_SECTORS);

    (void)state;
    s->player[0].cube[ONA_RIZ] = s->player[0].cube[ONA_CHA] = 1;
    check_words(t, ona_act1(ONA_ACT, 0), "I0 Potter: pay 1 rice, 1 coal: +2 ceramics");
    s->player[0].mikos = card_of(ONA_P_ARTISAN) | card_of(ONA_P_MEDIT);
    s->player[0].cube[ONA_CER] = 1;
    check_words(t, ona_act1(ONA_ACT, 0),
                "I0 Potter: pay 1 rice, 1 coal: +3 ceramics (1 lost: no room)");
    s->holder[ONA_POTTER] = 0;
    s->supply[ONA_CER] = 1;
    check_words(t, ona_act1(ONA_ACT, 0),
                "I0 Potter: free with your contract: +1 ceramics (3 lost: no room)");
    check_words(t, meditate,
                "O0 Meditation: offer up to 3 primary cubes to your jinjas (not possible now: you "
                "have no jinja)");
    s->player[0].mikos = 0;
    check_words(t, meditate,
                "O0 Meditation: offer a primary cube to a jinja (not possible now: you "
                "have no jinja)");
    free(t);
}

static int foreseen, fought;

/* Plays an action on the whole state, beside what the view foretells of it. */
static void check_foreseen(const struct table *t, const struct onamazu_scene *s, game_action x)
{
    const struct ona_state *before = (const struct ona_state *)&t->match.state;
    struct game_state whole = t->match.state;
    struct ona_state seen;
    struct onamazu_change told = onamazu_foresee(s, x, &seen), came;
    struct ona_cost reward = {{0}, 0};

    game_play(t->match.game, &whole, x);
    came = onamazu_change(before, (const struct ona_state *)&whole, before->seat);
    if (ona_verb(x) == ONA_FIGHT) {
        fought++;
        (void)onamazu_reward(s, ona_a(x), &reward);
        for (int r = 0; r < ONA_RESOURCES; r++)
            assert_int_equal(reward.cube[r], came.cube[r]);
        assert_int_equal(reward.mons, came.mons);
        assert_int_equal(ona_fight_loss(s->game, &s->view, s->view.seat, ona_a(x)), -came.bushi);
    } else if (onamazu_foreseen(s, x)) {
        foreseen++;
        assert_memory_equal(&told, &came, sizeof told);
    }
}

static void what_is_foreseen_comes_true(void **state)
{
    game_action legal[GAME_MAX_ACTIONS];

    (void)state;
    for (uint64_t seed = 51; seed <= 56; seed++) {
        struct table *t = table_new(2 + (int)(seed % 3), seed);

        do {
            int turn = game_turn(t->match.game, &t->match.state);

            if (turn < 0)
                break;

            struct onamazu_scene s = scene_of(t, turn, "en", 80);
            int count = game_legal(t->match.game, &t->match.state, legal);

            for (int i = 0; i < count; i++)
                check_foreseen(t, &s, legal[i]);
        } while (go_on(t));
        free(t);
    }
    assert_true(foreseen > 10000 && fought > 100);
}

/* Both tiles of this front have a piece of pottery as their reward. */
static void rewards_are_told_with_their_room(void **state)
{
    enum { FENCES = 3 };
    struct ona_state *s;
    struct table *t = table_asking(ONA_F_COMBAT, 0, &s);

    (void)state;
    s->slot[0] = 2 * FENCES;
    check_words(t, ona_act1(ONA_FIGHT, 0),
                "fight S1, Pottery fences: lose 4 bushis, gain 1 ceramics, fame 1 or 2");
    s->player[0].cube[ONA_CER] = 4;
    s->player[0].armour = 1;
    check_words(t, ona_act1(ONA_FIGHT, 0),
                "fight S1, Pottery fences: lose 2 bushis, gain nothing (1 lost: no room), "
                "fame 1 or 2");
    free(t);
}

static void a_blessing_is_promised_where_one_is_left(void **state)
{
    struct ona_state *s;
    struct table *t = table_asking(ONA_F_OFFER, 0, &s);
    uint32_t jinja = ona_jinja_make(0, 0);

    (void)state;
    for (int r = ONA_RIZ; r <= ONA_CHA; r++)
        jinja += (uint32_t)1 << (5 + 3 * r);
    s->built[0] = jinja;
    s->built_count = 1;
    s->player[0].cube[ONA_OR] = 1;
    check_words(t, ona_act2(ONA_GIVE, ONA_OR, 0),
                "offer 1 gold to jinja 1, Inari (3/4): +2 points and a blessing");
    memset(s->blessing, 0, sizeof s->blessing);
    check_words(t, ona_act2(ONA_GIVE, ONA_OR, 0),
                "offer 1 gold to jinja 1, Inari (3/4): +2 points");
    free(t);
}

static void the_last_miko_is_no_choice_of_two(void **state)
{
    struct ona_state *s;
    struct table *t = table_asking(ONA_F_DRAW, 0, &s);

    (void)state;
    check_words(t, ona_act1(ONA_DRAW, 0), "draw two mikos and keep one");
    s->deck_count = 1;
    check_words(t, ona_act1(ONA_DRAW, 0), "take the only miko left in the deck");
    check_words(t, ona_act1(ONA_DRAW, 1), "shuffle the deck, then take the only miko left");
    free(t);
}

/* P6 lowers them for its owner, no matter who is to act. */
static void prices_are_those_of_the_reader(void **state)
{
    struct ona_state *s;
    struct table *t = table_asking(ONA_F_ACTIVATE, 0, &s);

    (void)state;
    s->player[1].mikos = card_of(ONA_P_MARKET);
    for (int seat = 0; seat < 2; seat++) {
        struct onamazu_scene scene = scene_of(t, seat, "en", 120);
        char memory[4096];
        struct text out;

        text_init(&out, memory, sizeof memory);
        onamazu_show_market(&out, &scene);
        assert_non_null(strstr(memory, seat == 0 ? "miko 4, blessing 5" : "miko 2, blessing 3"));
    }
    free(t);
}

/* Rules as somebody has edited them: powers taken away, limits below gains, a fee for signing. */
static void other_rules_have_other_words(void **state)
{
    static struct ona_rules rules;
    struct ona_state *s;
    struct table *t = table_asking(ONA_F_SIGN, ONA_POTTER, &s);

    (void)state;
    rules = *ona_rules_standard();
    t->entry.game.rules = &rules;
    check_words(t, ONA_SIGN, "sign the contract: this place is free for you from now on");
    check_words(t, ona_act1(ONA_CHOOSE, ONA_HOTEI),
                "Hotei: offer the same resource more than once to one jinja");
    rules.signing_fee = 2;
    rules.cross_barter = rules.peek_fame = rules.duplicate_offerings = 0;
    rules.harvest = 6;
    ona_rules_ready(&rules);
    check_words(t, ONA_SIGN,
                "sign the contract: this place is free for you from now on, pay 2 mons");
    s->player[0].favourite = ONA_JUROJIN;
    check_words(t, ona_act1(ONA_CHOOSE, ONA_DAIKOKU),
                "Daikoku: others pay you 3 mons to share a cell");
    check_words(t, ona_act1(ONA_CHOOSE, ONA_FUKUROKUJU),
                "Fukurokuju: choose which brigands attack you");
    check_words(t, ona_act1(ONA_CHOOSE, ONA_HOTEI), "Hotei: nothing");
    s->frame_count = 1;
    s->player[0].pawn[ONA_A1] += 2; /* O2 */
    check_words(t, ona_act1(ONA_ACT, ONA_OUTER * ONA_SECTORS + 2),
                "O2 Rice: +4 rice (2 lost: no room)");
    s->frame[s->frame_count++] = (struct ona_frame){.kind = ONA_F_PICK};
    s->drawn_known[0] = 1;
    s->drawn[0] = 0; /* Aiko: the text says four */
    rules.miko[0].n = 5;
    check_words(t, ona_act1(ONA_PICK, 0),
                "keep Aiko: Take 4 primary cubes of your choice and 2 mons. [in these rules: 5, "
                "mons 2]");
    free(t);
}

static void check_shown_points(const struct table *t, const char *words)
{
    struct onamazu_scene s = scene_of(t, 0, "en", 80);
    char memory[1024];
    struct text out;

    text_init(&out, memory, sizeof memory);
    onamazu_points_words(&out, &s, 1);
    if (strstr(memory, words) == NULL)
        fail_msg("'%s' is not in\n%s", words, memory);
}

/* Does anything that the seat is shown of seat 2 name the family of its jinja? */
static bool family_is_named(const struct table *t, int seat)
{
    static char memory[SCREEN];
    struct onamazu_scene s = scene_of(t, seat, "en", 80);
    char family[64];
    struct text out, name;

    text_init(&name, family, sizeof family);
    onamazu_family(&name, &s, 4);
    text_init(&out, memory, sizeof memory);
    onamazu_show_monastery(&out, &s, 1);
    onamazu_show_brief(&out, &s, 1);
    onamazu_show_scores(&out, &s);
    onamazu_show_points(&out, &s, 1);
    assert_false(out.full);
    return strstr(memory, family) != NULL;
}

/* R91: what everybody saw is said again, unless the table goes by the letter (10.12). */
static void families_of_others_are_named_as_the_table_likes(void **state)
{
    static struct ona_rules rules;
    struct ona_state *s;
    struct table *t = table_asking(ONA_F_ACTIVATE, 0, &s);

    (void)state;
    rules = *ona_rules_standard();
    t->entry.game.rules = &rules;
    s->built_count = 2;
    s->built[0] = ona_jinja_make(4, 1);
    s->built[1] = ona_jinja_make(4, 1);
    assert_true(family_is_named(t, 0) && family_is_named(t, 1));
    check_shown_points(t, "jinjas 10 (2 ");
    rules.no_memory_aid = 1;
    assert_false(family_is_named(t, 0));   /* somebody else's */
    assert_true(family_is_named(t, 1));    /* the builder's own */
    check_shown_points(t, "jinjas 7-10;"); /* two of one family, or of two */
    s->over = 1;                           /* at the end everything is turned up */
    assert_true(family_is_named(t, 0));
    free(t);
}

/* A name of a hundred letters of two bytes each, as the schema allows it. */
static void name_at_length(struct ona_rules *rules, int resource)
{
    rules->resource_name[resource].at[0] = rules->pool_len;
    for (int i = 0; i < 100; i++) {
        memcpy(rules->pool + rules->pool_len, "é", 2);
        rules->pool_len = (uint16_t)(rules->pool_len + 2);
    }
    rules->pool[rules->pool_len++] = '\0';
}

static void long_names_do_not_break_the_board(void **state)
{
    static struct ona_rules rules;
    static char memory[SCREEN];
    static const int columns[] = {60, 80, 100};
    struct table *t = table_new(2, 44);

    (void)state;
    rules = *ona_rules_standard();
    name_at_length(&rules, ONA_BAM);
    t->entry.game.rules = &rules;
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        struct onamazu_scene s = scene_of(t, 0, "en", columns[i]);
        struct text out;

        text_init(&out, memory, sizeof memory);
        onamazu_show_board(&out, &s);
        check_lines(text_view(&out), columns[i] - 1);
        assert_true(str_is_utf8(text_view(&out)));
        assert_non_null(strstr(memory, i < 2 ? "ééé." : "ééééééé."));
    }
    free(t);
}

/* Ebisu and gold make many payments: what is built is asked first, then how, gold last. */
static void what_comes_before_how_it_is_paid(void **state)
{
    static struct choices c;
    struct ona_state *s;
    struct table *t = table_asking(ONA_F_BUILD, 0, &s);
    struct ona_player *p = &s->player[0];

    (void)state;
    p->cube[ONA_CER] = p->cube[ONA_ENC] = p->cube[ONA_SOI] = p->cube[ONA_OR] = 4;
    p->active = 1 << ONA_EBISU;

    struct onamazu_scene scene = scene_of(t, 0, "en", 80);
    static char memory[SCREEN];
    struct text out;

    onamazu_choices(&c, &scene);
    assert_true(onamazu_asks_group(&scene));
    assert_int_equal(c.count, ONA_DISPLAY + 1);
    text_init(&out, memory, sizeof memory);
    onamazu_show_choices(&out, &scene, &c, true);
    assert_non_null(strstr(memory, "ways to pay"));
    assert_non_null(strstr(memory, "[build 2 …]\n"));

    scene.group = onamazu_group_of(c.action[1]);
    onamazu_choices(&c, &scene);
    assert_int_equal(c.count, onamazu_group_size(&scene, scene.group));
    for (int i = 0; i < c.count; i++) {
        assert_int_equal(onamazu_group_of(c.action[i]), scene.group);
        assert_true(i == 0 || ona_pay(c.action[i], ONA_OR) >= ona_pay(c.action[i - 1], ONA_OR));
    }
    assert_int_equal(ona_pay(c.action[0], ONA_OR), 0);
    free(t);
}

static void check_shown(const struct table *t, int columns, const char *words)
{
    static char memory[SCREEN];
    static struct choices c;
    struct onamazu_scene s = scene_of(t, 0, "en", columns);
    struct text out;

    text_init(&out, memory, sizeof memory);
    onamazu_show_header(&out, &s);
    onamazu_show_question(&out, &s);
    onamazu_choices(&c, &s);
    onamazu_show_choices(&out, &s, &c, true);
    if (strstr(memory, words) == NULL)
        fail_msg("'%s' is not in\n%s", words, memory);
    check_lines(text_view(&out), columns - 1);
}

static void prices_stand_in_the_list_of_placements(void **state)
{
    struct ona_state *s;
    struct table *t = table_asking(ONA_F_ACTIVATE, 0, &s);

    (void)state;
    s->frame[0].kind = ONA_F_PLACE;
    s->player[0].pawn[ONA_A1] = s->player[0].pawn[ONA_A2] = ONA_NONE;
    check_shown(t, 80, "Potter rice+coal→2 ceramics");
    check_shown(t, 110, "Incense maker bamboo+coal→2 incense");
    s->holder[ONA_POTTER] = 0;
    check_shown(t, 80, "Potter free→2 ceramics");
    s->player[0].armour = 1;
    check_shown(t, 80, "2 coal+3 mons→armour 2");
    s->player[1].pawn[ONA_A1] = ONA_OUTER * ONA_SECTORS + 2;
    s->player[0].mons = 5;
    check_shown(t, 110, "Rice ●2 +2 fee 2");
    s->player[0].wounded = 1 << ONA_A1;
    check_shown(t, 80, "The other one is wounded");
    s->round = ona_rules_standard()->max_rounds;
    check_shown(t, 80, "This is the last round.");
    s->frame[0].kind = ONA_F_SIGN;
    check_shown(t, 110, "At most 2 contracts; you have 0.");
    free(t);
}

static void many_cubes_are_said_in_the_plural(void **state)
{
    struct table *t = table_new(2, 44);
    static const struct {
        const char *language, *words;
        int count, resource;
    } cases[] = {
        {"en", "2 ceramics", 2, ONA_CER},   {"fr", "1 céramique", 1, ONA_CER},
        {"fr", "2 céramiques", 2, ONA_CER}, {"fr", "3 riz", 3, ONA_RIZ},
        {"fr", "2 encens", 2, ONA_ENC},     {"fr", "2 or", 2, ONA_OR},
        {"es", "2 carbones", 2, ONA_CHA},   {"es", "2 sedas", 2, ONA_SOI},
        {"es", "2 arroz", 2, ONA_RIZ},      {"es", "2 oro", 2, ONA_OR},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct onamazu_scene s = scene_of(t, 0, cases[i].language, 80);
        char memory[128];
        struct text out;

        text_init(&out, memory, sizeof memory);
        onamazu_cubes(&out, &s, cases[i].count, cases[i].resource);
        assert_string_equal(memory, cases[i].words);
    }
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_comes_before_how_it_is_paid),
        cmocka_unit_test(prices_stand_in_the_list_of_placements),
        cmocka_unit_test(many_cubes_are_said_in_the_plural),
        cmocka_unit_test(cells_are_told_with_mikos_and_room),
        cmocka_unit_test(what_is_foreseen_comes_true),
        cmocka_unit_test(rewards_are_told_with_their_room),
        cmocka_unit_test(a_blessing_is_promised_where_one_is_left),
        cmocka_unit_test(the_last_miko_is_no_choice_of_two),
        cmocka_unit_test(prices_are_those_of_the_reader),
        cmocka_unit_test(other_rules_have_other_words),
        cmocka_unit_test(families_of_others_are_named_as_the_table_likes),
        cmocka_unit_test(long_names_do_not_break_the_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
