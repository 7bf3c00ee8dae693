/* Torii: MIT licence, see LICENSE. */
/* The records of a contest: games as text one after the other, read back to resume. */
#include "contest/board.h"

#include "os/os.h"

#include <string.h>

/* ---- hash of a set-up ---- */

static void mark(uint64_t *hash, const void *data, size_t len)
{
    const unsigned char *bytes = data;

    for (size_t i = 0; i < len; i++)
        *hash = (*hash ^ bytes[i]) * 0x100000001B3u; /* FNV-1a */
}

static void mark_text(uint64_t *hash, const char *text)
{
    mark(hash, text != NULL ? text : "", text != NULL ? strlen(text) + 1 : 1);
}

static void mark_number(uint64_t *hash, double number)
{
    const double most = 9e18; /* a node limit may use the whole word */
    int64_t whole = (int64_t)(number * 1e6 < most ? number * 1e6 : most);

    mark(hash, &whole, sizeof whole);
}

static void mark_engine(uint64_t *hash, const struct contest_engine *engine)
{
    const struct contest_limits *l = &engine->limits;
    const double limits[] = {l->clock,  l->increment,     l->move,
                             l->margin, (double)l->nodes, l->depth};

    mark_text(hash, engine->name);
    for (int i = 0; engine->words[i] != NULL; i++)
        mark_text(hash, engine->words[i]);
    for (int i = 0; i < engine->options; i++) {
        mark_text(hash, engine->option[i]);
        mark_text(hash, engine->value[i]);
    }
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        mark_number(hash, limits[i]);
}

static void mark_rules(void *hash, const void *bytes, size_t size)
{
    mark(hash, bytes, size);
}

/* Covers all that a game depends on: neither the number of games nor how many are played at once. */
uint64_t record_mark(const struct contest_setup *setup)
{
    const struct contest_openings *o = &setup->openings;
    uint64_t hash = 0xCBF29CE484222325u;

    mark_text(&hash, setup->entry->game.name);
    games_identify(setup->entry, mark_rules, &hash);
    mark(&hash, &setup->seed, sizeof setup->seed);
    mark(&hash, &setup->draw_ply, sizeof setup->draw_ply);
    mark(&hash, o->text.data, o->text.len);
    mark_number(&hash, (double)o->start);
    mark_number(&hash, o->shuffled);
    mark_number(&hash, o->plies);
    mark_number(&hash, o->depth);
    for (int i = 0; i < setup->engines; i++)
        mark_engine(&hash, &setup->engine[i]);
    return hash;
}

/* ---- writing ---- */

/* A tag whose value is built in a small buffer. */
struct tagger {
    struct record *r;
    enum status rc;
    struct err *e;
    char memory[256];
    struct text t;
};

static struct text *begin(struct tagger *g)
{
    text_init(&g->t, g->memory, sizeof g->memory);
    return &g->t;
}

static void end(struct tagger *g, const char *name)
{
    if (g->rc == OK)
        g->rc = record_tag_set(g->r, str_of(name), text_view(&g->t), g->e);
}

/* The level that an engine was set to; NULL if none. */
static const char *level_of(const struct contest_engine *engine)
{
    for (int i = 0; i < engine->options; i++)
        if (strcmp(engine->option[i], "Level") == 0)
            return engine->value[i];
    return NULL;
}

/* Sixteen hexadecimal digits. */
static void print_mark(struct text *t, uint64_t value)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(t, "0123456789abcdef"[value >> shift & 15]);
}

static void print_seconds(struct text *t, double seconds)
{
    uint64_t ms = (uint64_t)(seconds * 1000 + 0.5);

    text_u64(t, ms / 1000);
    if (ms % 1000 != 0)
        text_format(t, ".%c%c%c", (char)('0' + ms % 1000 / 100), (char)('0' + ms % 100 / 10),
                    (char)('0' + ms % 10));
}

static void print_limits(struct text *t, const struct contest_limits *l)
{
    const char *between = "";

    if (l->clock > 0) {
        text_add(t, "tc=");
        print_seconds(t, l->clock);
        text_char(t, '+');
        print_seconds(t, l->increment);
        between = " ";
    }
    if (l->move > 0) {
        text_format(t, "%sst=", between);
        print_seconds(t, l->move);
        between = " ";
    }
    if (l->nodes > 0) {
        text_format(t, "%snodes=%u", between, l->nodes);
        between = " ";
    }
    if (l->depth > 0)
        text_format(t, "%sdepth=%d", between, l->depth);
}

static const char *const names[2][3] = {
    {"Blue", "BlueControl", "BlueUsed"},
    {"Red", "RedControl", "RedUsed"},
};

static const char *name_tag(const struct contest_setup *setup, int player)
{
    return setup->entry->of->player_tags[player];
}

static enum status tag_game(const struct board *b, const struct contest_game *game,
                            struct record *r, struct err *e)
{
    struct tagger g = {.r = r, .e = e, .rc = games_tag_record(b->setup->entry, r, e)};
    char day[OS_DATE];

    os_today(day);
    text_add(begin(&g), day);
    end(&g, "Date");
    print_mark(begin(&g), record_mark(b->setup));
    end(&g, "Match");
    text_u64(begin(&g), b->setup->seed);
    end(&g, "MatchSeed");
    text_int(begin(&g), game->number + 1);
    end(&g, "Number");
    text_add(begin(&g), contest_end_word[game->end]);
    end(&g, "Termination");
    for (int i = 0; i < 2; i++) {
        const struct contest_engine *engine = &b->setup->engine[game->engine[i]];
        const struct contest_use *use = &game->use[i];

        text_add(begin(&g), engine->name);
        end(&g, name_tag(b->setup, i));
        print_limits(begin(&g), &engine->limits);
        end(&g, names[i][1]);
        text_format(begin(&g), "%u moves %u ms %u nodes %u depths", use->moves,
                    (uint64_t)(use->seconds * 1000 + 0.5), use->nodes, use->depths);
        end(&g, names[i][2]);
        if (b->player[game->engine[i]].takes_secret && level_of(engine) != NULL) {
            text_format(begin(&g), "level %s", level_of(engine));
            end(&g, b->setup->entry->of->seat_tags[i]);
            text_add(begin(&g), b->secret);
            end(&g, "LevelSecret");
        }
    }
    return g.rc;
}

enum status record_write(const struct board *b, const struct contest_game *game, struct record *r,
                         struct text *out, struct err *e)
{
    static const char *const drawn[] = {"", "claim", "agreement"};
    static const char *const result[] = {"0-1", "1/2-1/2", "1-0"};
    struct games_entry entry = {0};
    const char *ending = game->end >= CONTEST_ILLEGAL ? "abandoned" : drawn[game->end];
    enum status rc;

    record_init(r, games_open_record, &entry);
    rc = tag_game(b, game, r, e);
    if (rc == OK)
        rc = record_take(r, &b->match, GAME_FULL, e);
    if (rc == OK && b->why[0] != '\0')
        rc = record_comment(r, str_of(b->why), e);
    if (rc == OK)
        rc = record_finish(r, str_of(result[game->points]), str_of(ending), e);
    if (rc == OK)
        rc = record_print(r, out, e);
    text_char(out, '\n');
    return rc != OK ? rc : out->full ? err_say(e, NO_ROOM, "a record is too long") : OK;
}

/* ---- reading ---- */

/* A blank line follows each record, and the next begins with its game tag; this never occurs inside a record. */
bool contest_record_cut(struct str *rest, struct str *record)
{
    size_t at = 0;

    while (rest->len > 0 && char_is_blank(rest->data[0]))
        *rest = str_drop(*rest, 1);
    if (rest->len == 0)
        return false;
    while (at < rest->len && !str_begins(str_drop(*rest, at), "\n\n[Game \""))
        at++;
    at = at < rest->len ? at + 2 : at;
    *record = (struct str){rest->data, at};
    *rest = str_drop(*rest, at);
    return true;
}

/* The first record decides: the others belong to the same match, or are refused later. */
enum status contest_records_seed(const char *path, bool *found, uint64_t *seed, struct err *e)
{
    struct os_bytes bytes = {NULL, 0};
    struct str rest, record, line;
    enum status rc = os_try_file(path, found, e);

    if (rc != OK || !*found)
        return rc;
    *found = false;
    rc = os_read_file(path, RECORD_MAX_FILE, &bytes, e);
    rest = (struct str){bytes.data, bytes.len};
    if (rc == OK && contest_record_cut(&rest, &record))
        while (!*found && str_cut(&record, '\n', &line))
            if (str_begins(line, "[MatchSeed \"")) {
                line = str_drop(line, strlen("[MatchSeed \""));
                (void)str_cut(&line, '"', &record);
                *found = str_number(record, UINT64_MAX, seed);
            }
    os_bytes_release(&bytes);
    return rc;
}

static bool read_use(struct str tag, struct contest_use *out)
{
    static const char *const units[] = {"moves", "ms", "nodes", "depths"};
    uint64_t number[4];
    struct str word;

    for (int i = 0; i < 4; i++)
        if (!str_cut(&tag, ' ', &word) || !str_number(word, UINT64_MAX, &number[i]) ||
            !str_cut(&tag, ' ', &word) || !str_eq(word, units[i]))
            return false;
    *out = (struct contest_use){(double)number[1] / 1000, number[2], number[3], number[0]};
    return true;
}

static bool read_end(struct str tag, enum contest_end *out)
{
    for (int i = 0; i < CONTEST_ENDS; i++)
        if (str_eq(tag, contest_end_word[i])) {
            *out = (enum contest_end)i;
            return true;
        }
    return false;
}

/* Turns a record of this contest back into its counts. */
static enum status read_game(const struct contest_setup *setup, const struct record *r,
                             struct contest_game *out, struct err *e)
{
    struct contest_game game = {.done = true};
    uint64_t number;
    char wanted[17];
    struct text t;
    int round;

    if (str_number(record_tag(r, "MatchSeed"), UINT64_MAX, &number) && number != setup->seed)
        return err_say(e, BAD_INPUT, "it belongs to another match, with the seed %u, not %u",
                       number, setup->seed);
    text_init(&t, wanted, sizeof wanted);
    print_mark(&t, record_mark(setup));
    if (!str_eq(record_tag(r, "Match"), wanted))
        return err_say(e, BAD_INPUT,
                       "it belongs to another match (other engines, limits, openings or seed)");
    if (!str_number(record_tag(r, "Number"), CONTEST_MAX_GAMES, &number) || number == 0 ||
        !read_end(record_tag(r, "Termination"), &game.end) ||
        !read_use(record_tag(r, names[0][2]), &game.use[0]) ||
        !read_use(record_tag(r, names[1][2]), &game.use[1]) || r->result == RECORD_UNDECIDED)
        return err_say(e, BAD_INPUT, "the tags of a game are not those of a match");
    game.number = (int)number - 1;
    board_pairing(setup, game.number, game.engine, &round);
    game.points = r->result == RECORD_DRAWN ? 1 : r->result == RECORD_FIRST_WON ? 2 : 0;
    for (size_t i = 0; i < r->turn_count; i++)
        game.plies += r->turns[i].player >= 0;
    *out = game;
    return OK;
}

enum status record_recall(const struct contest_setup *setup, struct str text, struct record *r,
                          void (*found)(void *context, const struct contest_game *g), void *context,
                          size_t *good, struct err *e)
{
    struct games_entry entry = {0};
    struct str rest = text, one;
    struct contest_game game;
    int count = 0;

    *good = 0;
    while (contest_record_cut(&rest, &one)) {
        struct err why;
        enum status rc;

        record_init(r, games_open_record, &entry);
        rc = record_read(r, one, &why);
        if (rc == CUT_OFF && rest.len == 0)
            return OK; /* killed while writing: that game is replayed */
        if (rc == OK)
            rc = read_game(setup, r, &game, &why);
        if (rc != OK)
            return err_say(e, rc, "cannot continue %q: game %d of the file: %e",
                           str_of(setup->records), count + 1, &why);
        found(context, &game);
        count++;
        *good = text.len - rest.len;
    }
    return OK;
}
