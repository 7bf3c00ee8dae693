/* Torii: MIT licence, see LICENSE. */
/* Records: tags, set-up, comments. The turns are in recordhear.c, the result in recordend.c. */
#include "game/record.h"

#include "game/recordturn.h"

#include <string.h>

/* Tags with a meaning for the record, in print order. The scope comes early, so that a text cut off after
 * the position can still be understood. */
static const char *const known_tags[] = {
    "Game",    "Players",  "Rules",   "Changes",    "Scope",  "Blue",   "Red",    "Player1",
    "Player2", "Player3",  "Player4", "Date",       "Deck",   "Wind",   "Winds",  "Light",
    "Deal",    "Position", "Seed",    "Commitment", "Result", "Scores", "Ending",
};
enum { KNOWN_TAGS = sizeof known_tags / sizeof known_tags[0] };

void record_init(struct record *r, record_opener *open, void *context)
{
    /* Not memset: the large arrays are valid only up to their counters. */
    r->open = open;
    r->context = context;
    r->game = NULL;
    r->scope = GAME_FULL;
    r->shown = false;
    r->result = RECORD_UNDECIDED;
    r->ending = "unfinished";
    r->tag_count = 0;
    r->preface = (struct str){"", 0};
    r->turn_count = 0;
    r->text_len = 0;
}

enum status record_keep(struct record *r, struct str s, struct str *out, struct err *e)
{
    if (s.len > RECORD_MAX_TEXT - r->text_len)
        return err_say(e, NO_ROOM, "the record has more than %d bytes of text", RECORD_MAX_TEXT);
    if (s.len > 0)
        memcpy(r->text + r->text_len, s.data, s.len);
    *out = (struct str){r->text + r->text_len, s.len};
    r->text_len += s.len;
    return OK;
}

/* ---- tags ---------------------------------------------------------------------------------- */

static bool same(struct str a, struct str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

static int find_tag(const struct record *r, struct str name)
{
    for (int i = 0; i < r->tag_count; i++)
        if (same(r->tags[i].name, name))
            return i;
    return -1;
}

struct str record_tag(const struct record *r, const char *name)
{
    int i = find_tag(r, str_of(name));

    return i < 0 ? (struct str){NULL, 0} : r->tags[i].value;
}

/* A letter, then letters, digits and underscores. */
static bool is_name(struct str s)
{
    for (size_t i = 0; i < s.len; i++) {
        char c = s.data[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');

        if (!letter && (i == 0 || ((c < '0' || c > '9') && c != '_')))
            return false;
    }
    return s.len > 0 && s.len <= RECORD_MAX_NAME;
}

static bool has_control(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if ((unsigned char)s.data[i] < 0x20 || s.data[i] == 0x7f)
            return true;
    return false;
}

enum status record_tag_set(struct record *r, struct str name, struct str value, struct err *e)
{
    int i = find_tag(r, name);
    struct record_tag tag;

    if (!is_name(name))
        return err_say(e, BAD_INPUT, "%q is not a valid tag name", name);
    if (!str_is_utf8(value) || has_control(value))
        return err_say(e, BAD_INPUT, "the tag %q contains bytes that are not text: %q", name,
                       value);
    if (value.len > RECORD_MAX_VALUE)
        return err_say(e, NO_ROOM, "the tag %q has more than %d bytes: %q", name, RECORD_MAX_VALUE,
                       value);
    if (i < 0 && r->tag_count == RECORD_MAX_TAGS)
        return err_say(e, NO_ROOM, "the record has more than %d tags", RECORD_MAX_TAGS);

    enum status rc = record_keep(r, name, &tag.name, e);

    if (rc == OK)
        rc = record_keep(r, value, &tag.value, e);
    if (rc == OK)
        r->tags[i < 0 ? r->tag_count++ : i] = tag;
    return rc;
}

enum status record_tag_add(struct record *r, const char *name, const char *value, struct err *e)
{
    if (str_eq(record_tag(r, name), value))
        return OK; /* also saves text space */
    return record_tag_set(r, str_of(name), str_of(value), e);
}

void record_tag_drop(struct record *r, const char *name)
{
    int i = find_tag(r, str_of(name));

    if (i >= 0)
        memmove(&r->tags[i], &r->tags[i + 1], (size_t)(--r->tag_count - i) * sizeof *r->tags);
}

static int known_place(struct str name)
{
    int i = 0;

    while (i < KNOWN_TAGS && !str_eq(name, known_tags[i]))
        i++;
    return i;
}

int record_tag_order(const struct record *r, int *order)
{
    int count = 0;

    for (int place = 0; place <= KNOWN_TAGS; place++)
        for (int i = 0; i < r->tag_count; i++)
            if (known_place(r->tags[i].name) == place)
                order[count++] = i;
    return count;
}

/* ---- scopes -------------------------------------------------------------------------------- */

const char *record_scope_name(const struct game *g, int scope)
{
    return scope == GAME_FULL        ? "full"
           : scope == GAME_SPECTATOR ? "public"
                                     : g->kind->seat_name(g, scope);
}

enum status record_scope_find(const struct game *g, struct str name, int *out, struct err *e)
{
    for (int scope = GAME_FULL; scope < g->kind->players; scope++)
        if (str_eq(name, record_scope_name(g, scope))) {
            *out = scope;
            return OK;
        }
    return err_say(e, BAD_INPUT, "unknown scope %q: it is full, public or a player", name);
}

const char *record_player_name(const struct game *g, int player)
{
    return player < 0 ? "chance" : g->kind->seat_name(g, player);
}

/* ---- set-up -------------------------------------------------------------------------------- */

/* A position must be exactly what the scope would see of a full one: no more, no less. */
static enum status watch_position(struct record *r, struct str line, struct err *e)
{
    const struct game *g = r->game;
    struct game_state said = r->match.first;
    enum status rc = watch_match(&r->watch, &r->match, r->scope);

    if (rc == ILLEGAL)
        return err_say(e, ILLEGAL, "no full position looks like %q", line);
    if (rc != OK || memcmp(&said, &r->match.first, g->kind->state_size) != 0 ||
        (g->kind->hidden && r->scope == GAME_FULL && !g->kind->known(g, &said)))
        return err_say(e, ILLEGAL, "the position %q is not what scope '%s' knows", line,
                       record_scope_name(g, r->scope));
    return OK;
}

static enum status begin_position(struct record *r, struct str line, struct err *e)
{
    char memory[GAME_MAX_TEXT];
    struct text t;
    enum status rc = match_init_position(&r->match, r->game, r->steps, RECORD_MAX_STEPS, line, e);

    if (rc == OK && record_tag(r, "Deal").data != NULL)
        rc = err_say(e, ILLEGAL, "a record has a deal or a position, not both: %q", line);
    if (rc == OK)
        rc = watch_position(r, line, e);
    if (rc != OK)
        return rc;
    text_init(&t, memory, sizeof memory);
    r->game->kind->print(r->game, &r->match.first, &t);
    return record_tag_add(r, "Position", memory, e);
}

/* The deal as its tag value: the outcome without the leading keyword. */
enum status record_tag_deal(struct record *r, const struct game_outcome *o, struct err *e)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    r->game->kind->outcome_print(r->game, o, &t);
    return record_tag_add(r, "Deal", str_begins(text_view(&t), "deal ") ? memory + 5 : memory, e);
}

static bool same_outcome(const struct game_outcome *a, const struct game_outcome *b)
{
    return a->kind == b->kind && a->count == b->count && memcmp(a->item, b->item, a->count) == 0;
}

/* From the tag, the seed, or both if they agree (N8). */
static enum status find_deal(const struct record *r, struct game_outcome *out, struct err *e)
{
    const struct game *g = r->game;
    struct str deal = record_tag(r, "Deal"), seed = record_tag(r, "Seed");
    struct rng rng = {0};
    struct game_outcome drawn;
    enum status rc = OK;

    if (seed.data != NULL && !str_number(seed, UINT64_MAX, &rng.state))
        return err_say(e, BAD_INPUT, "the seed is a number, not %q", seed);
    if (deal.data != NULL)
        rc = g->kind->outcome_parse(g, deal, out, e);
    if (rc != OK || seed.data == NULL)
        return rc;
    g->kind->draw(g, &r->match.state, &rng, &drawn);
    if (deal.data != NULL && !same_outcome(out, &drawn))
        return err_rule(e, "N8", "the deal %q is not the one that the seed %q gives", deal, seed);
    *out = drawn;
    return OK;
}

static enum status begin_deal(struct record *r, struct err *e)
{
    struct game_outcome o;
    bool told = record_tag(r, "Deal").data != NULL || record_tag(r, "Seed").data != NULL;
    enum status rc;

    match_init(&r->match, r->game, r->steps, RECORD_MAX_STEPS);
    rc = watch_match(&r->watch, &r->match, r->scope);
    if (rc != OK)
        return err_say(e, rc, "nothing looks like the start in scope '%s'",
                       record_scope_name(r->game, r->scope));
    if (r->game->kind->outcome_event != NULL)
        return record_tag(r, "Deal").data == NULL
                   ? OK
                   : err_say(e, BAD_INPUT, "this game is not dealt by the tag 'Deal'");
    if (!told || game_turn(r->game, &r->match.state) != GAME_CHANCE)
        return OK;
    rc = find_deal(r, &o, e);
    if (rc == OK)
        rc = watch_settle(&r->watch, &o, e);
    return rc == OK ? record_tag_deal(r, &o, e) : rc;
}

static enum status begin_scope(struct record *r, struct err *e)
{
    struct str name = record_tag(r, "Scope");
    enum status rc = OK;

    r->scope = GAME_FULL;
    if (name.data != NULL)
        rc = record_scope_find(r->game, name, &r->scope, e);
    r->shown = r->game->kind->hidden && r->scope != GAME_FULL;
    if (rc == OK && r->game->kind->hidden)
        rc = record_tag_add(r, "Scope", record_scope_name(r->game, r->scope), e);
    return rc == OK ? record_tag_add(r, "Game", r->game->name, e) : rc;
}

static enum status set_up(struct record *r, struct err *e)
{
    struct str position = record_tag(r, "Position");
    enum status rc = begin_scope(r, e);

    if (rc == OK)
        rc = position.data != NULL ? begin_position(r, position, e) : begin_deal(r, e);
    r->first = r->last = r->match.state;
    return rc;
}

enum status record_begin(struct record *r, struct err *e)
{
    enum status rc = r->open(r->context, r, &r->game, e);

    if (rc == OK)
        rc = set_up(r, e);
    if (rc != OK)
        r->game = NULL;
    return rc;
}

/* ---- comments ------------------------------------------------------------------------------ */

/* Removes the `\` that escapes `\` or `}`. */
static size_t unescape(char *word, size_t len)
{
    size_t kept = 0;

    for (size_t i = 0; i < len; i++) {
        if (word[i] == '\\' && i + 1 < len && (word[i + 1] == '\\' || word[i + 1] == '}'))
            i++;
        word[kept++] = word[i];
    }
    return kept;
}

/* The words of `text`, separated by single spaces, appended to the end of r->text. */
static enum status keep_words(struct record *r, struct str text, bool escaped, struct str *out,
                              struct err *e)
{
    enum status rc = OK;
    struct str word, ignored;

    for (text = str_trim(text); rc == OK && text.len > 0; text = str_trim(text)) {
        word = (struct str){text.data, 0};
        while (word.len < text.len && !char_is_blank(text.data[word.len]))
            word.len++;
        text = str_drop(text, word.len);
        if (out->len > 0)
            rc = record_keep(r, str_of(" "), &ignored, e);
        if (rc == OK)
            rc = record_keep(r, word, &ignored, e);
        if (rc == OK && escaped)
            r->text_len -= word.len - unescape(r->text + r->text_len - word.len, word.len);
        out->len = (size_t)(r->text + r->text_len - out->data);
    }
    return rc;
}

static bool is_comment(struct str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!char_is_blank(text.data[i]) &&
            ((unsigned char)text.data[i] < 0x20 || text.data[i] == 0x7f))
            return false;
    return str_is_utf8(text);
}

enum status record_comment_keep(struct record *r, struct str text, bool escaped, struct err *e)
{
    struct str *place = r->turn_count > 0 ? &r->turns[r->turn_count - 1].comment : &r->preface;
    struct str comment = *place;
    size_t mark = r->text_len;
    enum status rc = OK;

    if (!is_comment(text))
        return err_say(e, BAD_INPUT, "a comment contains bytes that are not text: %q", text);
    /* Words are appended at the end of the text: a comment stored elsewhere is moved there first. */
    if (comment.data + comment.len != r->text + r->text_len || comment.len == 0)
        rc = record_keep(r, comment, &comment, e);
    if (rc == OK)
        rc = keep_words(r, text, escaped, &comment, e);
    if (rc == OK)
        *place = comment;
    else
        r->text_len = mark;
    return rc;
}

enum status record_comment(struct record *r, struct str text, struct err *e)
{
    return record_comment_keep(r, text, false, e);
}
