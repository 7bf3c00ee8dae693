/* Torii: MIT licence, see LICENSE. */
/* Puzzles as rows of text: docs/formats/puzzles.md. */
#include "study/puzzle_parts.h"

#include "rules/onitama/cards.h"

#include <string.h>

/* Of a win the number of moves follows. */
static const char *const kinds[PUZZLE_KINDS] = {"win2", "win3", "win4", "win5",
                                                "only", "hold", "wind", "shadow"};
static const char *const themes[PUZZLE_THEMES] = {"stone",   "stream",    "capture", "quiet",
                                                  "double",  "sacrifice", "master",  "defence",
                                                  "endgame", "spirit",    "lantern", "attempt"};

const char *puzzle_kind_name(enum puzzle_kind kind)
{
    return kinds[kind];
}

const char *puzzle_theme_name(enum puzzle_theme theme)
{
    return themes[theme];
}

bool puzzle_kind_find(struct str name, enum puzzle_kind *out)
{
    for (int i = 0; i < PUZZLE_KINDS; i++)
        if (str_eq(name, kinds[i])) {
            *out = (enum puzzle_kind)i;
            return true;
        }
    return false;
}

void puzzle_print(const struct puzzle *p, struct text *t)
{
    bool first = true;

    text_format(t, "%s\t%d\t%d\t", kinds[p->kind], p->moves, p->level);
    for (int i = 0; i < PUZZLE_THEMES; i++)
        if ((p->themes >> i & 1) != 0) {
            text_format(t, "%s%s", first ? "" : ",", themes[i]);
            first = false;
        }
    text_format(t, "%s\t%s\t%s", first ? "-" : "", p->position, p->solution);
    if (p->events[0] != 0)
        text_format(t, "\t%s", p->events);
    text_char(t, '\n');
}

static bool read_themes(struct str names, unsigned *out)
{
    struct str name;
    unsigned bits = 0;

    if (str_eq(names, "-"))
        names = (struct str){NULL, 0};
    while (str_cut(&names, ',', &name)) {
        int i = 0;

        while (i < PUZZLE_THEMES && !str_eq(name, themes[i]))
            i++;
        if (i == PUZZLE_THEMES)
            return false;
        bits |= 1u << i;
    }
    *out = bits;
    return true;
}

static bool copy(struct str from, char *to, size_t size)
{
    if (from.len >= size)
        return false;
    memcpy(to, from.data, from.len);
    to[from.len] = 0;
    return true;
}

enum status puzzle_read(struct str row, struct puzzle *out, struct err *e)
{
    enum { FIELDS = 7, NEEDED = 6 };
    struct str field[FIELDS] = {{"", 0}, {"", 0}, {"", 0}, {"", 0}, {"", 0}, {"", 0}, {"", 0}};
    struct str rest = str_trim(row), events;
    struct puzzle p;
    uint64_t moves, level;
    int count = 0;

    memset(&p, 0, sizeof p);
    while (count < FIELDS && str_cut(&rest, '\t', &field[count]))
        count++;
    events = field[FIELDS - 1];
    if (count < NEEDED || rest.len > 0 || !puzzle_kind_find(field[0], &p.kind) ||
        !str_number(field[1], PUZZLE_MAX_MOVES, &moves) ||
        !str_number(field[2], PUZZLE_UNSOLVED, &level) || !read_themes(field[3], &p.themes) ||
        !copy(field[4], p.position, sizeof p.position) ||
        !copy(field[5], p.solution, sizeof p.solution) ||
        !copy(events, p.events, sizeof p.events) || (p.kind == PUZZLE_SHADOW) != (events.len > 0))
        return err_say(e, BAD_INPUT, "%q is not a puzzle", row);
    p.moves = (int)moves;
    p.level = (int)level;
    *out = p;
    return OK;
}

/* ---- equal positions ------------------------------------------------------------------------------ */

enum { HEX = 7 }; /* 25 squares in hexadecimal digits */

static void pattern_print(oni_set squares, bool mirror, struct text *t)
{
    oni_set seen = 0;

    for (int i = 0; i < ONI_SQUARES; i++)
        if ((squares >> i & 1) != 0)
            seen |= (oni_set)1 << puzzle_square(i, ONI_BLUE, mirror);
    for (int i = HEX - 1; i >= 0; i--)
        text_char(t, "0123456789abcdef"[seen >> 4 * i & 15]);
}

void puzzle_card_print(int card, bool mirror, char out[PUZZLE_CARD])
{
    enum { CENTRE = 12 };
    struct text t;

    text_init(&t, out, PUZZLE_CARD);
    pattern_print(oni_reach[ONI_BLUE][card][CENTRE], mirror, &t);
    if (oni_card_is_wind(card))
        pattern_print(oni_wind_reach[ONI_BLUE][card][CENTRE], mirror, &t);
}

static void hand_print(const uint8_t hand[2], bool mirror, struct text *t)
{
    char card[2][PUZZLE_CARD];
    int first;

    for (int i = 0; i < 2; i++)
        puzzle_card_print(hand[i], mirror, card[i]);
    first = strcmp(card[0], card[1]) <= 0 ? 0 : 1;
    text_add(t, card[first]);
    text_add(t, card[1 - first]);
}

static char piece_on(const struct oni_core *s, int square, int own)
{
    bool master = (s->masters >> square & 1) != 0;

    if ((s->pawns[own] >> square & 1) != 0)
        return master ? 'M' : 'S';
    if ((s->pawns[own ^ 1] >> square & 1) != 0)
        return master ? 'm' : 's';
    return s->spirit == square ? 'W' : '.';
}

/* The position as its mover sees it, from the own side. */
static void seen_print(const struct oni_core *s, bool mirror, char out[PUZZLE_POSITION])
{
    int own = s->player;
    char board[ONI_SQUARES + 1] = "", beside[PUZZLE_CARD];
    struct text t;

    for (int i = 0; i < ONI_SQUARES; i++)
        board[puzzle_square(i, own, mirror)] = piece_on(s, i, own);
    text_init(&t, out, PUZZLE_POSITION);
    text_add(&t, board);
    hand_print(s->hand[own], mirror, &t);
    hand_print(s->hand[own ^ 1], mirror, &t);
    puzzle_card_print(s->beside, mirror, beside);
    text_add(&t, beside);
}

enum status puzzle_identity(const struct puzzle *p, char out[PUZZLE_POSITION])
{
    char mirrored[PUZZLE_POSITION];
    struct oni_rules rules;
    struct oni_core s;
    struct game g;

    if (oni_rules_of_position(str_of(p->position), &rules, NULL) != OK)
        return BAD_INPUT;
    g = oni_game(&rules);
    if (p->kind == PUZZLE_SHADOW)
        return puzzle_shadow_identity(&g, p, out);
    if (g.kind->hidden || g.kind->parse(&g, str_of(p->position), &s, NULL) != OK)
        return BAD_INPUT;
    seen_print(&s, false, out);
    seen_print(&s, true, mirrored);
    if (strcmp(mirrored, out) < 0)
        memcpy(out, mirrored, sizeof mirrored);
    return OK;
}
