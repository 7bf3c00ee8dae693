/* Torii: MIT licence, see LICENSE. */
/*
 * Parses records. White space is free and numbers may be missing, but the content must be consistent. A
 * word that touches the end of the text may be truncated, so unless it is a result it does not count, and
 * the text is cut off.
 */
#include "game/record.h"
#include "game/recordturn.h"

#include <string.h>

struct record_reader {
    struct record *r;
    struct str all;
    size_t at;     /* read position */
    bool finished; /* the result has been read */
    bool numbered; /* a turn of several words has begun with its number … */
    size_t number; /* … which is here … */
    size_t turn;   /* … and its words from here on */
    struct err *e;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Converts an offset to line and column; columns count characters. */
static void find_place(const struct record_reader *d, size_t at, int *line, int *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < at; i++) {
        *column += char_is_begin(d->all.data[i]);
        if (d->all.data[i] == '\n')
            *line += 1, *column = 1;
    }
}

/* Prefixes the record's error with the position in the text, and with the turn if there is one. */
static enum status fail_at(const struct record_reader *d, size_t at, bool turn, enum status rc)
{
    int line, column, number, player;

    if (d->e == NULL)
        return rc;
    find_place(d, at, &line, &column);
    if (turn && record_next(d->r, &number, &player))
        return err_say(d->e, rc, "line %d, column %d, turn %d of %s: %e", line, column, number,
                       record_player_name(d->r->game, player), d->e);
    return err_say(d->e, rc, "line %d, column %d: %e", line, column, d->e);
}

static enum status cut_off(const struct record_reader *d, size_t at)
{
    return fail_at(d, at, false, record_cut(d->r, d->e));
}

/* ---- bytes --------------------------------------------------------------------------------- */

/* The offset of the first byte that is not valid text, or the length. */
static size_t first_bad(struct str s)
{
    size_t at = 0;

    while (at < s.len) {
        size_t len = 1, most = s.len - at < 4 ? s.len - at : 4;
        unsigned char c = (unsigned char)s.data[at];

        while (len <= most && !str_is_utf8((struct str){s.data + at, len}))
            len++;
        if (len > most || (c < 0x20 && !char_is_blank((char)c)) || c == 0x7f)
            return at;
        at += len;
    }
    return at;
}

/* Trailing bytes that may be a truncated character: the text was cut there. */
static bool is_half_character(struct str s)
{
    unsigned char lead = (unsigned char)s.data[0];
    size_t whole = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;

    for (size_t i = 1; i < s.len; i++)
        if (char_is_begin(s.data[i]))
            return false;
    return lead >= 0xc2 && lead <= 0xf4 && s.len < whole;
}

static enum status check_bytes(struct record_reader *d)
{
    size_t bad;

    if (d->all.len > RECORD_MAX_INPUT)
        return err_say(d->e, NO_ROOM, "the record %q has more than %d bytes", d->all,
                       RECORD_MAX_INPUT);
    bad = first_bad(d->all);
    if (bad == d->all.len)
        return OK;
    if (is_half_character(str_drop(d->all, bad))) {
        d->all.len = bad;
        return OK;
    }
    (void)err_say(d->e, BAD_INPUT, "the byte %q is not text", (struct str){d->all.data + bad, 1});
    return fail_at(d, bad, false, BAD_INPUT);
}

static enum status hear_turn(struct record_reader *d, size_t end);
static bool is_list(const struct record_reader *d);

/* ---- tags and comments --------------------------------------------------------------------- */

/* Copies up to the closing quote, removing escapes; false at the end of the text. */
static bool take_value(struct record_reader *d, struct text *out)
{
    const char *s = d->all.data;

    for (; d->at < d->all.len; d->at++) {
        char c = s[d->at];

        if (c == '"') {
            d->at++;
            return true;
        }
        if (c == '\\' && d->at + 1 < d->all.len && (s[d->at + 1] == '"' || s[d->at + 1] == '\\'))
            c = s[++d->at];
        text_char(out, c);
    }
    return false;
}

static void skip_blanks(struct record_reader *d)
{
    while (d->at < d->all.len && char_is_blank(d->all.data[d->at]))
        d->at++;
}

static char next(const struct record_reader *d)
{
    return d->at < d->all.len ? d->all.data[d->at] : '\0';
}

static struct str take_name(struct record_reader *d)
{
    struct str name = {d->all.data + d->at, 0};

    while (d->at < d->all.len && !char_is_blank(next(d)) && next(d) != '"' && next(d) != ']') {
        d->at++;
        name.len++;
    }
    return name;
}

static enum status add_tag(struct record_reader *d, size_t start, struct str name, struct str value)
{
    char known[RECORD_MAX_NAME + 1];
    struct text t;
    enum status rc;

    text_init(&t, known, sizeof known);
    text_str(&t, name);
    if (!t.full && record_tag(d->r, known).data != NULL)
        rc = err_say(d->e, BAD_INPUT, "the tag %q stands twice", name);
    else
        rc = record_tag_set(d->r, name, value, d->e);
    return rc == OK ? OK : fail_at(d, start, false, rc);
}

/* [Name "value"] */
static enum status read_tag(struct record_reader *d)
{
    char memory[RECORD_MAX_VALUE + 2]; /* one byte beyond the limit, to detect overlong values */
    size_t start = d->at++;
    struct text value;
    struct str name;

    if (d->r->turn_count > 0 || d->finished) {
        (void)err_say(d->e, BAD_INPUT, "a second record begins here; a file holds one");
        return fail_at(d, start, false, BAD_INPUT);
    }
    if (d->r->game != NULL) {
        (void)err_say(d->e, BAD_INPUT, "a tag follows the number of a turn");
        return fail_at(d, start, false, BAD_INPUT);
    }
    text_init(&value, memory, sizeof memory);
    skip_blanks(d);
    name = take_name(d);
    skip_blanks(d);
    if (d->at == d->all.len)
        return cut_off(d, start);
    if (next(d) != '"') {
        (void)err_say(d->e, BAD_INPUT, "a tag reads [Name \"value\"]; no value behind %q", name);
        return fail_at(d, start, false, BAD_INPUT);
    }
    d->at++;
    if (!take_value(d, &value))
        return cut_off(d, start);
    skip_blanks(d);
    if (d->at == d->all.len)
        return cut_off(d, start);
    if (next(d) != ']') {
        (void)err_say(d->e, BAD_INPUT, "a tag reads [Name \"value\"]; no ']' behind %q",
                      text_view(&value));
        return fail_at(d, start, false, BAD_INPUT);
    }
    d->at++;
    return add_tag(d, start, name, text_view(&value));
}

/* Offset of the closing brace; false if there is none. */
static bool closing_brace(const struct record_reader *d, size_t *end)
{
    for (size_t i = d->at; i < d->all.len; i++) {
        if (d->all.data[i] == '\\')
            i++;
        else if (d->all.data[i] == '}') {
            *end = i;
            return true;
        }
    }
    return false;
}

static enum status read_comment(struct record_reader *d)
{
    size_t start = d->at++, end;
    enum status rc = hear_turn(d, start);

    if (rc != OK)
        return rc;
    if (!closing_brace(d, &end))
        return cut_off(d, start);
    rc = record_comment_keep(d->r, (struct str){d->all.data + d->at, end - d->at}, true, d->e);
    d->at = end + 1;
    return rc == OK ? OK : fail_at(d, start, false, rc);
}

static enum status read_line_comment(struct record_reader *d)
{
    size_t start = d->at;
    struct str rest = str_drop(d->all, start + 1), line;
    enum status rc;

    if (memchr(rest.data, '\n', rest.len) == NULL && !d->finished)
        return cut_off(d, start);
    str_cut(&rest, '\n', &line);
    d->at += 1 + line.len;
    rc = record_comment(d->r, line, d->e);
    return rc == OK ? OK : fail_at(d, start, false, rc);
}

/* ---- variations and glyphs: of trees (study/tree.h), not of the game ----------------------------- */

/* Skips ( … ) with all that is nested in it. */
static enum status skip_variation(struct record_reader *d)
{
    size_t start = d->at, end;
    int depth = 0;

    for (; d->at < d->all.len; d->at++) {
        char c = next(d);

        if (c == '{' && (d->at++, closing_brace(d, &end)))
            d->at = end;
        else if (c == '{')
            break;
        else if (c == ';')
            while (d->at + 1 < d->all.len && d->all.data[d->at + 1] != '\n')
                d->at++;
        else if (c == '(')
            depth++;
        else if (c == ')' && --depth == 0) {
            d->at++;
            return OK;
        }
    }
    return cut_off(d, start);
}

/* `$` and a number from 1 to 255. */
static enum status skip_glyph(struct record_reader *d)
{
    struct str word = {d->all.data + d->at + 1, 0};
    size_t start = d->at++;
    uint64_t number;

    while (d->at < d->all.len && is_digit(next(d))) {
        d->at++;
        word.len++;
    }
    if (d->at == d->all.len && !d->finished)
        return cut_off(d, start);
    if (str_number(word, UINT8_MAX, &number) && number > 0)
        return OK;
    (void)err_say(d->e, BAD_INPUT, "a glyph is $ and a number from 1 to 255, not %q",
                  (struct str){d->all.data + start, d->at - start});
    return fail_at(d, start, false, BAD_INPUT);
}

/* What stands beside the turns; false if a word begins here. */
static bool skip_beside(struct record_reader *d, enum status *rc)
{
    if (d->r->turn_count == 0 || d->finished || is_list(d) || (next(d) != '(' && next(d) != '$'))
        return false;
    *rc = next(d) == '(' ? skip_variation(d) : skip_glyph(d);
    return true;
}

/* ---- words --------------------------------------------------------------------------------- */

/* "12." or "12..." before a turn: must match its number. */
static enum status check_number(struct record_reader *d, size_t start, struct str number,
                                size_t dots)
{
    uint64_t said;
    int due, player;

    if (!record_next(d->r, &due, &player))
        return OK; /* the turn itself will be rejected */
    if (str_number(number, UINT32_MAX, &said) && said == (uint64_t)due && (dots < 2 || player != 0))
        return OK;
    (void)err_say(d->e, ILLEGAL, "the number %q is wrong: turn %d of %s begins here",
                  (struct str){number.data, number.len + dots}, due,
                  record_player_name(d->r->game, player));
    return fail_at(d, start, false, ILLEGAL);
}

/* For this number of players, or for any (0). */
static bool is_result(struct str word, int for_players)
{
    int least = for_players > 0 ? for_players : 2;
    int most = for_players > 0 ? for_players : GAME_MAX_PLAYERS;
    enum record_result found;

    for (int players = least; players <= most; players++)
        if (record_result_find(players, word, &found))
            return true;
    return false;
}

/* ---- turns of several words (recordlist.c) -------------------------------------------------- */

static bool is_list(const struct record_reader *d)
{
    return d->r->game != NULL && record_lists_parts(d->r->game);
}

/* Parses the turn whose words end at `end`, if one has begun. */
static enum status hear_turn(struct record_reader *d, size_t end)
{
    struct str text = str_trim((struct str){d->all.data + d->turn, end - d->turn});
    enum status rc;

    if (!d->numbered)
        return OK;
    d->numbered = false;
    if (text.len == 0)
        rc = err_say(d->e, BAD_INPUT, "no turn follows the number");
    else
        rc = record_hear(d->r, text, d->e);
    return rc == OK ? OK : fail_at(d, d->number, true, rc);
}

/* The text ends inside the turn: everything before its last `;` is good. */
static enum status hear_cut_turn(struct record_reader *d)
{
    size_t end = d->all.len;

    while (end > d->turn && d->all.data[end - 1] != ';')
        end--;
    if (end == d->turn)
        d->numbered = false;
    return hear_turn(d, end);
}

/* "1.2" or "0.": must be the next turn. */
static enum status begin_turn(struct record_reader *d, size_t start, struct str word)
{
    struct str rest = word, number;
    int due = 0, player = 0;
    uint64_t said;
    enum status rc = hear_turn(d, start);

    if (rc != OK)
        return rc;
    str_cut(&rest, '.', &number);
    d->numbered = true;
    d->number = start;
    d->turn = d->at;
    if (!record_next(d->r, &due, &player))
        return OK; /* the turn itself will be rejected */
    if (str_number(number, UINT32_MAX, &said) && said == (uint64_t)due &&
        str_eq(rest, player < 0 ? "" : record_player_name(d->r->game, player)))
        return OK;
    (void)err_say(d->e, ILLEGAL, "the number %q is wrong: turn %d of %s begins here", word, due,
                  record_player_name(d->r->game, player));
    return fail_at(d, start, false, ILLEGAL);
}

/* Digits and a dot, optionally more digits. */
static bool is_number(struct str word)
{
    size_t digits = 0, more;

    while (digits < word.len && is_digit(word.data[digits]))
        digits++;
    if (digits == 0 || digits == word.len || word.data[digits] != '.')
        return false;
    for (more = digits + 1; more < word.len && is_digit(word.data[more]);)
        more++;
    return more == word.len;
}

static enum status read_listed_word(struct record_reader *d, size_t start, struct str word)
{
    enum status rc;

    if (d->at == d->all.len)
        return OK; /* perhaps truncated: the text is cut off */
    if (is_number(word))
        return begin_turn(d, start, word);
    if (is_result(word, 0)) { /* a result for another number of players */
        rc = record_finish(d->r, word, (struct str){"", 0}, d->e);
        return fail_at(d, start, false, rc);
    }
    if (d->numbered)
        return OK;
    (void)err_say(d->e, BAD_INPUT, "%q: a turn begins with its number, as in 1.2", word);
    return fail_at(d, start, true, BAD_INPUT);
}

/* A turn, with or without a number before it. */
static enum status read_turn(struct record_reader *d, size_t start, struct str word)
{
    size_t digits = 0, dots = 0;
    enum status rc = OK;

    while (digits < word.len && is_digit(word.data[digits]))
        digits++;
    while (digits > 0 && digits + dots < word.len && word.data[digits + dots] == '.')
        dots++;
    if (digits > 0 && (dots > 0 || digits == word.len)) {
        rc = check_number(d, start, (struct str){word.data, digits}, dots);
        word = str_drop(word, digits + dots);
        if (rc != OK || word.len == 0)
            return rc;
    }
    if (word.len >= GAME_MAX_TEXT)
        rc = err_say(d->e, BAD_INPUT, "the word %q is too long for a turn", word);
    else
        rc = record_hear(d->r, word, d->e);
    return rc == OK ? OK : fail_at(d, start, true, rc);
}

static enum status read_word(struct record_reader *d)
{
    size_t start = d->at;
    struct str word = {d->all.data + start, 0};
    enum status rc = OK;

    while (
        d->at < d->all.len && !char_is_blank(next(d)) && next(d) != '{' &&
        (is_list(d) || (next(d) != ';' && (word.len == 0 || (next(d) != '$' && next(d) != '('))))) {
        d->at++;
        word.len++;
    }
    if (d->finished) {
        (void)err_say(d->e, BAD_INPUT, "%q follows the result", word);
        return fail_at(d, start, false, BAD_INPUT);
    }
    if (is_result(word, d->r->game != NULL ? d->r->game->kind->players : 0)) {
        d->finished = true;
        rc = d->r->game == NULL ? record_begin(d->r, d->e) : hear_turn(d, start);
        if (rc != OK)
            return rc;
        rc = record_finish(d->r, word, (struct str){"", 0}, d->e);
        return rc == OK ? OK : fail_at(d, start, false, rc);
    }
    if (d->at == d->all.len && !is_list(d))
        return cut_off(d, start);
    if (d->r->game == NULL)
        rc = record_begin(d->r, d->e);
    if (rc != OK)
        return rc;
    return is_list(d) ? read_listed_word(d, start, word) : read_turn(d, start, word);
}

enum status record_read(struct record *r, struct str text, struct err *e)
{
    struct record_reader d = {.r = r, .all = text, .e = e};
    enum status rc = check_bytes(&d);

    for (skip_blanks(&d); rc == OK && d.at < d.all.len; skip_blanks(&d)) {
        switch (next(&d)) {
        case '[': rc = read_tag(&d); break;
        case '{': rc = read_comment(&d); break;
        case ';': rc = is_list(&d) ? read_word(&d) : read_line_comment(&d); break;
        default: rc = skip_beside(&d, &rc) ? rc : read_word(&d); break;
        }
    }
    if (rc == OK && d.numbered)
        rc = hear_cut_turn(&d);
    return rc == OK && !d.finished ? cut_off(&d, d.all.len) : rc;
}
