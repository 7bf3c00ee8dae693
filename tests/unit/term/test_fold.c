/* Torii: MIT licence, see LICENSE. */
/* ASCII in place of other letters: nothing that the program says turns into question marks. */
#include "locale/table.h"
#include "os/os.h"
#include "term/words.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 22 };

static void folds_to(const char *text, const char *wanted)
{
    char memory[256];
    struct text t;

    text_init(&t, memory, sizeof memory);
    words_fold(&t, str_of(text));
    assert_string_equal(memory, wanted);
}

static size_t count(struct str s, char c)
{
    size_t found = 0;

    for (size_t i = 0; i < s.len; i++)
        found += s.data[i] == c;
    return found;
}

static void check_text(const char *where, struct str s)
{
    char *memory = malloc(2 * s.len + 1);
    struct text t;

    assert_non_null(memory);
    text_init(&t, memory, 2 * s.len + 1);
    words_fold(&t, s);
    if (t.full || count(text_view(&t), '?') != count(s, '?'))
        fail_msg("a character of %s has no ASCII form", where);
    for (size_t i = 0; i < t.len; i++)
        if ((unsigned char)memory[i] >= 0x80)
            fail_msg("a character of %s is not ASCII", where);
    free(memory);
}

static void letters_and_signs_stay_readable(void **state)
{
    (void)state;
    folds_to("À vous\u00a0: le bœuf «\u00a0suivant\u00a0» n’a pas bougé…",
             "A vous : le boeuf \"suivant\" n'a pas bouge...");
    folds_to("¿Qué pasó? ¡Señor, mañana!", "Que paso? Senor, manana!");
    folds_to("┌─┬─┐│●│", "+-+-+|@|");
    folds_to("±½ ≥ 3 → 4 – 5", "+/-1/2 >= 3 -> 4 - 5");
    folds_to("Łódź, Åsa, Žižek, İstanbul, Straße", "Lodz, Asa, Zizek, Istanbul, Strasse");
    folds_to("e\u0301te\u0301", "ete"); /* accents apart from their letters */
    /* Columns stay where they are: the gap behind a letter that became two is one blank narrower. */
    folds_to("Bœuf    Crabe\nœ Bœuf  x\nOx      Crabe", "Boeuf   Crabe\noe Boeuf x\nOx      Crabe");
    folds_to("¿Sí?  no", "Si?   no");
    folds_to("東", "?");
    folds_to("\xff\xc3", "??"); /* not UTF-8 at all */
}

static void every_message_has_an_ascii_form(void **state)
{
    (void)state;
    for (size_t i = 0; i < locale_messages_count; i++) {
        const char *const *row = locale_messages[i];

        for (int k = 0; k < LANGUAGES_COUNT; k++)
            if (row[k] != NULL)
                check_text(row[0], str_of(row[k]));
    }
}

/* What is shown but is no message: names of cards and places, clauses, boards. */
static void so_has_every_text_of_the_games(void **state)
{
    static const char *const files[] = {
        "data/cards.tsv",           "data/onamazu.yaml",        "docs/rules/onitama.md",
        "docs/rules/onitama.fr.md", "docs/rules/onitama.es.md", "docs/rules/onamazu.md",
        "docs/rules/onamazu.fr.md", "docs/rules/onamazu.es.md",
    };
    static const char *const folders[] = {"src/term", "src/words", "src/words/onamazu",
                                          "src/rules/onitama", "src/rules/onamazu"};
    const char *root = getenv("TORII_ROOT");
    char path[4096];
    struct os_bytes bytes, names;
    struct text t;
    struct err e;

    (void)state;
    assert_non_null(root);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        text_init(&t, path, sizeof path);
        text_format(&t, "%s/%s", root, files[i]);
        assert_int_equal(os_read_file(path, MOST, &bytes, &e), OK);
        check_text(files[i], (struct str){bytes.data, bytes.len});
        os_bytes_release(&bytes);
    }
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        text_init(&t, path, sizeof path);
        text_format(&t, "%s/%s", root, folders[i]);
        assert_int_equal(os_list_folder(path, ".c", &names, &e), OK);
        for (const char *name = names.data; *name != '\0'; name += strlen(name) + 1) {
            text_init(&t, path, sizeof path);
            text_format(&t, "%s/%s/%s", root, folders[i], name);
            assert_int_equal(os_read_file(path, MOST, &bytes, &e), OK);
            check_text(name, (struct str){bytes.data, bytes.len});
            os_bytes_release(&bytes);
        }
        os_bytes_release(&names);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_and_signs_stay_readable),
        cmocka_unit_test(every_message_has_an_ascii_form),
        cmocka_unit_test(so_has_every_text_of_the_games),
    };

    return cmocka_run_group_tests_name("fold", tests, NULL, NULL);
}
