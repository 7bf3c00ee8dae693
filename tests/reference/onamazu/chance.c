/* Torii: MIT licence, see LICENSE. */

/* Section 7: one SplitMix64 stream a game, and the outcomes as texts. */
#include <stdio.h>
#include <string.h>

#include "onaref_parts.h"

uint64_t onaref_random_next(uint64_t *state)
{
    *state += 0x9E3779B97F4A7C15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Draws x until x < 2^64 - (2^64 mod n), that is x <= UINT64_MAX - (2^64 mod n). */
int onaref_random_below(uint64_t *state, int n)
{
    uint64_t count = (uint64_t)n;
    uint64_t rest = (UINT64_MAX % count + 1) % count; /* 2^64 mod n */
    uint64_t x = onaref_random_next(state);
    while (x > UINT64_MAX - rest)
        x = onaref_random_next(state);
    return (int)(x % count);
}

void onaref_random_shuffle(uint64_t *state, int *list, int count)
{
    for (int i = count - 1; i >= 1; i--) {
        int j = onaref_random_below(state, i + 1);
        int kept = list[i];
        list[i] = list[j];
        list[j] = kept;
    }
}

/* One action brings rarely more than two outcomes; only where no pawn can be placed (one acolyte,
 * wounded) do turns, and so dice, follow one another. All are counted, the first ones are kept. */
void onaref_log_text(struct onaref *g, const char *text)
{
    if (g->chance_count < ONAREF_CHANCES)
        snprintf(g->chance[g->chance_count], ONAREF_CHANCE_TEXT, "%s", text);
    g->chance_count++;
}

/* "word 3,0,7". */
void onaref_log_chance(struct onaref *g, const char *word, const int *list, int count)
{
    char text[ONAREF_CHANCE_TEXT];
    int length = snprintf(text, sizeof text, "%s ", word);
    for (int i = 0; i < count && length < (int)sizeof text; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, i ? ",%d" : "%d", list[i]);
    onaref_log_text(g, text);
}

/* A shuffle names its result, bottom to top. */
void onaref_shuffle(struct onaref *g, const char *what, int *list, int count)
{
    char word[ONAREF_TEXT];
    onaref_random_shuffle(&g->random, list, count);
    snprintf(word, sizeof word, "shuffle %s", what);
    onaref_log_chance(g, word, list, count);
}

/* R26, G5: the die of wrath. */
int onaref_die(struct onaref *g)
{
    int face = onaref_random_below(&g->random, g->rules->faces);
    onaref_log_chance(g, "die", &face, 1);
    onaref_fire(g, "R26");
    onaref_fire(g, "G5");
    return face;
}
