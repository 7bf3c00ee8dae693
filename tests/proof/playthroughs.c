/* Torii: MIT licence, see LICENSE. */
/*
 * One whole random game of each kind, written out by the engine, must be the golden file byte for
 * byte; and the slow reference must write the same, except for the keys, which it does not have.
 * usage: playthroughs FOLDER; TORII_UPDATE=1 writes the files anew.
 */
#include "game/playthrough.h"

#include "games/games.h"
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BYTES = 60000, LONGEST = 200, MAX_COLUMN = 100 };

struct game_played {
    const char *name;
    int wind, light; /* as in struct games_options */
    uint64_t seed;
};

/* Seeds of short games in which much happens. */
static const struct game_played table[GAMES_ONITAMA] = {
    {"onitama", -1, -1, 6},
    {"onitama+sensei", -1, -1, 5},
    {"onitama+wind", 2, -1, 2},
    {"onitama+sensei+wind", 3, -1, 2394},
    {"onitama+shadow", -1, -1, 2444},
    {"onitama+sensei+shadow", -1, -1, 511},
    {"onitama+light", -1, ONI_BLUE, 2883},
    {"onitama+sensei+light", -1, ONI_RED, 338},
    {"onitama+wind+shadow", 2, -1, 5061},
    {"onitama+sensei+wind+shadow", 4, -1, 1311},
    {"onitama+wind+light", 1, ONI_RED, 5839},
    {"onitama+sensei+wind+light", 5, ONI_BLUE, 4288},
};

static const char *const seats[3] = {"blue", "red", "spectator"};

static void write_engine(const struct game_played *p, struct text *t)
{
    struct games_options options = {.version = 1, .wind = p->wind, .light = p->light};
    struct games_entry entry;
    struct err e;

    if (games_open(&entry, str_of(p->name), &options, &e) != OK) {
        text_add(t, err_text(&e));
        return;
    }
    playthrough_print(&entry.game, p->seed, LONGEST, t);
}

static void write_position(const struct ref_position *p, struct text *t)
{
    static const char scopes[3] = {'b', 'r', 's'};
    char line[REF_OFEN];
    int turn = ref_turn(p);

    ref_print(p, 'f', line);
    text_format(t, "turn: %s\nposition: %s\n", turn == REF_OVER ? "over" : seats[turn], line);
    for (int i = 0; i < 3; i++) {
        ref_print(p, scopes[i], line);
        text_format(t, "%s sees: %s\n", seats[i], line);
    }
}

static void write_list(char legal[][REF_TEXT], int count, struct text *t)
{
    size_t column = MAX_COLUMN;

    text_format(t, "legal: %d", count);
    for (int i = 0; i < count; i++) {
        bool wrap = column + 1 + strlen(legal[i]) > MAX_COLUMN;

        text_format(t, "%s %s", wrap ? "\n " : "", legal[i]);
        column = (wrap ? 1 : column) + 1 + strlen(legal[i]);
    }
    text_char(t, '\n');
}

/* The deal as the engine writes it, cut out of the position's text. */
static void write_deal(const struct ref_position *p, struct text *t)
{
    char line[REF_OFEN];
    struct str rest, field = {NULL, 0};

    ref_print(p, 'f', line);
    rest = str_of(line);
    for (int i = 0; i < 3; i++)
        str_cut(&rest, ' ', &field);
    text_add(t, "chance: deal ");
    text_str(t, field);
    text_char(t, '\n');
}

static void write_reference(const struct game_played *g, struct text *t)
{
    uint64_t players = playthrough_choices(g->seed);
    struct ref_position p;
    char legal[REF_MAX_ACTIONS][REF_TEXT], events[3][REF_TEXT];

    ref_deck_version = 1;
    ref_deal(&p, g->name, g->wind, g->light == ONI_RED, g->seed);
    text_format(t, "game: %s\nseed: %u\n", g->name, g->seed);
    write_deal(&p, t);
    for (int step = 0; step <= LONGEST; step++) {
        int result[2], count = ref_legal(&p, legal), pick;

        text_format(t, "\nstep %d\n", step);
        write_position(&p, t);
        if (ref_turn(&p) == REF_OVER) {
            ref_result(&p, result);
            text_format(t, "result: %d %d\n", result[0] / 2, result[1] / 2);
            return;
        }
        write_list(legal, count, t);
        pick = (int)ref_rng_below(&players, (uint64_t)count);
        text_format(t, "action: %s\n", legal[pick]);
        if (ref_play(&p, legal[pick], events) != 0)
            return;
        for (int i = 0; i < 3; i++)
            text_format(t, "%s is shown: %s\n", seats[i], events[i]);
    }
}

static void drop_keys(struct str all, struct text *t)
{
    struct str line;

    while (str_cut(&all, '\n', &line))
        if (!str_begins(line, "key: ")) {
            text_str(t, line);
            text_add(t, all.data != NULL ? "\n" : "");
        }
}

/* The first line in which they differ, with its number. */
static bool same(const char *what, struct str one, struct str other)
{
    struct str a, b;
    int number = 0;
    bool more_a = true, more_b = true;

    if (one.len == other.len && memcmp(one.data, other.data, one.len) == 0)
        return true;
    while (more_a || more_b) {
        number++;
        more_a = str_cut(&one, '\n', &a);
        more_b = str_cut(&other, '\n', &b);
        if (more_a != more_b || (more_a && (a.len != b.len || memcmp(a.data, b.data, a.len) != 0)))
            break;
    }
    printf("%s: line %d\n  is:        %.*s\n  should be: %.*s\n", what, number,
           more_a ? (int)a.len : 3, more_a ? a.data : "end", more_b ? (int)b.len : 3,
           more_b ? b.data : "end");
    return false;
}

static bool update(const char *path, const struct text *t)
{
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fwrite(t->data, 1, t->len, file) == t->len;

    if (file != NULL && fclose(file) != 0)
        good = false;
    printf(good ? "%s: %zu bytes written\n" : "%s: cannot be written\n", path, t->len);
    return good;
}

/* The first steps of a game of Onamazu, and the sum of all of them. The reference of its own is
 * compared with it elsewhere, action by action. */
static bool check_onamazu(const char *folder, int players, bool rewrite)
{
    enum { FIRST = 8, SIZE = 1 << 18, SEED = 2026 };
    static char memory[SIZE], golden[SIZE], step[1 << 16];
    static struct games_entry entry;
    struct games_options options = {.wind = -1, .light = -1, .players = players};
    struct text t, page;
    char path[1024];
    int steps;
    FILE *file;
    size_t len = 0;

    snprintf(path, sizeof path, "%s/onamazu-%d.txt", folder, players);
    if (games_open(&entry, str_of("onamazu"), &options, NULL) != OK)
        return false;
    text_init(&t, memory, sizeof memory);
    text_init(&page, step, sizeof step);
    playthrough_print(&entry.game, SEED, FIRST, &t);

    uint64_t sum = playthrough_sum(&entry.game, SEED, &page, &steps);

    text_format(&t, "\nthe whole game: %d steps, sum %u\n", steps, sum);
    if (t.full || page.full) {
        printf("%s: too long\n", path);
        return false;
    }
    if (rewrite)
        return update(path, &t);
    file = fopen(path, "rb");
    if (file != NULL) {
        len = fread(golden, 1, sizeof golden, file);
        fclose(file);
    }
    return same(path, text_view(&t), (struct str){golden, len});
}

static bool check(const char *folder, const struct game_played *g, bool rewrite)
{
    static char engine_memory[2 * MAX_BYTES], other_memory[2 * MAX_BYTES], golden[2 * MAX_BYTES];
    char path[1024];
    struct text engine, other, bare;
    static char bare_memory[2 * MAX_BYTES];
    FILE *file;
    size_t len = 0;

    snprintf(path, sizeof path, "%s/%s.txt", folder, g->name);
    text_init(&engine, engine_memory, sizeof engine_memory);
    text_init(&other, other_memory, sizeof other_memory);
    text_init(&bare, bare_memory, sizeof bare_memory);
    write_engine(g, &engine);
    write_reference(g, &other);
    drop_keys(text_view(&engine), &bare);
    if (engine.len >= MAX_BYTES || strstr(engine.data, "\nresult: ") == NULL) {
        printf("%s: %zu bytes; the game is too long, or does not end\n", g->name, engine.len);
        return false;
    }
    if (!same(g->name, text_view(&bare), text_view(&other)))
        return false;
    if (rewrite)
        return update(path, &engine);

    file = fopen(path, "rb");
    if (file != NULL) {
        len = fread(golden, 1, sizeof golden, file);
        fclose(file);
    }
    return same(path, text_view(&engine), (struct str){golden, len});
}

int main(int argc, char **argv)
{
    const char *update_wanted = getenv("TORII_UPDATE");
    bool rewrite = update_wanted != NULL && strcmp(update_wanted, "1") == 0;
    int good = 0, tables = 0;

    if (argc != 2) {
        fputs("usage: playthroughs FOLDER\n", stderr);
        return 2;
    }
    for (int i = 0; i < GAMES_ONITAMA; i++)
        good += strcmp(table[i].name, games_name(i)) == 0 && check(argv[1], &table[i], rewrite);
    for (int players = 2; players <= GAME_MAX_PLAYERS; players++)
        tables += check_onamazu(argv[1], players, rewrite);
    printf("%d of %d playthroughs are the same, from the engine and from the reference\n", good,
           (int)GAMES_ONITAMA);
    printf("%d of 3 playthroughs of Onamazu are the same\n", tables);
    return good == GAMES_ONITAMA && tables == 3 ? 0 : 1;
}
