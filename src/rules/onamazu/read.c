/* Torii: MIT licence, see LICENSE. */
/* Parsing actions, events and outcomes by the grammar of docs/formats/move.md. */
#include "rules/onamazu/text.h"

#include <string.h>

enum { MAX_WORDS = 8 };

int ona_words_cut(struct str s, struct str *words, int size)
{
    int count = 0;

    if (s.len == 0)
        return 0;
    for (struct str rest = s; count < size;) {
        const char *blank = memchr(rest.data, ' ', rest.len);
        size_t len = blank == NULL ? rest.len : (size_t)(blank - rest.data);

        if (len == 0)
            return -1;
        words[count++] = (struct str){rest.data, len};
        if (blank == NULL)
            return count;
        rest = str_drop(rest, len + 1);
    }
    return -1;
}

int ona_word_find(struct str word, const char *const *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i] != NULL && str_eq(word, list[i]))
            return i;
    return -1;
}

bool ona_cell_read(struct str word, int *out)
{
    const char *ring = word.len == 2 ? memchr("IMO", word.data[0], 3) : NULL;

    if (ring == NULL || word.data[1] < '0' || word.data[1] > '9')
        return false;
    *out = (word.data[0] == 'I'   ? 0
            : word.data[0] == 'M' ? 1
                                  : 2) *
               ONA_SECTORS +
           word.data[1] - '0';
    return true;
}

int ona_numbers_read(struct str word, int below, uint8_t *out, int size)
{
    struct str part;
    uint64_t number;
    int count = 0;

    if (word.len == 0 || word.data[word.len - 1] == ',')
        return -1;
    while (str_cut(&word, ',', &part)) {
        if (count == size || (part.len > 1 && part.data[0] == '0') ||
            !str_number(part, (uint64_t)below - 1, &number))
            return -1;
        out[count++] = (uint8_t)number;
    }
    return count;
}

static bool read_number(struct str word, int max, int *out)
{
    uint64_t number;

    if (word.len == 0 || word.data[0] == '0' || !str_number(word, (uint64_t)max, &number))
        return false;
    *out = (int)number - 1;
    return true;
}

/* "CER2,ENC1,OR1", in canonical order, or "-". */
static bool read_payment(struct str word, game_action *out)
{
    struct str part;
    int last = -1;

    if (str_eq(word, "-"))
        return true;
    if (word.len == 0 || word.data[word.len - 1] == ',')
        return false;
    while (str_cut(&word, ',', &part)) {
        char digit = part.len > 0 ? part.data[part.len - 1] : 0;
        int r = part.len > 1 ? ona_word_find((struct str){part.data, part.len - 1},
                                             ona_resource_code, ONA_RESOURCES)
                             : -1;

        if (r <= last || digit < '1' || digit > '9')
            return false;
        *out |= ona_pay_bits(r, digit - '0');
        last = r;
    }
    return true;
}

static bool read_resource(struct str word, int *out)
{
    *out = ona_word_find(word, ona_resource_code, ONA_RESOURCES);
    return *out >= 0;
}

/* The one or two arguments of the verb; `arity` has the number of words it takes. */
static bool read_arguments(enum ona_verb verb, const struct str *w, int *a, int *b,
                           game_action *payment)
{
    static const char *const directions[] = {"cw", "ccw"}, *const pawns[] = {"A", "S"};
    static const char *const drops[] = {"S1", "S2", "BOTH"};

    switch (verb) {
    case ONA_ROT: return (*a = ona_word_find(w[0], directions, 2)) >= 0;
    case ONA_ATK:
    case ONA_FIGHT: return (*a = ona_word_find(w[0], ona_tile_place, 3)) >= 0;
    case ONA_PUT: return (*a = ona_word_find(w[0], pawns, 2)) >= 0 && ona_cell_read(w[1], b);
    case ONA_ACT: return ona_cell_read(w[0], a);
    case ONA_DROP: return (*a = ona_word_find(w[0], drops, 3)) >= 0;
    case ONA_GIVE: return read_resource(w[0], a) && read_number(w[1], ONA_JINJAS, b);
    case ONA_ERECT: return read_number(w[0], ONA_DISPLAY, a) && read_payment(w[1], payment);
    case ONA_SWAP: return read_resource(w[0], a) && read_resource(w[1], b);
    case ONA_HIRE:
    case ONA_FORGE: return read_payment(w[0], payment);
    case ONA_RAISE: return ona_cell_read(w[0], a) && read_payment(w[1], payment);
    case ONA_PICK: return read_number(w[0], 2, a);
    case ONA_CHOOSE: return (*a = ona_word_find(w[0], ona_god_code, ONA_GODS)) >= 0;
    default:
        return ona_verbs[verb].takes == ONA_TAKES_RESOURCE ? read_resource(w[0], a)
               : ona_verbs[verb].takes == ONA_TAKES_SLOT   ? read_number(w[0], ONA_DISPLAY, a)
                                                           : true;
    }
}

const char ona_unknown_action[] = N_("%q is not an action");

static enum status unknown_verb(struct str s, struct str word, struct err *e)
{
    int best = 3, near = 0; /* an edit distance of one, or two in a long word */

    if (str_eq(word, "die") || str_eq(word, "shuffle") || str_eq(word, "block"))
        return err_say(e, BAD_INPUT,
                       "%q is neither an action nor an outcome of chance; write outcomes like 'die "
                       "3', 'shuffle mikos 3,0,…' or 'block M4,O2'",
                       s);
    for (int i = 1; i < ONA_OUTCOME; i++) {
        struct str verb = str_of(ona_verbs[i].word);
        int distance = str_distance(word, verb, 2);

        if (distance < best && distance <= (verb.len > 5 ? 2 : 1)) {
            best = distance;
            near = i;
        }
    }
    if (near == 0)
        return err_say(e, BAD_INPUT, ona_unknown_action, s);
    return err_say(e, BAD_INPUT, "%q is not an action; did you mean '%s'?", s,
                   ona_verbs[near].word);
}

/* 0: there is none. */
static int find_verb(struct str word)
{
    int verb = ONA_OUTCOME - 1;

    while (verb > 0 && !str_eq(word, ona_verbs[verb].word))
        verb--;
    return verb;
}

enum status ona_action_read(struct str s, game_action *out, struct err *e)
{
    struct str words[3] = {{NULL, 0}}; /* missing words are empty */
    int count = ona_words_cut(s, words, 3), a = 0, b = 0;
    game_action payment = 0;
    int verb = count > 0 ? find_verb(words[0]) : 0;
    bool shuffle = count == 2 && verb == ONA_DRAW && str_eq(words[1], "shuffle");

    if (verb == 0)
        return unknown_verb(s, count > 0 ? words[0] : s, e);
    if (!shuffle && (count != ona_verbs[verb].words + 1 ||
                     !read_arguments((enum ona_verb)verb, words + 1, &a, &b, &payment)))
        return err_say(e, BAD_INPUT, "%q is not written correctly; write '%s'", s,
                       ona_verbs[verb].form);
    *out = ona_act2((enum ona_verb)verb, shuffle ? 1 : a, b) | payment;
    return OK;
}

/* ---- outcomes -------------------------------------------------------------------------------- */

static bool read_cells(struct str word, struct game_outcome *o)
{
    struct str part;
    int cell;

    while (str_cut(&word, ',', &part)) {
        if (o->count == ONA_SECTORS * 2 || !ona_cell_read(part, &cell))
            return false;
        o->item[o->count++] = (uint8_t)cell;
    }
    return o->count > 0;
}

enum status ona_outcome_parse(const struct game *g, struct str s, struct game_outcome *out,
                              struct err *e)
{
    struct game_outcome o = {0};
    struct str words[3];
    int count = ona_words_cut(s, words, 3), numbers = -1, kind = -1;

    (void)g;
    if (count == 3 && str_eq(words[0], "shuffle")) {
        kind = ona_word_find(words[1], ona_shuffle_word, ONA_C_RINGS);
        numbers = ona_numbers_read(words[2], ONA_TILES, o.item, GAME_MAX_ITEMS);
    } else if (count == 2 && str_eq(words[0], "die")) {
        kind = ONA_C_DIE;
        numbers = ona_numbers_read(words[1], ONA_MAX_FACES, o.item, 1);
    } else if (count == 2 && str_eq(words[0], "rot")) {
        kind = ONA_C_RINGS;
        numbers = ona_numbers_read(words[1], ONA_SECTORS, o.item, ONA_RINGS);
    } else if (count == 2 && str_eq(words[0], "block")) {
        kind = ONA_C_BLOCKING;
        numbers = read_cells(words[1], &o) ? o.count : -1;
    }
    if (kind < 0 || numbers < 0)
        return err_say(e, BAD_INPUT,
                       "%q is not an outcome of chance; write outcomes like 'die 3', 'rot 7,3,0', "
                       "'shuffle mikos 3,0,…' or 'block M4,O2'",
                       s);
    o.kind = (uint8_t)kind;
    o.count = (uint8_t)numbers;
    *out = o;
    return OK;
}

/* ---- events ---------------------------------------------------------------------------------- */

/* Numbers as news from `first` on; "-" omits one. */
static bool read_news(struct str word, int first, int last, game_action *x)
{
    struct str part;
    uint64_t number;
    int i = first;

    if (word.len == 0 || word.data[word.len - 1] == ',')
        return false;
    for (; str_cut(&word, ',', &part); i++) {
        if (i > last)
            return false;
        if (str_eq(part, "-"))
            continue;
        if (!str_number(part, ONA_TILES - 1, &number))
            return false;
        *x |= ona_news_bits(i, (int)number);
    }
    return true;
}

/* The pairs of keyword and numbers at the end of an event. */
static bool read_tail(const struct str *w, int count, game_action *x)
{
    enum ona_verb verb = ona_verb(*x);
    bool beaten = verb == ONA_ATK || verb == ONA_FIGHT || verb == ONA_OUTCOME;
    bool good = count % 2 == 0;

    for (int i = 0; i + 1 < count && good; i += 2) {
        if (str_eq(w[i], "is"))
            good = beaten && read_news(w[i + 1], 0, 0, x);
        else if (str_eq(w[i], "sees"))
            good = read_news(w[i + 1], 0, verb == ONA_ACT ? ONA_SLOTS : 1, x);
        else if (str_eq(w[i], "shows"))
            good = read_news(w[i + 1], beaten || verb == ONA_DROP ? 1 : 0, verb == ONA_DROP ? 2 : 1,
                             x);
        else
            good = false;
    }
    return good;
}

static bool read_heard_shuffle(const struct ona_state *s, const struct str *w, int count,
                               game_action *x)
{
    int kind = count >= 2 ? ona_word_find(w[1], ona_shuffle_word, ONA_C_RINGS) : -1;

    if (kind < 0 || !ona_same_chance(kind, s->chance) || (count != 2 && count != 4))
        return false;
    *x = ona_act1(ONA_OUTCOME, s->chance);
    if (count == 2)
        return true;
    if (str_eq(w[2], "sees"))
        return s->chance == ONA_C_DECK && read_news(w[3], 0, 1, x);
    return str_eq(w[2], "shows") && s->chance != ONA_C_DECK && read_news(w[3], 0, ONA_NEWS - 1, x);
}

static bool read_heard(const struct ona_state *s, const struct str *w, int count, game_action *x)
{
    struct game_outcome o = {0};
    int number;
    uint64_t face;

    if (str_eq(w[0], "shuffle"))
        return read_heard_shuffle(s, w, count, x);
    *x = ona_act1(ONA_OUTCOME, s->chance);
    if (str_eq(w[0], "rot") && s->chance == ONA_C_RINGS && count == 2)
        return read_news(w[1], 0, ONA_RINGS - 1, x);
    if (str_eq(w[0], "block") && s->chance == ONA_C_BLOCKING && count == 2 &&
        read_cells(w[1], &o)) {
        for (int i = 0; i < o.count; i++) {
            number = o.item[i] - ONA_SECTORS;
            if (number < 0)
                return false;
            *x |= (game_action)1 << (30 + number);
        }
        return true;
    }
    if (!str_eq(w[0], "die") || s->chance != ONA_C_DIE || count < 2 ||
        !str_number(w[1], ONA_MAX_FACES - 1, &face))
        return false;
    *x |= ona_act2(0, 0, (int)face);
    return read_tail(w + 2, count - 2, x);
}

/* Index of the first news keyword. */
static int tail_at(const struct str *w, int count)
{
    for (int i = 1; i < count; i++)
        if (str_eq(w[i], "is") || str_eq(w[i], "sees") || str_eq(w[i], "shows"))
            return i;
    return count;
}

static bool read_event(const struct ona_state *s, struct str text, game_action *x)
{
    struct str w[MAX_WORDS];
    int count = ona_words_cut(text, w, MAX_WORDS);

    if (count <= 0)
        return false;
    if (s->chance != ONA_C_NOTHING)
        return read_heard(s, w, count, x);

    int tail = tail_at(w, count);
    struct str head = {text.data, (size_t)(w[tail - 1].data + w[tail - 1].len - text.data)};

    if (str_eq(head, "pick ?"))
        *x = ONA_PICK | ONA_UNSEEN;
    else if (ona_action_read(head, x, NULL) != OK)
        return false;
    return read_tail(w + tail, count - tail, x);
}

/* Accepts only the printed form: duplicate news would be merged. */
static bool is_written_so(const struct game *g, const struct ona_state *s, game_action x,
                          struct str text)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    ona_action_print(g, s, x | ONA_EVENT, &t);
    return t.len == text.len && memcmp(memory, text.data, t.len) == 0;
}

enum status ona_event_parse(const struct game *g, const void *state, struct str text,
                            game_action *out, struct err *e)
{
    const struct ona_state *s = state;
    game_action x = 0;

    if (!read_event(s, text, &x) || !ona_event_fits(g, s, x) || !is_written_so(g, s, x, text))
        return err_say(e, BAD_INPUT, "%q could not have been seen here", text);
    *out = x | ONA_EVENT;
    return OK;
}
