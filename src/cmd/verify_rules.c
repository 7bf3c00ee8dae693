/* Torii: MIT licence, see LICENSE. */
/*
 * `torii verify rules`: the cases of every clause, and what became of its mutants. The mutants are tried
 * by tools/mutants.py, which also explains tests/mutants/CLAUSE.txt; its table, build/mutants.tsv, counts
 * only if it was made from the sources that lie here and has a row for every mutant:
 *
 *     sources HASH mutants N
 *     clause  name  verdict  clauses that failed  hash of the row        (tabs between)
 *
 * The hash is FNV-1a, 64 bits, over path, zero, bytes, zero of each file that the table depends on.
 */
#include "cmd/out.h"
#include "cmd/verify.h"
#include "rules/onamazu/onamazu.h"
#include "rules/onitama/onitama.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char table_path[] = "build/mutants.tsv";
static const char mutant_folder[] = "tests/mutants";

enum { MAX_PATH = 4096, MAX_NAMES = 1 << 17 };

/* ---- the hash of the sources ---- */

/* tools/mutants.py has the same list; names come in the order of their bytes, folder by folder. */
static const struct {
    const char *folder, *ending;
    bool deep; /* with the folders inside: those have no dot in their names */
} hashed[] = {
    {"src", ".c", true},
    {"src", ".h", true},
    {"data", "cards.tsv", false},
    {"data", "onamazu.yaml", false},
    {"data", "onamazu-letter.yaml", false},
    {"tests/data/clauses", ".txt", false},
    {mutant_folder, ".txt", false},
};

static bool ends_with(const char *name, const char *ending)
{
    size_t len = strlen(name), tail = strlen(ending);

    return len >= tail && strcmp(name + len - tail, ending) == 0;
}

static uint64_t hash_bytes(uint64_t hash, const char *data, size_t len)
{
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)data[i]) * 0x100000001b3u;
    return hash;
}

/* With the zero that ends either of them. */
static enum status hash_file(uint64_t *hash, const char *path, struct err *e)
{
    struct os_bytes bytes;
    enum status rc = os_read_file(path, CMD_MAX_INPUT, &bytes, e);

    if (rc != OK)
        return rc;
    *hash = hash_bytes(*hash, path, strlen(path) + 1);
    *hash = hash_bytes(*hash, bytes.data, bytes.len + 1);
    os_bytes_release(&bytes);
    return OK;
}

static enum status hash_folder(uint64_t *hash, const char *folder, const char *ending, bool deep,
                               struct err *e)
{
    struct os_bytes names;
    enum status rc = os_list_folder(folder, "", &names, e);

    if (rc != OK)
        return rc;
    for (const char *name = names.data; *name != '\0' && rc == OK; name += strlen(name) + 1) {
        char path[MAX_PATH];
        struct text t;

        text_init(&t, path, sizeof path);
        text_format(&t, "%s/%s", folder, name);
        if (deep && strchr(name, '.') == NULL)
            rc = hash_folder(hash, path, ending, deep, e);
        else if (name[0] != '.' && ends_with(name, ending))
            rc = hash_file(hash, path, e);
    }
    os_bytes_release(&names);
    return rc;
}

static enum status hash_sources(uint64_t *out, struct err *e)
{
    uint64_t hash = 0xcbf29ce484222325u;
    enum status rc = OK;

    for (size_t i = 0; i < sizeof hashed / sizeof hashed[0] && rc == OK; i++)
        rc = hash_folder(&hash, hashed[i].folder, hashed[i].ending, hashed[i].deep, e);
    *out = hash;
    return rc;
}

/* ---- mutants ---- */

struct mutants {
    bool wanted;           /* otherwise only the cases count */
    struct os_bytes table; /* empty if it does not fit the sources … */
    const char *flaw;      /* … and why; NULL if all is well */
    char *names;           /* CLAUSE-words, each ended by a zero, then one zero more */
    int count, tried;      /* how many there are, how many have a row */
};

/* The verdict on a mutant; "untried" without a row. */
static struct str verdict_of(const struct mutants *m, const char *mutant)
{
    struct str rest = {m->table.data, m->table.len}, line, clause, name, verdict;

    while (str_cut(&rest, '\n', &line))
        if (str_cut(&line, '\t', &clause) && str_cut(&line, '\t', &name) && str_eq(name, mutant) &&
            str_cut(&line, '\t', &verdict))
            return verdict;
    return str_of("untried");
}

/* The mutants of tests/mutants/FILE, whose name without '.txt' is the clause. */
static enum status name_mutants(struct mutants *m, const char *file, struct text *names)
{
    static const char key[] = "mutant: ";
    struct str clause = {file, strlen(file) - strlen(".txt")}, rest, line;
    struct os_bytes bytes;
    char path[MAX_PATH];
    struct text t;

    text_init(&t, path, sizeof path);
    text_format(&t, "%s/%s", mutant_folder, file);
    if (os_read_file(path, CMD_MAX_INPUT, &bytes, NULL) != OK)
        return FAILED;
    rest = (struct str){bytes.data, bytes.len};
    while (str_cut(&rest, '\n', &line)) {
        if (line.len <= strlen(key) || memcmp(line.data, key, strlen(key)) != 0)
            continue;
        text_str(names, clause);
        text_char(names, '-');
        text_str(names, (struct str){line.data + strlen(key), line.len - strlen(key)});
        text_char(names, '\0');
        m->count++;
    }
    os_bytes_release(&bytes);
    return OK;
}

/* Lists the names of all mutants; returns what is wrong with the folder, or NULL. */
static const char *list_mutants(struct mutants *m)
{
    struct os_bytes files;
    enum status rc = OK;
    struct text names;

    if (os_list_folder(mutant_folder, ".txt", &files, NULL) != OK)
        return "there is no 'tests/mutants' here; run this in the project's folder";
    m->names = calloc(1, MAX_NAMES);
    if (m->names == NULL) {
        os_bytes_release(&files);
        return "not enough memory for the names of the mutants";
    }
    text_init(&names, m->names, MAX_NAMES - 1);
    for (const char *p = files.data; *p != '\0' && rc == OK; p += strlen(p) + 1)
        rc = name_mutants(m, p, &names);
    os_bytes_release(&files);
    return rc != OK || names.full ? "'tests/mutants' cannot be read" : NULL;
}

static const char *first_mutant(const struct mutants *m)
{
    return m->names != NULL ? m->names : "";
}

/* Does the first line name these sources and this many mutants? */
static bool fits(const struct mutants *m)
{
    struct str rest = {m->table.data, m->table.len}, line;
    char wanted[80];
    uint64_t hash;

    if (hash_sources(&hash, NULL) != OK || !str_cut(&rest, '\n', &line))
        return false;
    snprintf(wanted, sizeof wanted, "sources %016llx mutants %d", (unsigned long long)hash,
             m->count);
    return str_eq(line, wanted);
}

/* Reads the table, unless it was made from other sources. */
static void mutants_open(struct mutants *m, bool wanted)
{
    *m = (struct mutants){.wanted = wanted};
    if (!wanted)
        return;
    m->flaw = list_mutants(m);
    if (m->flaw != NULL)
        return;
    if (os_read_file(table_path, CMD_MAX_INPUT, &m->table, NULL) != OK) {
        m->flaw = "there is no 'build/mutants.tsv'";
        return;
    }
    if (!fits(m)) {
        m->flaw = "'build/mutants.tsv' was made from different sources";
        os_bytes_release(&m->table);
        return;
    }
    for (const char *p = first_mutant(m); *p != '\0'; p += strlen(p) + 1)
        m->tried += !str_eq(verdict_of(m, p), "untried");
    if (m->tried < m->count)
        m->flaw = "'build/mutants.tsv' is incomplete";
}

static void mutants_close(struct mutants *m)
{
    os_bytes_release(&m->table);
    free(m->names);
}

/* ---- clauses ---- */

/* One clause after its proof, or all of them together. */
struct standing {
    const char *clause;
    bool bare;  /* it may have no mutant: a test vector, or a clause that only names components */
    bool found; /* it has a file of cases */
    struct proof_count count;
    int mutants, caught;
};

/* Runs the case file of one clause; false when there is none. */
static bool run_clause(const char *folder, const char *id, const struct proof_report *report,
                       struct proof_count *count)
{
    struct os_bytes script;
    char path[MAX_PATH];
    struct text t;

    text_init(&t, path, sizeof path);
    text_format(&t, "%s/clauses/%s.txt", folder, id);
    if (t.full || os_read_file(path, CMD_MAX_INPUT, &script, NULL) != OK)
        return false;
    proof_clause(id, (struct str){script.data, script.len}, report, count);
    os_bytes_release(&script);
    return true;
}

static bool is_of(const char *mutant, const char *clause)
{
    size_t len = strlen(clause);

    return strncmp(mutant, clause, len) == 0 && mutant[len] == '-';
}

static void count_mutants(const struct mutants *m, struct standing *s)
{
    for (const char *p = first_mutant(m); *p != '\0'; p += strlen(p) + 1)
        if (is_of(p, s->clause)) {
            s->mutants++;
            s->caught += str_eq(verdict_of(m, p), "caught");
        }
}

static bool is_proved(const struct standing *s, bool with_mutants)
{
    return s->found && s->count.cases > 0 && s->count.failed == 0 &&
           (!with_mutants || ((s->mutants > 0 || s->bare) && s->caught == s->mutants));
}

static void print_clause(const struct standing *s, bool with_mutants, bool json)
{
    bool proved = is_proved(s, with_mutants);
    struct out out = out_begin(json);

    out_text(&out, "clause", "%-4s ", s->clause);
    out_put(&out, "cases", "%3s cases ", "%d", (int)s->count.cases);
    out_put(&out, "checks", "%4s checks  ", "%d", (int)s->count.checks);
    out_put(&out, "failed", NULL, "%d", (int)s->count.failed);
    out_text(&out, NULL, "%s", !s->found ? "NO CASES" : s->count.failed > 0 ? "FAILED" : "good");
    if (with_mutants) {
        out_put(&out, "caught", "  mutants %s", "%d", s->caught);
        out_put(&out, "mutants", " of %s caught", "%d", s->mutants);
    }
    out_put(&out, "proved", proved ? "" : "  <--", "%s", proved ? "true" : "false");
    out_end(&out);
}

static void print_mutants(const struct mutants *m, const char *clause, bool json)
{
    for (const char *p = first_mutant(m); *p != '\0'; p += strlen(p) + 1) {
        struct str verdict = verdict_of(m, p);

        if (!is_of(p, clause))
            continue;

        struct out out = out_begin(json);

        out_text(&out, "mutant", "     %s: ", p);
        out_put(&out, "verdict", "%s", json ? "\"%.*s\"" : "%.*s", (int)verdict.len, verdict.data);
        out_end(&out);
    }
}

static void print_total(const struct standing *all, int clauses, int unproved, bool with_mutants,
                        bool json)
{
    struct out out = out_begin(json);

    out_put(&out, "clauses", "%s clauses, ", "%d", clauses);
    out_put(&out, "cases", "%s cases, ", "%" PRIu64, all->count.cases);
    out_put(&out, "checks", "%s checks", "%" PRIu64, all->count.checks);
    if (with_mutants) {
        out_put(&out, "caught", ", %s", "%d", all->caught);
        out_put(&out, "mutants", " of %s mutants caught", "%d", all->mutants);
    }
    out_put(&out, "unproved", "; %s clauses not proved", "%d", unproved);
    out_end(&out);
}

/* The clauses to prove, and the results so far. */
struct round {
    const char *folder;
    const struct proof_report *report;
    const struct mutants *mutants;
    bool json, verbose;
    int clauses, unproved;
    struct standing all;
};

static void prove(struct round *r, const char *clause, bool bare)
{
    struct standing s = {.clause = clause, .bare = bare};

    s.found = run_clause(r->folder, clause, r->report, &s.count);
    count_mutants(r->mutants, &s);
    print_clause(&s, r->mutants->wanted, r->json);
    if (r->verbose)
        print_mutants(r->mutants, clause, r->json);
    r->clauses++;
    r->unproved += !is_proved(&s, r->mutants->wanted);
    r->all.count.cases += s.count.cases;
    r->all.count.checks += s.count.checks;
    r->all.mutants += s.mutants;
    r->all.caught += s.caught;
}

static bool is_in(const struct clause_book *book, struct str id)
{
    return clause_find(book, id) >= 0;
}

/* The test vectors: files of cases that do not belong to a clause. */
static void prove_others(struct round *r)
{
    struct os_bytes names;
    char path[MAX_PATH];
    struct text t;

    text_init(&t, path, sizeof path);
    text_format(&t, "%s/clauses", r->folder);
    if (os_list_folder(path, ".txt", &names, NULL) != OK)
        return;
    for (char *name = names.data; *name != '\0';) {
        size_t len = strlen(name);

        name[len - strlen(".txt")] = '\0';
        if (!is_in(&oni_clause_book, str_of(name)) && !is_in(&ona_clause_book, str_of(name)))
            prove(r, name, true);
        name += len + 1;
    }
    os_bytes_release(&names);
}

static bool has_cases(const char *folder)
{
    struct os_bytes names = {NULL, 0};
    char path[MAX_PATH];
    struct text t;
    bool has;

    text_init(&t, path, sizeof path);
    text_format(&t, "%s/clauses", folder);
    has = !t.full && os_list_folder(path, ".txt", &names, NULL) == OK;
    os_bytes_release(&names);
    return has;
}

int verify_rules(struct cmd_options *o)
{
    const char *folder = cmd_option(o, "data") != NULL ? cmd_option(o, "data") : "tests/data";
    bool json = cmd_switch(o, "json"), verbose = cmd_switch(o, "verbose");
    struct verify_teller teller = {.json = json};
    struct proof_report report = verify_report(&teller);
    struct mutants m;
    struct round r = {folder, &report, &m, json, verbose, 0, 0, {.clause = ""}};

    if (!has_cases(folder))
        return cmd_say(CMD_BAD_INPUT,
                       "there is no folder '%s/clauses' here; run this in the project's folder, or "
                       "name the folder of the cases with '--data'",
                       folder);
    mutants_open(&m, !cmd_switch(o, "cases-only"));
    for (int i = 0; i < oni_clause_count(); i++)
        prove(&r, oni_clause_words(i, "en").id, false);
    for (int i = 0; i < ona_clause_count(); i++)
        prove(&r, ona_clause_words(i, "en").id, false);
    prove_others(&r);
    if (m.flaw == NULL && m.wanted && r.all.mutants != m.count)
        m.flaw = "'tests/mutants' has mutants that belong to no clause";
    print_total(&r.all, r.clauses, r.unproved, m.wanted, json);
    fflush(stdout);
    if (m.flaw != NULL)
        cmd_say(CMD_CHECK_FAILED, "%s (%d of %d mutants); run './run mutants'", m.flaw, m.tried,
                m.count);
    mutants_close(&m);
    return r.unproved == 0 && m.flaw == NULL ? CMD_DONE : CMD_CHECK_FAILED;
}
