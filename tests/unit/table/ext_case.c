/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp, raise */
#include "ext_case.h"

#include "table/dtm_solve.h"
#include "table/dtm_write.h"
#include "unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const ext_sets[EXT_SETS] = {
    "ox,boar,elephant,horse,crab",
    "kirin,turtle,phoenix,otter,iguana", /* cards with which a lone master can be stuck (B9) */
    "tiger,dragon,goat,viper,sable",
    "horse,ox,crane,boar,eel", /* so few DTM values that all have a code */
};

const char *const ext_long_set = "crab,crane,bear,seasnake,turtle"; /* a loss in 256 */

static char folder[] = "/tmp/torii-ext-XXXXXX";
char path[64];
static char other[64];

const char *work_file(const char *ending)
{
    static char name[80];

    (void)snprintf(name, sizeof name, "%s.%s", path, ending);
    return name;
}

/* The table may be there; nothing else may. */
static void assert_no_work(void)
{
    static const char *const endings[] = {"log", "lev", "exc"};
    char name[80];

    (void)snprintf(name, sizeof name, "%s.part", path);
    assert_int_not_equal(access(name, F_OK), 0);
    for (int i = 0; i < 3; i++)
        for (int partition = 0; partition < 4; partition++) {
            (void)snprintf(name, sizeof name, "%s.%s%d%d", path, endings[i], partition / 2,
                           partition % 2);
            assert_int_not_equal(access(name, F_OK), 0);
        }
}

void drop_work(void)
{
    static const char *const endings[] = {"log", "lev", "exc"};
    char name[80];

    for (int i = 0; i < 3; i++)
        for (int partition = 0; partition < 4; partition++) {
            (void)snprintf(name, sizeof name, "%s.%s%d%d", path, endings[i], partition / 2,
                           partition % 2);
            (void)unlink(name);
        }
}

int make_folder(void **state)
{
    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    (void)snprintf(path, sizeof path, "%s/table", folder);
    (void)snprintf(other, sizeof other, "%s/other", folder);
    return 0;
}

int drop_folder(void **state)
{
    (void)state;
    drop_work();
    (void)unlink(path);
    (void)unlink(other);
    return rmdir(folder);
}

/* ---- the other way --------------------------------------------------------------------------- */

static void run_alone(void *pool, void (*work_on)(void *context, size_t i), void *context,
                      size_t count)
{
    (void)pool;
    for (size_t i = 0; i < count; i++)
        work_on(context, i);
}

void read_deck(struct table_deck *deck, const char *cards)
{
    struct err e;

    assert_int_equal(table_deck_read(deck, str_of(cards), &e), OK);
}

size_t read_all(const char *name, unsigned char **out)
{
    FILE *file = fopen(name, "rb");
    long len;

    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    len = ftell(file);
    rewind(file);
    *out = malloc((size_t)len);
    assert_int_equal(fread(*out, 1, (size_t)len, file), len);
    fclose(file);
    return (size_t)len;
}

size_t solve_all(const struct table_deck *deck, unsigned char **bytes)
{
    struct dtm_solver w;
    struct err e;

    drop_work();
    (void)unlink(path);
    assert_int_equal(dtm_solver_init(&w, deck, 1, &e), OK);
    w.run = run_alone;
    while (dtm_solver_iterate(&w)) {}
    assert_int_equal(dtm_write(&w, other, &e), OK);
    dtm_solver_release(&w);
    return read_all(other, bytes);
}

void assert_file(const unsigned char *bytes, size_t len)
{
    unsigned char *found;

    assert_int_equal(read_all(path, &found), len);
    assert_memory_equal(found, bytes, len);
    free(found);
    assert_no_work();
}

static bool is_solving(const struct gen_progress *p)
{
    return p->doing != NULL && strcmp(p->doing, "solving") == 0;
}

static void note_report(struct patience *c, const struct gen_progress *p)
{
    bool same = is_solving(p)
                    ? is_solving(&c->last) && p->own == c->last.own && p->enemy == c->last.enemy
                    : !is_solving(&c->last);

    assert_true(c->reports < REPORTS);
    c->begun[c->reports] = same && c->reports > 0 ? c->begun[c->reports - 1] : c->reports;
    c->last = *p;
}

enum status lose_patience(void *context, const struct gen_progress *p, struct err *e)
{
    struct patience *c = context;

    assert_true(p->share >= 0 && p->share <= 1);
    assert_true(p->begun >= 0 && p->begun <= p->share);
    if (c->begun != NULL)
        note_report(c, p);
    c->reports++;
    if (c->doing != NULL && strcmp(c->doing, p->doing) == 0 && --c->times == 0)
        c->left = 0;
    if (c->left-- > 0)
        return OK;
    if (c->kill)
        (void)raise(SIGKILL);
    return err_say(e, FAILED, "enough");
}
