/* Torii: MIT licence, see LICENSE. */

/* How often each clause of the specification acted. The counters belong to the caller. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onaref_parts.h"

/* The families of clauses, in the order of their numbers 0 .. ONAREF_CLAUSES - 1. */
static const struct {
    const char *prefix;
    int count;
} family[] = {{"R", 121}, {"C", 16}, {"G", 42}, {"5.", 13}, {"10.", 14}};

enum { FAMILIES = sizeof family / sizeof family[0] };

/* Clauses that can never act in play, and why. */
static const struct {
    const char *id;
    const char *reason;
} never[] = {
    {"R2", "describes the board; the rings are data"},
    {"R7", "deleted by the author"},
    {"R10", "coin counts bind nothing: mons are unlimited (G37)"},
    {"R36", "secrecy of fame: the reference keeps the whole state, no views"},
    {"R49", "defines the sector, which R51 uses"},
    {"R88", "secrecy of built jinjas: no views here"},
    {"R89", "an example of R119; the self-check plays it as V1"},
    {"R91", "secrecy of families: no views here"},
    {"R104", "secrecy of end cards: no views here"},
    {"C6", "a reading of the names; the data give each resource its kind"},
    {"C14", "synonyms only"},
    {"C15", "component list only: the appeasement pawn"},
    {"G32", "favourites are public: no views here"},
    {"G37", "mons are unlimited, so their stock never ends"},
    {"5.1", "definitions only"},
    {"10.12", "what is named to whom: no views here"},
};

/* The number of a clause, -1 for none. */
static int clause_number(const char *id)
{
    int first = 0;
    for (int f = 0; f < FAMILIES; f++) {
        size_t length = strlen(family[f].prefix);
        int n = atoi(id + length);
        if (!strncmp(id, family[f].prefix, length) && n >= 1 && n <= family[f].count)
            return first + n - 1;
        first += family[f].count;
    }
    return -1;
}

void onaref_fire(const struct onaref *g, const char *clause)
{
    if (!g->rules->fired)
        return;
    int number = clause_number(clause);
    if (number < 0)
        onaref_fail("no such clause", clause);
    g->rules->fired[number]++;
}

void onaref_clause_id(int clause, char out[16])
{
    int f = 0;
    while (clause >= family[f].count)
        clause -= family[f++].count;
    snprintf(out, 16, "%s%d", family[f].prefix, clause + 1);
}

const char *onaref_clause_reason(int clause)
{
    char id[16];
    onaref_clause_id(clause, id);
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (!strcmp(never[i].id, id))
            return never[i].reason;
    return NULL;
}

void onaref_coverage(const long *fired, int clause, char out[ONAREF_WHY])
{
    char id[16];
    onaref_clause_id(clause, id);
    if (onaref_clause_reason(clause))
        snprintf(out, ONAREF_WHY, "%s never: %s", id, onaref_clause_reason(clause));
    else
        snprintf(out, ONAREF_WHY, "%s %ld", id, fired[clause]);
}
