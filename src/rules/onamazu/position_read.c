/* Torii: MIT licence, see LICENSE. */
/* Parses a position into a draft; position_check.c completes and validates it. */
#include "rules/onamazu/position_draft.h"

#include "base/json.h"
#include "rules/onamazu/positionwords.h"
#include "rules/onamazu/text.h"

#include <string.h>

enum { MAX_KEYS = 40 }; /* per object; an upper bound */

static bool read_byte(struct json *j, int min, int max, uint8_t *out)
{
    int number = 0;

    if (!json_int(j, min, max, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool read_flag(struct json *j, uint8_t *out)
{
    bool value = false;

    if (!json_bool(j, &value))
        return false;
    *out = value;
    return true;
}

static bool read_word(struct json *j, const char *const *words, int count, uint8_t *out)
{
    struct str word;
    int found = json_text(j, &word) ? ona_word_find(word, words, count) : -1;

    if (found < 0)
        return !(j->failed = true);
    *out = (uint8_t)found;
    return true;
}

static bool read_cell(struct json *j, int *out)
{
    struct str word;

    return (json_text(j, &word) && ona_cell_read(word, out)) || !(j->failed = true);
}

/* null, "?", "f7" or a number below `below`. */
static bool read_thing(struct json *j, int below, uint8_t *out)
{
    struct str word;
    uint64_t front;

    *out = ONA_NONE;
    if (json_nothing(j))
        return true;
    if (json_peek(j) != '"')
        return read_byte(j, 0, below - 1, out);
    if (!json_text(j, &word))
        return false;
    *out = ONA_UNKNOWN;
    if (str_eq(word, "?"))
        return true;
    if (below != ONA_TILES || !str_begins(word, "f") ||
        !str_number(str_drop(word, 1), ONA_FRONTS - 1, &front))
        return !(j->failed = true);
    *out = (uint8_t)(ONA_FRONT + front);
    return true;
}

/* A list of at most `size` things; returns the count, or -1. */
static int read_things(struct json *j, int below, uint8_t *out, int size)
{
    int count = 0;

    for (int n = 0; json_item(j, &n);) {
        if (count == size || !read_thing(j, below, &out[count]))
            return -(j->failed = true);
        count++;
    }
    return j->failed ? -1 : count;
}

static int read_numbers(struct json *j, int max, uint8_t *out, int size)
{
    int count = 0;

    for (int n = 0; json_item(j, &n);) {
        if (count == size || !read_byte(j, 0, max, &out[count]))
            return -(j->failed = true);
        count++;
    }
    return j->failed ? -1 : count;
}

static bool exactly(struct json *j, int found, int wanted)
{
    return found == wanted || !(j->failed = true);
}

/* Words of a list as bits; no duplicates. */
static bool read_bits(struct json *j, const char *const *words, int count, uint8_t *out)
{
    uint32_t bits = 0;

    for (int n = 0; json_item(j, &n);) {
        uint8_t found;

        if (!read_word(j, words, count, &found) || (bits >> found & 1))
            return !(j->failed = true);
        bits |= (uint32_t)1 << found;
    }
    *out = (uint8_t)bits;
    return !j->failed;
}

static bool read_cells(struct json *j, uint32_t *out)
{
    int cell;

    *out = 0;
    for (int n = 0; json_item(j, &n);) {
        if (!read_cell(j, &cell) || (*out >> cell & 1))
            return !(j->failed = true);
        *out |= (uint32_t)1 << cell;
    }
    return !j->failed;
}

static bool read_set(struct json *j, int below, uint64_t *out)
{
    int number;

    *out = 0;
    for (int n = 0; json_item(j, &n);) {
        if (!json_int(j, 0, below - 1, &number) || (*out >> number & 1))
            return !(j->failed = true);
        *out |= (uint64_t)1 << number;
    }
    return !j->failed;
}

static bool read_cubes(struct json *j, uint8_t *out)
{
    struct str key;

    memset(out, 0, ONA_RESOURCES);
    for (int n = 0; json_key(j, &n, &key);) {
        int r = ona_word_find(key, ona_resource_code, ONA_RESOURCES);

        if (r < 0 || !read_byte(j, 0, 9, &out[r]))
            return !(j->failed = true);
    }
    return !j->failed;
}

static bool read_pawns(struct json *j, struct ona_player *p)
{
    int count = 0, cell;

    for (int n = 0; json_item(j, &n); count++) {
        if (count == ONA_PAWNS)
            return !(j->failed = true);
        p->pawn[count] = ONA_NONE;
        if (!json_nothing(j)) {
            if (!read_cell(j, &cell))
                return false;
            p->pawn[count] = (uint8_t)cell;
        }
    }
    return exactly(j, count, ONA_PAWNS);
}

static bool read_jinja(struct json *j, int seat, uint32_t *out)
{
    uint8_t family = 0, offerings[ONA_RESOURCES] = {0};
    struct str key;

    for (int n = 0; json_key(j, &n, &key);)
        if (str_eq(key, "family") ? !read_byte(j, 0, ONA_FAMILIES - 1, &family)
                                  : !str_eq(key, "offerings") || !read_cubes(j, offerings))
            return !(j->failed = true);
    *out = ona_jinja_make(family, seat);
    for (int r = 0; r < ONA_RESOURCES; r++) {
        if (offerings[r] > ONA_MAX_OFFERINGS)
            return !(j->failed = true);
        *out |= (uint32_t)offerings[r] << (5 + 3 * r);
    }
    return !j->failed;
}

static bool read_jinjas(struct json *j, struct ona_state *s, int seat)
{
    for (int n = 0; json_item(j, &n);)
        if (s->built_count == ONA_JINJAS || !read_jinja(j, seat, &s->built[s->built_count++]))
            return !(j->failed = true);
    return !j->failed;
}

/* Owned tiles, by id or by front; combined once the viewer is known. */
static bool read_tiles(struct json *j, struct ona_draft *d, int seat)
{
    uint8_t list[ONA_TILES];
    int count = read_things(j, ONA_TILES, list, ONA_TILES);

    for (int i = 0; i < count; i++) {
        if (list[i] >= ONA_UNKNOWN || (list[i] < ONA_TILES && (d->owned[seat] >> list[i] & 1)))
            return !(j->failed = true);
        if (list[i] & ONA_FRONT)
            /* cppcheck-suppress arrayIndexOutOfBoundsCond ; read_things lets no other front pass */
            d->fronts[seat][list[i] & 0x3f]++;
        else
            d->owned[seat] |= (uint64_t)1 << list[i];
    }
    return !j->failed;
}

static bool read_mikos(struct json *j, struct ona_player *p)
{
    uint64_t set;

    if (!read_set(j, ONA_MIKOS, &set))
        return false;
    p->mikos = (uint32_t)set;
    return true;
}

static bool read_buildings(struct json *j, struct ona_player *p)
{
    uint32_t cells;

    if (!read_cells(j, &cells))
        return false;
    if (cells & ((1 << (ONA_OUTER * ONA_SECTORS)) - 1))
        return !(j->failed = true);
    p->buildings = (uint16_t)(cells >> (ONA_OUTER * ONA_SECTORS));
    return true;
}

/* Tiles beyond the first, a number for each god (10.11). */
static bool read_again(struct json *j, struct ona_player *p)
{
    uint8_t counts[ONA_GODS];

    if (!exactly(j, read_numbers(j, 15, counts, ONA_GODS), ONA_GODS))
        return false;
    for (int god = 0; god < ONA_GODS; god++)
        ona_again_add(p, god, counts[god]);
    return true;
}

static bool read_seat_member(struct json *j, struct ona_draft *d, int seat, struct str key)
{
    struct ona_player *p = &d->s.player[seat];

    if (str_eq(key, "mons"))
        return json_int(j, 0, ONA_MOST_MONS, &p->mons);
    if (str_eq(key, "bushi"))
        return read_byte(j, 0, 250, &p->bushi);
    if (str_eq(key, "armour"))
        return read_byte(j, 0, ONA_MAX_ARMOUR, &p->armour);
    if (str_eq(key, "cubes"))
        return read_cubes(j, p->cube);
    if (str_eq(key, "favourite"))
        return read_word(j, ona_god_code, ONA_GODS, &p->favourite);
    if (str_eq(key, "active"))
        return read_bits(j, ona_god_code, ONA_GODS, &p->active);
    if (str_eq(key, "pending"))
        return read_bits(j, ona_god_code, ONA_GODS, &p->pending);
    if (str_eq(key, "again"))
        return read_again(j, p);
    if (str_eq(key, "superior"))
        return read_word(j, ona_superior_word, 3, &p->superior);
    if (str_eq(key, "contracts"))
        return read_bits(j, ona_place_word, ONA_PLACES, &p->contracts);
    if (str_eq(key, "buildings"))
        return read_buildings(j, p);
    if (str_eq(key, "pawns"))
        return read_pawns(j, p);
    if (str_eq(key, "wounded"))
        return read_bits(j, ona_pawn_word, ONA_PAWNS, &p->wounded);
    if (str_eq(key, "tiles"))
        return read_tiles(j, d, seat);
    if (str_eq(key, "peeked"))
        return read_set(j, ONA_TILES, &p->peeked);
    if (str_eq(key, "mikos"))
        return read_mikos(j, p);
    if (str_eq(key, "hidden_mikos"))
        return read_byte(j, 0, ONA_MIKOS, &p->hidden_mikos);
    if (str_eq(key, "jinjas"))
        return read_jinjas(j, &d->s, seat);
    return false;
}

/* Each key at most once: lists are not cleared in between. */
struct keys {
    struct str key[MAX_KEYS];
    int count;
};

static bool is_new(struct keys *k, struct str key)
{
    for (int i = 0; i < k->count; i++)
        if (k->key[i].len == key.len && memcmp(k->key[i].data, key.data, key.len) == 0)
            return false;
    if (k->count == MAX_KEYS)
        return false;
    k->key[k->count++] = key;
    return true;
}

static bool read_seats(struct json *j, struct ona_draft *d)
{
    struct str key;
    int seat = 0;

    for (int n = 0; json_item(j, &n); seat++) {
        struct keys keys = {.count = 0};

        if (seat == d->players)
            return false;
        for (int m = 0; json_key(j, &m, &key);) {
            d->doubled = !is_new(&keys, key);
            if (d->doubled || !read_seat_member(j, d, seat, key)) {
                d->bad_key = key;
                d->bad_seat = seat + 1;
                return false;
            }
        }
    }
    return !j->failed;
}

static bool read_frame(struct json *j, struct ona_frame *f)
{
    struct str text, w[3];
    uint64_t number = 0;

    if (!json_text(j, &text))
        return false;

    int count = ona_words_cut(text, w, 3);
    int kind = count > 0 ? ona_word_find(w[0], ona_frame_word, ONA_FRAME_KINDS) : -1, arg = 0;
    bool good = count == 1;

    switch (kind) {
    case ONA_F_OFFER:
        arg = count == 3 && str_eq(w[2], "primary");
        good = count == 2 + arg && str_number(w[1], UINT8_MAX, &number) && number > 0;
        break;
    case ONA_F_BARTER: good = count == 2 && str_number(w[1], 99, &number) && number > 0; break;
    case ONA_F_USE:
    case ONA_F_SIGN:
        arg = count == 2 ? ona_word_find(w[1], ona_place_word, ONA_PLACES) : -1;
        good = (arg >= 0 && arg < ONA_HIRED) || (arg == ONA_ARMOURER && kind == ONA_F_SIGN);
        break;
    case ONA_F_DRAW:
        arg = count == 2 && str_eq(w[1], "temple");
        good = count == 1 + arg;
        break;
    case ONA_F_FREEBUILD:
        good = count == 2 && str_number(w[1], 99, &number);
        arg = (int)number;
        number = 0;
        break;
    case ONA_F_TAKE:
        arg = count == 3 ? ona_word_find(w[2], ona_category_word, 2) : -1;
        good = arg >= 0 && str_number(w[1], 99, &number) && number > 0;
        break;
    case -1: good = false; break;
    default: break;
    }
    *f = (struct ona_frame){(uint8_t)kind, (uint8_t)number, (uint8_t)arg};
    return good || !(j->failed = true);
}

static bool read_frames(struct json *j, struct ona_draft *d)
{
    struct ona_state *s = &d->s;

    memset(s->frame, 0, sizeof s->frame);
    s->frame_count = 0;
    d->given |= ONA_GIVEN_FRAMES;
    for (int n = 0; json_item(j, &n);)
        if (s->frame_count == ONA_MAX_FRAMES || !read_frame(j, &s->frame[s->frame_count++]))
            return !(j->failed = true);
    return !j->failed;
}

static bool read_rot(struct json *j, struct ona_state *s)
{
    uint8_t rot[ONA_RINGS];

    if (!exactly(j, read_numbers(j, ONA_SECTORS - 1, rot, ONA_RINGS), ONA_RINGS))
        return false;
    for (int i = 0; i < ONA_RINGS; i++)
        s->rot[ONA_OUTER - i] = rot[i];
    return true;
}

/* Reads a list and its length; marks those that would otherwise be filled in as given. */
static bool read_pile(struct json *j, struct ona_draft *d, struct str key)
{
    struct ona_state *s = &d->s;
    uint8_t discard[ONA_TILES];
    int count;

    if (str_eq(key, "slots")) {
        d->given |= ONA_GIVEN_SLOTS;
        return exactly(j, read_things(j, ONA_TILES, s->slot, ONA_SLOTS), ONA_SLOTS);
    }
    if (str_eq(key, "display")) {
        d->given |= ONA_GIVEN_DISPLAY;
        return exactly(j, read_things(j, ONA_FAMILIES, s->display, ONA_DISPLAY), ONA_DISPLAY);
    }
    if (str_eq(key, "pile")) {
        d->given |= ONA_GIVEN_PILE;
        count = read_things(j, ONA_TILES, d->pile, ONA_TILES);
        s->piled = (uint8_t)(count > 0 ? count : 0);
    } else if (str_eq(key, "discard")) {
        count = read_things(j, ONA_TILES, discard, ONA_TILES);
        s->discarded = (uint8_t)(count > 0 ? count : 0);
        memcpy(d->discard, discard, s->discarded);
    } else if (str_eq(key, "jinjas")) {
        d->given |= ONA_GIVEN_JINJAS;
        count = read_things(j, ONA_FAMILIES, s->jinja, ONA_JINJAS);
        s->jinjas_left = (uint8_t)(count > 0 ? count : 0);
    } else if (str_eq(key, "deck")) {
        d->given |= ONA_GIVEN_DECK;
        count = read_things(j, ONA_MIKOS, s->deck, ONA_MIKOS);
        s->deck_count = (uint8_t)(count > 0 ? count : 0);
    } else if (str_eq(key, "deck_known")) {
        count = read_numbers(j, 15, s->deck_known, ONA_MIKOS);
    } else if (str_eq(key, "drawn")) {
        return exactly(j, read_things(j, ONA_MIKOS, s->drawn, 2), 2);
    } else if (str_eq(key, "drawn_known")) {
        return exactly(j, read_numbers(j, 15, s->drawn_known, 2), 2);
    } else {
        return false;
    }
    return count >= 0;
}

static bool read_rules(struct json *j, struct ona_draft *d)
{
    struct str word;

    if (!json_text(j, &word) || !ona_hash_read(word, &d->rules_hash))
        return !(j->failed = true);
    d->given |= ONA_GIVEN_RULES;
    return true;
}

static bool read_round(struct json *j, uint16_t *out)
{
    int32_t round = 0;

    if (!json_int(j, 1, UINT16_MAX, &round))
        return false;
    *out = (uint16_t)round;
    return true;
}

static bool read_member(struct json *j, struct ona_draft *d, struct str key)
{
    struct ona_state *s = &d->s;
    struct str word;
    uint8_t number;

    if (str_eq(key, "game"))
        return json_text(j, &word) && str_eq(word, "onamazu");
    if (str_eq(key, "players"))
        return read_byte(j, d->players, d->players, &number);
    if (str_eq(key, "rules"))
        return read_rules(j, d);
    if (str_eq(key, "view"))
        return read_word(j, ona_view_word, 6, &s->viewer);
    if (str_eq(key, "round"))
        return read_round(j, &s->round);
    if (str_eq(key, "seat")) {
        if (!read_byte(j, 1, d->players, &s->seat))
            return false;
        s->seat--;
        return true;
    }
    if (str_eq(key, "appeasement")) {
        d->given |= ONA_GIVEN_APPEASEMENT;
        return read_byte(j, 0, 250, &s->appeasement);
    }
    if (str_eq(key, "triggered")) {
        d->given |= ONA_GIVEN_TRIGGERED;
        return read_flag(j, &s->triggered);
    }
    if (str_eq(key, "over"))
        return read_flag(j, &s->over);
    if (str_eq(key, "die"))
        return read_byte(j, 0, ONA_MAX_FACES - 1, &s->die);
    if (str_eq(key, "chance"))
        return read_word(j, ona_chance_word, ONA_CHANCES, &s->chance);
    if (str_eq(key, "rot"))
        return read_rot(j, s);
    if (str_eq(key, "blocked"))
        return read_cells(j, &s->blocked);
    if (str_eq(key, "supply")) {
        d->given |= ONA_GIVEN_SUPPLY;
        return exactly(j, read_numbers(j, 250, s->supply, ONA_RESOURCES), ONA_RESOURCES);
    }
    if (str_eq(key, "blessings")) {
        d->given |= ONA_GIVEN_BLESSINGS;
        return exactly(j, read_numbers(j, 250, s->blessing, ONA_GODS), ONA_GODS);
    }
    if (str_eq(key, "frames"))
        return read_frames(j, d);
    if (str_eq(key, "jinjas_built"))
        return read_byte(j, 0, ONA_JINJAS, &s->jinjas_built);
    if (str_eq(key, "resolved"))
        return read_bits(j, ona_pawn_word, ONA_PAWNS, &s->resolved);
    if (str_eq(key, "used"))
        return read_bits(j, ona_service_word, ONA_SERVICES, &s->visit_used);
    if (str_eq(key, "given"))
        return read_bits(j, ona_resource_code, ONA_RESOURCES, &s->visit_given);
    if (str_eq(key, "taken"))
        return read_bits(j, ona_resource_code, ONA_RESOURCES, &s->visit_taken);
    if (str_eq(key, "seats"))
        return read_seats(j, d);
    return read_pile(j, d, key);
}

enum status ona_draft_read(struct ona_draft *d, struct str text, struct err *e)
{
    struct keys keys = {.count = 0};
    struct str key = {"", 0};
    struct json j;

    json_init(&j, text);
    for (int n = 0; json_key(&j, &n, &key);) {
        d->bad_key = key;
        d->doubled = !is_new(&keys, key);
        if (d->doubled || !read_member(&j, d, key) || j.failed)
            return ona_draft_refuse(d, json_at(&j), e);
    }
    if (!json_end(&j))
        return err_say(e, BAD_INPUT, "the position is not a JSON object as expected, at byte %d",
                       (int)json_at(&j));
    return OK;
}
