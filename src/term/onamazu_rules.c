/* Torii: MIT licence, see LICENSE. */
/* The rules at the prompt: clauses by number or word, refusals, and custom rules. */
#include "term/onamazu_play.h"
#include "words/onamazu/explain.h"

/* ---- custom rules ---------------------------------------------------------------------------- */

static bool is_own(const struct ona_rules *rules)
{
    return rules->hash != ona_rules_standard()->hash;
}

static bool is_letter(const struct ona_rules *rules)
{
    struct ona_rules letter = {0};

    ona_rules_letter(&letter);
    return rules->hash == letter.hash;
}

bool onamazu_own_rules(struct text *t, const struct onamazu_scene *s)
{
    enum { SHOWN = 12, LINE = 2048 };
    struct ona_leaf leaf = {0};
    char memory[LINE];
    struct text line;
    int count = 0;

    if (!is_own(s->rules))
        return false;
    text_init(&line, memory, sizeof memory);
    text_add(&line, is_letter(s->rules) ? say(&s->look, "By the letter of the rulebook: ")
                                        : say(&s->look, "Your own rules: "));
    do {
        if (!ona_leaf_is_live(leaf) || !ona_leaf_is_present(s->rules, leaf) ||
            ona_leaf_is_same(s->rules, ona_rules_standard(), leaf) || count++ >= SHOWN)
            continue;
        text_add(&line, count > 1 ? say(&s->look, "; ") : "");
        if (is_letter(s->rules)) {
            onamazu_rule_name(&line, s, leaf);
            text_add(&line, say(&s->look, ": "));
            onamazu_rule_value(&line, s, s->rules, leaf);
        } else {
            onamazu_rule_change(&line, s, leaf);
        }
    } while (ona_leaf_next(&leaf));
    if (count > SHOWN)
        text_format(&line, say(&s->look, " and %d more"), count - SHOWN);
    text_char(&line, '.');
    onamazu_wrap(t, &s->look, text_view(&line), 0, 2);
    return true;
}

void onamazu_refusal(struct text *t, const struct onamazu_scene *s, const struct err *e,
                     struct str typed)
{
    onamazu_reason(t, s, e, &typed);
    if (e->message == ona_unknown_action)
        text_add(t, say(&s->look, " (h: help)"));
}

/* ---- clauses --------------------------------------------------------------------------------- */

void onamazu_show_clause(struct session *p, int clause)
{
    struct clause_words w = ona_clause_words(clause, p->look.language);
    const struct words_look *look = &p->look;
    struct text t = play_text(p);

    text_format(&t, "%s · %s\n", w.id, w.title);
    onamazu_wrap(&t, look, str_of(w.text), 4, 4);
    if (w.reading[0] != '\0')
        onamazu_wrap(&t, look, str_of(w.reading), 4, 4);
    if (is_own(p->match->game->rules))
        onamazu_wrap(
            &t, look,
            str_of(say(look, "(The text gives the standard numbers; these rules use others.)")), 4,
            4);
    play_page(p, &t);
}

/* ---- searching ------------------------------------------------------------------------------- */

/* Does the text contain the word, ignoring case and accents? */
static bool has_word(const char *text, struct str word)
{
    char one[1 << 14];
    char other[256];
    struct text a, b;

    text_init(&a, one, sizeof one);
    words_fold(&a, str_of(text));
    text_init(&b, other, sizeof other);
    words_fold(&b, word);
    for (size_t i = 0; i + b.len <= a.len; i++)
        if (str_distance((struct str){one + i, b.len}, text_view(&b), 0) == 0)
            return true;
    return false;
}

/* The clauses with the word in their titles, or in their texts. */
static int add_found(struct text *t, const struct session *p, struct str word, bool texts)
{
    int count = 0;

    for (int i = 0; i < ona_clause_count(); i++) {
        struct clause_words w = ona_clause_words(i, p->look.language);

        if (w.id[0] == 'V' || has_word(w.title, word) == texts ||
            (texts && !has_word(w.text, word)))
            continue;
        text_format(t, "  %s", w.id);
        text_blanks(t, 6 - str_width(str_of(w.id)));
        onamazu_wrap(t, &p->look, str_of(w.title), 0, 8);
        count++;
    }
    return count;
}

static bool search(struct session *p, struct str word)
{
    struct text t = play_text(p);
    int count = add_found(&t, p, word, false);

    if (count < 3)
        count += add_found(&t, p, word, true);
    play_page(p, &t);
    return count > 0;
}

static void say_how(struct session *p)
{
    play_line(p,
              say(&p->look, "Name a rule (R1 to R121, 5.1 to 5.13), or a word to search for: "
                            "a cell, a god, anything in a title or text."),
              "");
}

void onamazu_rules(struct session *p, struct str rest)
{
    int clause = rest.len > 0 ? ona_clause_find(rest) : -1;

    if (clause >= 0) {
        onamazu_show_clause(p, clause);
    } else if (rest.len < 3) {
        say_how(p);
    } else if (!search(p, rest)) {
        play_quote(p, say(&p->look, "There is no rule %s."), rest);
        say_how(p);
    }
}
