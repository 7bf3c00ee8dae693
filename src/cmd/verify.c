/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "proof/proof.h"
#include "rules/onitama/onitama.h"

#include <stdio.h>
#include <string.h>

static const char usage[] = "verify rules [--data FOLDER] [--cases-only]\n"
                            "       torii verify leaks [GAME] [--games N] [--seed S]\n"
                            "       torii verify record FILE\n\n"
                            "The project's own proofs. 'rules' runs the cases of every clause and "
                            "shows which mutants were\n"
                            "caught ('./run mutants' makes them); run it in the project's folder.";

/* Failures of a clause, printed as they come. */
static void print_failure(void *context, const char *where, const char *words)
{
    (void)context;
    printf("FAIL %s: %s\n", where, words);
}

/* Runs the case file of one clause; false when there is none. */
static bool run_clause(const char *folder, const char *id, struct proof_count *count)
{
    struct proof_report report = {print_failure, NULL};
    struct os_bytes script;
    char path[4096];
    struct text t;

    text_init(&t, path, sizeof path);
    text_format(&t, "%s/clauses/%s.txt", folder, id);
    if (os_read_file(path, CMD_MAX_INPUT, &script, NULL) != OK)
        return false;
    proof_clause(id, (struct str){script.data, script.len}, &report, count);
    os_bytes_release(&script);
    return true;
}

/* The lines of build/mutants.tsv that belong to a clause: how many there are and how many caught. */
static void count_mutants(struct str table, const char *id, int *mutants, int *caught)
{
    struct str line, clause, name, verdict;

    *mutants = *caught = 0;
    while (str_cut(&table, '\n', &line)) {
        if (!str_cut(&line, '\t', &clause) || !str_cut(&line, '\t', &name) ||
            !str_cut(&line, '\t', &verdict) || !str_eq(clause, id))
            continue;
        ++*mutants;
        *caught += str_eq(verdict, "caught");
    }
}

static int verify_rules(const struct cmd_options *o)
{
    const char *folder = cmd_option(o, "data") != NULL ? cmd_option(o, "data") : "tests/data";
    bool cases_only = cmd_option(o, "cases-only") != NULL;
    struct os_bytes table = {NULL, 0};
    uint64_t cases = 0, checks = 0;
    int bad = 0, all_mutants = 0, all_caught = 0;

    if (!cases_only && os_read_file("build/mutants.tsv", CMD_MAX_INPUT, &table, NULL) != OK)
        fputs("torii: no 'build/mutants.tsv' here; './run mutants' makes it\n", stderr);
    for (int i = 0; i < oni_clause_count(); i++) {
        struct proof_count count = {0, 0, 0};
        const char *id = oni_clause_words(i, "en").id;
        int mutants, caught;
        bool found = run_clause(folder, id, &count);

        count_mutants((struct str){table.data != NULL ? table.data : "", table.len}, id, &mutants,
                      &caught);

        bool good = found && count.cases > 0 && count.failed == 0 &&
                    (cases_only || (mutants > 0 && caught == mutants));

        printf("%-4s %3d cases %4d checks  %s", id, (int)count.cases, (int)count.checks,
               !found             ? "NO CASES"
               : count.failed > 0 ? "FAILED"
                                  : "good");
        if (!cases_only)
            printf("  mutants %d of %d caught", caught, mutants);
        puts(good ? "" : "  <--");
        bad += !good;
        cases += count.cases;
        checks += count.checks;
        all_mutants += mutants;
        all_caught += caught;
    }
    os_bytes_release(&table);
    printf("%d clauses, %llu cases, %llu checks", oni_clause_count(), (unsigned long long)cases,
           (unsigned long long)checks);
    if (!cases_only)
        printf(", %d of %d mutants caught", all_caught, all_mutants);
    printf("; %d clauses not proved\n", bad);
    return bad == 0 ? CMD_DONE : CMD_CHECK_FAILED;
}

static void print_record(const struct record *r)
{
    printf("game    %s\n", r->game->name);
    printf("scope   %s\n", record_scope_name(r->game, r->scope));
    printf("turns   %d\n", (int)r->turn_count);
}

/* Good; else 1 if what it says cannot be, 3 if it cannot be read. */
static int verify_record(const char *path)
{
    static struct record r;
    struct games_entry entry;
    struct os_bytes bytes;
    struct str content;
    struct err e;

    if (cmd_content_read(path, &bytes, &content, &e) != OK)
        return cmd_complain(&e);
    record_init(&r, games_open_record, &entry);

    enum status rc = cmd_record_read(&r, content, cmd_format_guess(content), &e);

    os_bytes_release(&bytes);
    if (r.game != NULL)
        print_record(&r);
    if (rc == OK)
        printf("result  %s %s\ngood\n", record_result_name(r.result), r.ending);
    else if (rc == ILLEGAL)
        printf("wrong   %s\n", e.text);
    else
        return cmd_complain(&e);
    return rc == OK ? CMD_DONE : CMD_CHECK_FAILED;
}

/* One game with hidden things, with its name as it is asked for. */
static bool verify_leaks_of(const char *name, int light, uint64_t games, uint64_t seed)
{
    struct proof_report report = {print_failure, NULL};
    struct games_options options = {NULL, -1, light};
    struct proof_count count = {0, 0, 0};
    struct games_entry entry;

    if (games_open(&entry, str_of(name), &options, NULL) != OK)
        return false;
    proof_leaks(&entry.game, seed, (int)games, PROOF_NO_LEAK, &report, &count);
    printf("%-26s %-5s %6llu games %10llu comparisons  %s\n", name,
           light < 0 ? "" : entry.game.kind->seat_name(&entry.game, light),
           (unsigned long long)count.cases, (unsigned long long)count.checks,
           count.failed == 0 ? "no leak" : "LEAK");
    fflush(stdout);
    return count.failed == 0;
}

/* All games that hide something, or the one named; in Light either colour is the Light side. */
static int verify_leaks(const struct cmd_options *o)
{
    struct games_entry entry;
    uint64_t games, seed;
    struct err e;
    bool good = true;

    if (!cmd_option_number(o, "games", 1, 1000000, 50, &games) ||
        !cmd_option_number(o, "seed", 0, UINT64_MAX, 1, &seed))
        return CMD_BAD_INPUT;
    if (o->count == 2 && games_open(&entry, str_of(o->words[1]), NULL, &e) != OK)
        return cmd_complain(&e);
    if (o->count == 2 && !entry.game.kind->hidden) {
        printf("%s hides nothing\n", entry.game.name);
        return CMD_DONE;
    }
    for (int i = 0; i < GAMES_COUNT; i++) {
        const char *name = games_name(i);

        if (o->count == 2 && strcmp(entry.game.name, name) != 0)
            continue;
        if (strstr(name, "shadow") != NULL)
            good &= verify_leaks_of(name, -1, games, seed);
        for (int light = 0; strstr(name, "light") != NULL && light < 2; light++)
            good &= verify_leaks_of(name, light, games, seed);
    }
    return good ? CMD_DONE : CMD_CHECK_FAILED;
}

int cmd_verify(int argc, char **argv)
{
    struct cmd_options o;
    int rc = cmd_options_read(&o, argc, argv, "data= cases-only games= seed= help");

    if (rc != CMD_DONE)
        return rc;
    if (o.count == 1 && strcmp(o.words[0], "rules") == 0)
        return verify_rules(&o);
    if (o.count >= 1 && o.count <= 2 && strcmp(o.words[0], "leaks") == 0)
        return verify_leaks(&o);
    if (o.count == 2 && strcmp(o.words[0], "record") == 0)
        return verify_record(o.words[1]);
    return cmd_usage(usage);
}
