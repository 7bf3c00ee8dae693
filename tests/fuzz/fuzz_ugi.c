/* Torii: MIT licence, see LICENSE. */
/*
 * Lines of the engine's protocol. Whatever they say is read; a position that is accepted can be printed,
 * asked about and seen by the player who is to act, one that is refused leaves none.
 */
#include "engine/ugi.h"
#include "engine/ugi_position.h"
#include "fuzz.h"

enum { LINES = 8 };

static void check_position(struct ugi_position *p)
{
    const struct game *g = &p->entry.game;
    int turn = game_turn(g, ugi_position_state(p));
    struct game_seen seen;
    struct game_state found;
    struct rng rng = {1};
    struct err e = {0};
    bool claimed, over = ugi_position_over(p, &claimed);
    enum status rc = ugi_position_seen(p, &seen, &e);

    MUST(turn != GAME_OVER || over);
    MUST(rc != OK || turn >= 0);
    fuzz_check_round_trip(g, ugi_position_state(p));
    if (rc != OK) {
        fuzz_check_refusal(rc, &e);
        return;
    }
    MUST(seen.seat == turn);
    MUST(watch_guess_of(g, &seen, &rng, &found, &e) == OK);
    MUST(game_turn(g, &found) == turn);
}

/* Texts that are borrowed lie in the line. */
static void check_inside(struct str line, struct str part)
{
    MUST(part.len == 0 || (part.data >= line.data && part.data + part.len <= line.data + line.len));
}

/* Anyone who names a limit gets it, or is told of a bad number: nobody thinks for ever by mistake. */
static void check_go(struct str line, const struct ugi_go *go)
{
    const struct {
        const char *word;
        int64_t value;
    } all[] = {
        {"p1time", go->time[0]},     {"p2time", go->time[1]},     {"p3time", go->time[2]},
        {"p4time", go->time[3]},     {"p1inc", go->increment[0]}, {"p2inc", go->increment[1]},
        {"p3inc", go->increment[2]}, {"p4inc", go->increment[3]}, {"movetime", go->movetime},
        {"nodes", go->nodes},        {"depth", go->depth}};
    struct str rest, word;

    check_inside(line, go->instead);
    check_inside(line, go->unknown);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        bool said = false;

        for (rest = line; ugi_word(&rest, &word) && !str_eq(word, "go");)
            continue;
        while (ugi_word(&rest, &word))
            said |= str_eq(word, all[i].word);
        MUST(all[i].value >= -1 && (all[i].value >= 0 || !said || go->bad != NULL));
        MUST(said || all[i].value == -1);
    }
    MUST(ugi_has_clock(go) ==
         (go->time[0] >= 0 || go->time[1] >= 0 || go->time[2] >= 0 || go->time[3] >= 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct ugi_position *place;
    struct str rest = {(const char *)data, size}, line;
    struct ugi_line l;
    struct err e = {0};

    if (place == NULL)
        place = ugi_position_new();
    MUST(place != NULL);
    place->set = false;
    for (int i = 0; i < LINES && str_cut(&rest, '\n', &line); i++) {
        ugi_read(line, &l);
        check_inside(line, l.rest);
        check_inside(line, l.name);
        check_inside(line, l.value);
        if (l.verb == UGI_GO)
            check_go(line, &l.go);
        if (l.verb == UGI_SETOPTION) /* any name may be asked about */
            MUST(!ugi_is_named(l.name, "Hash") || l.name.len >= sizeof "Hash" - 1);
        if (l.verb != UGI_POSITION)
            continue;

        enum status rc =
            ugi_position_set(place, str_of(games_name((int)size % GAMES_COUNT)), l.rest, &e);

        MUST(place->set == (rc == OK));
        if (rc == OK)
            check_position(place);
        else
            fuzz_check_refusal(rc, &e);
    }
    return 0;
}
