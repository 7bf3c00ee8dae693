/* Torii: MIT licence, see LICENSE. */
#include "ruledata/tree.h"

#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_NODES = 4096,  /* the standard file has about 900 */
    MAX_DEPTH = 12,    /* and is 5 deep */
    MAX_MARKS = 10,    /* anchors, aliases and tags reported before giving up */
    MAX_SOURCE = 4096, /* bytes of one scalar in the file */
    MAX_ESCAPES = 24,  /* quotes, escapes and line ends in it */
};

struct builder {
    struct str yaml;
    struct tree *tree;
    struct faults *faults;
    int open[MAX_DEPTH], last[MAX_DEPTH]; /* nodes being filled, and their last children */
    int depth;
    int documents;
    int marks;      /* anchors, aliases, tags */
    struct str key; /* read, value pending */
    struct place key_place;
    bool has_key;
    bool stop;
};

static const struct str no_path = {"", 0};

/* ---- positions and texts of tokens ---------------------------------------------------------------- */

static struct place place_of(const struct fy_mark *mark)
{
    return mark == NULL ? (struct place){0, 0} : (struct place){mark->line + 1, mark->column + 1};
}

static struct place place_of_event(struct fy_event *event)
{
    return place_of(fy_event_start_mark(event));
}

/*
 * Is a scalar longer, or has it more escapes, than any in a rules file? libfyaml leaks memory when it reads
 * the latter (0.7.12, fy_atom_format_text), so they are not read at all.
 */
static bool is_wild(const struct builder *b, struct fy_token *token)
{
    const struct fy_mark *start = fy_token_start_mark(token), *end = fy_token_end_mark(token);
    size_t escapes = 0;

    if (start == NULL || end == NULL || start->input_pos > end->input_pos ||
        end->input_pos > b->yaml.len)
        return false;
    for (size_t i = start->input_pos; i < end->input_pos; i++)
        escapes += strchr("'\\\n\r", b->yaml.data[i]) != NULL;
    return escapes > MAX_ESCAPES || end->input_pos - start->input_pos > MAX_SOURCE;
}

/* A copy that lives as long as the tree. Escapes can make a text longer than its source: see tree_new. */
static struct str keep(struct builder *b, struct fy_token *token)
{
    struct tree *t = b->tree;
    size_t len = 0;
    const char *text = token == NULL ? NULL : fy_token_get_text(token, &len);
    struct str kept = {t->bytes + t->used, len};

    if (text == NULL || len > t->size - t->used)
        return (struct str){t->bytes, 0};
    memcpy(t->bytes + t->used, text, len);
    t->used += len;
    return kept;
}

/* ---- building ------------------------------------------------------------------------------------ */

static void give_up(struct builder *b, struct place place, const char *words)
{
    faults_add(b->faults, place, no_path, "%s", words);
    b->stop = true;
}

/* A new node under the current one; NULL if there are too many. */
static struct tree_node *add_node(struct builder *b, enum tree_kind kind, struct place place)
{
    struct tree *t = b->tree;
    int number = t->nodes;

    if (number == MAX_NODES) {
        give_up(b, place, "too many values: this cannot be a file of rules");
        return NULL;
    }
    t->nodes++;
    t->node[number] = (struct tree_node){.kind = kind, .place = place};
    if (b->depth > 0) {
        struct tree_node *parent = &t->node[b->open[b->depth - 1]];
        int *last = &b->last[b->depth - 1];

        if (*last == 0)
            parent->first = number;
        else
            t->node[*last].next = number;
        *last = number;
        parent->count++;
        t->node[number].key = b->has_key ? b->key : (struct str){t->bytes, 0};
        t->node[number].key_place = b->has_key ? b->key_place : place;
    }
    b->has_key = false;
    return &t->node[number];
}

/* A mapping expects a key before every value. */
static bool is_key_due(const struct builder *b)
{
    return b->depth > 0 && b->tree->node[b->open[b->depth - 1]].kind == TREE_MAPPING && !b->has_key;
}

static void open_node(struct builder *b, enum tree_kind kind, struct place place)
{
    if (is_key_due(b)) {
        give_up(b, place, "a key must be a word");
        return;
    }
    if (b->depth == MAX_DEPTH) {
        give_up(b, place, "nested too deeply: this cannot be a file of rules");
        return;
    }
    if (add_node(b, kind, place) != NULL) {
        b->open[b->depth] = b->tree->nodes - 1;
        b->last[b->depth] = 0;
        b->depth++;
    }
}

static void take_scalar(struct builder *b, struct fy_event *event)
{
    struct fy_token *value = event->scalar.value;
    struct place place = place_of_event(event);
    bool wild = value != NULL && is_wild(b, value);
    struct str text = keep(b, wild ? NULL : value);

    if (wild)
        faults_add(b->faults, place, no_path, "this text is too long, or has too many escapes");
    if (wild && is_key_due(b)) {
        b->stop = true;
        return;
    }
    if (is_key_due(b)) {
        b->key = text;
        b->key_place = place;
        b->has_key = true;
        return;
    }
    /* An empty value has no position of its own. */
    if (place.line == 0 && b->has_key)
        place = b->key_place;

    struct tree_node *node = add_node(b, TREE_SCALAR, place);

    if (node != NULL) {
        node->text = text;
        node->refused = wild;
        node->plain = value == NULL || fy_token_scalar_style(value) == FYSS_PLAIN;
    }
}

/* Gives up on a file with many of these. */
static void refuse_mark(struct builder *b, struct fy_token *token, const char *words)
{
    if (token == NULL || b->stop)
        return;
    faults_add(b->faults, place_of(fy_token_start_mark(token)), no_path, "%s: found %q", words,
               keep(b, token));
    b->stop = ++b->marks == MAX_MARKS;
}

/* The value is checked anyway: there may be more errors in it. */
static void refuse_marks(struct builder *b, struct fy_token *anchor, struct fy_token *tag)
{
    refuse_mark(b, anchor, "anchors are not allowed");
    refuse_mark(b, tag, "tags are not allowed");
}

static void take_alias(struct builder *b, struct fy_event *event)
{
    refuse_mark(b, event->alias.anchor, "aliases are not allowed");
    if (is_key_due(b))
        b->stop = true;
    if (b->stop)
        return;

    struct tree_node *node = add_node(b, TREE_SCALAR, place_of_event(event));

    if (node != NULL)
        node->refused = true;
}

static void take_event(struct builder *b, struct fy_event *event)
{
    switch (event->type) {
    case FYET_DOCUMENT_START:
        if (++b->documents > 1)
            give_up(b, place_of_event(event), "a second document: one is allowed");
        break;
    case FYET_SCALAR:
        refuse_marks(b, event->scalar.anchor, event->scalar.tag);
        take_scalar(b, event);
        break;
    case FYET_ALIAS: take_alias(b, event); break;
    case FYET_MAPPING_START:
        refuse_marks(b, event->mapping_start.anchor, event->mapping_start.tag);
        open_node(b, TREE_MAPPING, place_of_event(event));
        break;
    case FYET_SEQUENCE_START:
        refuse_marks(b, event->sequence_start.anchor, event->sequence_start.tag);
        open_node(b, TREE_SEQUENCE, place_of_event(event));
        break;
    case FYET_MAPPING_END:
    case FYET_SEQUENCE_END: b->depth--; break;
    default: break;
    }
}

/* ---- the library --------------------------------------------------------------------------------- */

/* Otherwise libfyaml would write to stderr. */
static void say_nothing(struct fy_diag *diag, void *user, const char *bytes, size_t len)
{
    (void)diag, (void)user, (void)bytes, (void)len;
}

static struct fy_diag *new_diag(void)
{
    struct fy_diag_cfg cfg;
    struct fy_diag *diag;

    fy_diag_cfg_default(&cfg);
    cfg.fp = NULL;
    cfg.output_fn = say_nothing;
    cfg.colorize = false;
    diag = fy_diag_create(&cfg);
    if (diag != NULL)
        fy_diag_set_collect_errors(diag, true);
    return diag;
}

/* The usual cause of these libfyaml messages: `harvest 2`, `harvest:2`. */
static const char *hint_of(struct str words)
{
    static const char *const colon[] = {"invalid multiline plain key",
                                        "could not find expected ':'",
                                        "invalid indentation in mapping"};

    for (size_t i = 0; i < sizeof colon / sizeof colon[0]; i++)
        if (str_eq(words, colon[i]))
            return "; look for a key without a colon and a blank behind it (key: value), here or "
                   "in "
                   "the line before";
    return "";
}

/* The first error that libfyaml collected, in one line. */
static void tell_syntax(struct builder *b, struct fy_diag *diag)
{
    void *iterator = NULL;
    struct fy_diag_error *error = fy_diag_errors_iterate(diag, &iterator);
    struct place place = {0, 0};
    struct str words = {"", 0}, line = words;
    char memory[200];
    struct text t;

    if (error != NULL) {
        place = (struct place){error->line, error->column};
        words = str_of(error->msg);
    }
    str_cut(&words, '\n', &line);
    text_init(&t, memory, sizeof memory);
    text_clean(&t, line);
    faults_add(b->faults, place, no_path, "not YAML: %s%s",
               t.len > 0 ? memory : "the text makes no sense", hint_of(line));
}

static void parse(struct builder *b, struct str yaml, struct fy_diag *diag)
{
    struct fy_parse_cfg cfg = {
        .flags = FYPCF_QUIET | FYPCF_COLLECT_DIAG | FYPCF_JSON_NONE,
        .diag = diag,
    };
    struct fy_parser *parser = fy_parser_create(&cfg);
    struct fy_event *event = NULL;
    bool ended = false;

    if (parser == NULL || fy_parser_set_string(parser, yaml.data, yaml.len) != 0) {
        give_up(b, (struct place){0, 0}, "no memory");
    }
    while (!b->stop && !ended && (event = fy_parser_parse(parser)) != NULL) {
        ended = event->type == FYET_STREAM_END;
        take_event(b, event);
        fy_parser_event_free(parser, event);
    }
    if (!b->stop && !ended)
        tell_syntax(b, diag);
    b->stop = b->stop || !ended;
    fy_parser_destroy(parser);
}

/* ---- entry point ---------------------------------------------------------------------------------- */

static enum status tree_new(struct tree *t, struct str yaml)
{
    *t = (struct tree){.nodes = TREE_ROOT, .size = 2 * yaml.len + 1};
    t->node = malloc(MAX_NODES * sizeof *t->node);
    t->bytes = malloc(t->size);
    return t->node == NULL || t->bytes == NULL ? NO_ROOM : OK;
}

void tree_release(struct tree *t)
{
    free(t->node);
    free(t->bytes);
    *t = (struct tree){0};
}

/* Length of the character at the start of s if it is allowed, else 0. */
static size_t good_character(struct str s)
{
    unsigned char c = (unsigned char)s.data[0];

    if (c < 0x80)
        return c == '\t' || c == '\r' || c == '\n' || (c >= 0x20 && c != 0x7f);
    for (size_t len = 2; len <= 4 && len <= s.len; len++)
        if (str_is_utf8((struct str){s.data, len}))
            return len;
    return 0;
}

/* Position of the first byte that is not UTF-8, or is a disallowed control character. */
static bool find_bad_byte(struct str s, struct place *place)
{
    *place = (struct place){1, 1};
    while (s.len > 0) {
        size_t len = good_character(s);

        if (len == 0)
            return true;
        place->column++;
        if (s.data[0] == '\n')
            *place = (struct place){place->line + 1, 1};
        s = str_drop(s, len);
    }
    return false;
}

/* libfyaml is extremely slow on long directives, and no rules file needs any. */
static bool find_directive(struct str s, struct place *place)
{
    static const char mark[] = "\xef\xbb\xbf"; /* byte order mark */
    bool line_begins = true;

    *place = (struct place){1, 1};
    if (str_begins(s, mark))
        s = str_drop(s, sizeof mark - 1);
    for (size_t i = 0; i < s.len; i++) {
        if (line_begins && s.data[i] == '%')
            return true;
        line_begins = s.data[i] == '\n' || s.data[i] == '\r';
        place->line += s.data[i] == '\n';
    }
    return false;
}

/*
 * libfyaml looks ahead to the end of a bracket before it reports its start, in more than linear time. So
 * structural characters are counted before it sees anything, wherever they are: even in comments and quotes,
 * which only the parser can recognise reliably.
 */
static bool find_excess(struct str s, struct place *place, const char **words)
{
    static const struct {
        char marks[4];
        int most; /* the standard file has less than a tenth */
        const char *words;
    } bounds[] = {
        {"[{", 2048, "too many brackets: this cannot be a file of rules"},
        {",", 4096, "too many commas: this cannot be a file of rules"},
        {":?", 8192, "too many colons: this cannot be a file of rules"},
        {"\n\r", 16384, "too many lines: this cannot be a file of rules"},
    };
    enum { BOUNDS = sizeof bounds / sizeof bounds[0] };
    int count[BOUNDS] = {0};

    *place = (struct place){1, 1};
    for (size_t i = 0; i < s.len; i++) {
        for (int b = 0; b < BOUNDS; b++)
            if ((s.data[i] == bounds[b].marks[0] || s.data[i] == bounds[b].marks[1]) &&
                ++count[b] > bounds[b].most) {
                *words = bounds[b].words;
                return true;
            }
        place->column = s.data[i] == '\n' ? 1 : place->column + 1;
        place->line += s.data[i] == '\n';
    }
    return false;
}

enum status tree_read(struct tree *t, struct str yaml, struct faults *f)
{
    struct builder b = {.yaml = yaml, .tree = t, .faults = f};
    struct fy_diag *diag = new_diag();
    struct place place;
    const char *words;

    if (tree_new(t, yaml) != OK || diag == NULL)
        give_up(&b, (struct place){0, 0}, "no memory");
    else if (find_bad_byte(yaml, &place))
        give_up(&b, place, "not a character of a text in UTF-8");
    else if (find_directive(yaml, &place))
        give_up(&b, place, "directives are not allowed: a line begins with '%'");
    else if (find_excess(yaml, &place, &words))
        give_up(&b, place, words);
    else
        parse(&b, yaml, diag);
    if (!b.stop && t->nodes == TREE_ROOT)
        give_up(&b, (struct place){0, 0}, "the file is empty");
    fy_diag_destroy(diag);
    return b.stop ? BAD_INPUT : OK;
}
