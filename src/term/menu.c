/* Torii: MIT licence, see LICENSE. */
/* The questions for a user who started the program without saying what to play. */
#include "base/languages.h"
#include "term/commands.h"
#include "term/onitama_play.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    const char *value;
    const char *words;
};

static const struct entry games[] = {
    {"", N_("Onitama, the base game")},
    {"+wind", N_("Way of the Wind: a spirit that blocks and swaps with students")},
    {"+shadow", N_("Way of Shadow: each player has a hidden ninja")},
    {"+light", N_("Way of Light: two hidden ninjas against a master")},
    {"+wind+shadow", N_("Wind and Shadow (for experts)")},
    {"+wind+light", N_("Wind and Light (for experts)")},
    {"onamazu", N_("Onamazu: monasteries around three turning rings, 2 to 4 players")},
};

static const struct entry people[] = {
    {"random", N_("you play a random seat, the computer plays the others")},
    {"1", N_("you play seat 1, the computer plays the others")},
    {"2", N_("you play seat 2, the computer plays the others")},
    {"1,2", N_("seats 1 and 2 are people sharing this screen")},
    {"all", N_("all seats are people sharing this screen")},
    {"none", N_("just watch the computer play")},
};

static const struct entry opponents[] = {
    {"greedy", N_("greedy: the computer makes the most of each turn")},
    {"naive", N_("naive: it builds up and scores late; long games")},
    {"random", N_("random: it plays random moves")},
    {"", N_("it thinks ahead, at one of ten levels")},
};

static const struct entry decks[] = {
    {"", N_("the cards of the base game")},
    {"+sensei", N_("with Sensei's Path: more cards, including Goat and Sheep")},
};

/* The same where there are ninjas (M1). */
static const struct entry expert_decks[] = {
    {"", N_("the cards of the base game")},
    {"+sensei", N_("with Sensei's Path: more cards, including Goat and Sheep (for experts)")},
};

static const struct entry rules[] = {
    {"standard", N_("standard: a draw can be claimed")},
    {"letter", N_("by the letter of the rulebooks: only a win or an agreement ends a game")},
};

static const struct entry shadow_rules[] = {
    {"standard", N_("standard: a draw can be claimed")},
    {"letter", N_("by the letter: no claims; landing on a revealed ninja captures it")},
    {"revealed:capture", N_("standard, but landing on a revealed ninja captures it")},
};

static const struct entry onamazu_rules[] = {
    {"standard", N_("standard: at most 60 rounds, acolytes may stay idle")},
    {"letter", N_("by the letter: no round limit, every acolyte must act, and more")},
};

static const struct entry lights[] = {
    {"blue", N_("Blue has the master, Red the ninjas")},
    {"red", N_("Red has the master, Blue the ninjas")},
};

static const struct entry seats[] = {
    {"both", N_("two players sharing this screen")},
    {"blue", N_("you are Blue, the computer is Red")},
    {"red", N_("you are Red, the computer is Blue")},
    {"none", N_("just watch the computer play")},
};

#define CHOOSE(p, question, list, usual) CHOOSE_NOTED(p, question, list, NULL, usual)
#define CHOOSE_NOTED(p, question, list, note, usual) \
    choose(p, question, list, sizeof(list) / sizeof(list)[0], note, usual)

/* A numbered list, perhaps with a note below; Enter takes the default. NULL if the user quits. */
static const char *choose(struct session *p, const char *question, const struct entry *list,
                          int count, const char *note, int usual)
{
    char prompt[64];
    struct text t = play_text(p), ask;
    struct str line;
    uint64_t number;

    text_format(&t, "\n%s\n", question);
    for (int i = 0; i < count; i++)
        text_format(&t, "  %d  %s\n", i + 1, say(&p->look, list[i].words));
    play_send(p, &t);
    if (note != NULL)
        play_line(p, say(&p->look, note), "");
    text_init(&ask, prompt, sizeof prompt);
    text_format(&ask, say(&p->look, "Number (Enter: %d)> "), usual + 1);
    while (play_ask(p, prompt, &line)) {
        if (line.len == 0)
            return list[usual].value;
        if (str_number(line, (uint64_t)count, &number) && number > 0)
            return list[number - 1].value;
        if (play_is(p, line, COMMAND_QUITS))
            return NULL;
        t = play_text(p);
        text_format(&t, say(&p->look, "Please type a number from 1 to %d; q quits."), count);
        text_char(&t, '\n');
        play_send(p, &t);
    }
    return NULL;
}

/* Game names are static; this looks up the one for the chosen parts. */
static const char *name_of(const char *deck, const char *more)
{
    char memory[64];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "onitama%s%s", deck, more);
    for (int i = 0; i < GAMES_ONITAMA; i++)
        if (strcmp(games_name(i), memory) == 0)
            return games_name(i);
    return NULL;
}

static bool ask_language(struct session *p, struct term_choice *c)
{
    struct entry names[LANGUAGES_COUNT];

    for (int i = 0; i < LANGUAGES_COUNT; i++)
        names[i] = (struct entry){language_list[i].code, language_list[i].name};
    if (c->language == NULL)
        c->language =
            CHOOSE(p, "Language / Langue / Idioma", names, language_column(p->look.language));
    if (c->language != NULL)
        p->look.language = c->language;
    return c->language != NULL;
}

/* A number itself. NULL if the user quits. */
static const char *ask_wind(struct session *p)
{
    static const char *const counts[] = {"0", "1", "2", "3", "4", "5"};
    struct str line;
    uint64_t number = 2; /* the default (W2) */

    play_line(p, "", "");
    while (play_ask(p, say(&p->look, "How many wind cards, 0 to 5? (Enter: 2)> "), &line)) {
        if (line.len == 0 || str_number(line, 5, &number))
            return counts[number];
        if (play_is(p, line, COMMAND_QUITS))
            return NULL;
    }
    return NULL;
}

static const char *ask_players(struct session *p)
{
    static const char *const counts[] = {"2", "3", "4"};
    struct str line;
    uint64_t number = 2; /* the default */

    play_line(p, "", "");
    while (play_ask(p, say(&p->look, "How many players, 2 to 4? (Enter: 2)> "), &line)) {
        if (line.len == 0 || (str_number(line, 4, &number) && number >= 2))
            return counts[number - 2];
        number = 2;
        if (play_is(p, line, COMMAND_QUITS))
            return NULL;
    }
    return NULL;
}

/* The level of the computer; with `random` it need not think at all. False if the user quits. */
static bool ask_level(struct session *p, struct term_choice *c, bool random)
{
    static const char *const levels[] = {NULL, "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
    struct str line;
    uint64_t number = 3; /* the default: a game that a beginner can win */

    play_line(p, "", "");
    play_line(
        p,
        random
            ? say(&p->look, "How strong should the computer be? 1: a child's first game, 10: full "
                            "strength; 0: random moves.")
            : say(&p->look,
                  "How strong should the computer be? 1: a child's first game, 10: full strength."),
        "");
    while (play_ask(p, say(&p->look, "Level (Enter: 3)> "), &line)) {
        if (line.len == 0 || (str_number(line, 10, &number) && (random || number > 0))) {
            c->level = levels[number];
            return true;
        }
        number = 3;
        if (play_is(p, line, COMMAND_QUITS))
            return false;
    }
    return false;
}

static bool ask_onamazu(struct session *p, struct term_choice *c)
{
    c->game = "onamazu";
    if (c->players == NULL)
        c->players = ask_players(p);
    if (c->players != NULL && c->seat == NULL)
        c->seat = CHOOSE(p, say(&p->look, "Who plays?"), people, 0);
    if (c->seat != NULL && c->rules == NULL)
        c->rules = CHOOSE(p, say(&p->look, "Which rules?"), onamazu_rules, 0);
    if (c->players == NULL || c->seat == NULL || c->rules == NULL)
        return false;
    if (c->opponents != NULL || c->level != NULL || strcmp(c->seat, "all") == 0)
        return true;
    c->opponents = CHOOSE(p, say(&p->look, "How should the computer play?"), opponents, 0);
    if (c->opponents == NULL || c->opponents[0] != '\0')
        return c->opponents != NULL;
    c->opponents = NULL;
    return ask_level(p, c, false);
}

/* Options of Onitama: cards, wind, sides, rules. False if the user quits. */
static bool ask_onitama(struct session *p, struct term_choice *c, const char *game)
{
    bool shadow = strstr(game, "shadow") != NULL, ninjas = shadow || strstr(game, "light") != NULL;
    const char *deck = "";

    if (!c->sensei_known)
        deck = ninjas ? CHOOSE_NOTED(p, say(&p->look, "Which cards?"), expert_decks,
                                     term_expert_note, 0)
                      : CHOOSE(p, say(&p->look, "Which cards?"), decks, 0);
    if (deck == NULL)
        return false;
    c->game = name_of(deck, game);
    if (strstr(game, "wind") != NULL && c->wind == NULL && (c->wind = ask_wind(p)) == NULL)
        return false;
    if (strstr(game, "light") != NULL && c->light == NULL &&
        (c->light = CHOOSE(p, say(&p->look, "Who plays the Light side?"), lights, 0)) == NULL)
        return false;
    if (c->rules == NULL)
        c->rules = shadow ? CHOOSE(p, say(&p->look, "Which rules?"), shadow_rules, 0)
                          : CHOOSE(p, say(&p->look, "Which rules?"), rules, 0);
    return c->rules != NULL;
}

static bool ask_all(struct session *p, struct term_choice *c)
{
    const char *game;

    if (!ask_language(p, c))
        return false;
    game = CHOOSE_NOTED(p, say(&p->look, "Which game?"), games, term_expert_note, 0);
    if (game == NULL)
        return false;
    if (strcmp(game, "onamazu") == 0)
        return ask_onamazu(p, c);
    if (!ask_onitama(p, c, game))
        return false;
    if (c->seat == NULL)
        c->seat = CHOOSE(p, say(&p->look, "Who plays?"), seats, 0);
    if (c->seat == NULL || c->level != NULL || strcmp(c->seat, "both") == 0)
        return c->seat != NULL;
    return ask_level(p, c, true);
}

bool term_menu(const struct words_look *look, struct term_choice *c)
{
    struct session *p = calloc(1, sizeof *p);
    bool done;

    if (p == NULL)
        return false;
    p->look = *look;
    p->commands = play_commands;
    p->game = PLAY_ONITAMA;
    p->terminal = true;
    p->lines = os_lines_new(true);
    done = p->lines != NULL && ask_all(p, c);
    os_lines_free(p->lines);
    free(p);
    return done;
}
