/* Torii: MIT licence, see LICENSE. */

/*
 * usage: puzzle_proof FILE all | FILE COUNT
 *
 * Proves every puzzle of the file, or COUNT of them that are proved fast, evenly spread over the kinds: no long wins with
 * many men, and of the endgames those of three men and five cards.
 */
#include "puzzle_proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE = 1024,
    ROWS = 20000,
    LONGEST_SEARCH = 5,
    ONLY_PLIES = 9,
    OTHERS_PLIES = 7,
    KINDS = 8,
    CARDS = 64
};

struct row {
    int number, moves;
    char *kind, *position, *solution, *events;
};

static struct row rows[ROWS];
static int row_count;

static int split(char *line, int number)
{
    char *field[7] = {0};
    int count = 0;

    for (char *at = line; at != NULL && count < 7; count++) {
        field[count] = at;
        at = strchr(at, '\t');
        if (at != NULL)
            *at++ = '\0';
    }
    if (count < 6 || row_count == ROWS)
        return 0;
    rows[row_count++] = (struct row){number,   atoi(field[1]), field[0],
                                     field[4], field[5],       count == 7 ? field[6] : field[5]};
    return 1;
}

static char *kept[ROWS]; /* the lines that rows point into */
static int kept_count;

static void forget_rows(void)
{
    while (kept_count > 0)
        free(kept[--kept_count]);
}

static int read_rows(const char *path)
{
    FILE *file = fopen(path, "r");
    static char line[LINE];
    int number = 0;

    if (file == NULL)
        return 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char *own;

        if (line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        own = kept_count < ROWS ? malloc(strlen(line) + 1) : NULL;
        if (own == NULL)
            return 0;
        kept[kept_count++] = own;
        if (!split(strcpy(own, line), ++number))
            return 0;
    }
    fclose(file);
    return row_count > 0;
}

static int is_kind(const struct row *r, const char *kind)
{
    return strcmp(r->kind, kind) == 0;
}

/* Index of the solution among the moves; -1. */
static int find_solution(const struct row *r, const struct board *b, const struct board_move *moves,
                         int count)
{
    for (int i = 0; i < count; i++) {
        char text[REF_TEXT];

        board_move_text(b, &moves[i], text);
        if (strcmp(text, r->solution) == 0)
            return i;
    }
    return -1;
}

static int students(const struct board *b)
{
    return board_men(b) - 2;
}

/* At most one student a side, and no spirit: then a table can be made. */
static int is_endgame(const struct board *b)
{
    int count[2] = {0, 0};

    for (int square = 0; square < BOARD_SQUARES; square++)
        if (b->at[square] == 'S' || b->at[square] == 's')
            count[b->at[square] == 's']++;
    return count[0] <= 1 && count[1] <= 1 && b->spirit == BOARD_NONE;
}

/* ---- one puzzle ------------------------------------------------------------------------------------ */

/* Win in N: the solution does, nothing else does, and nothing is faster. */
static int prove_win(const struct row *r, const struct board *b, const struct board_move *moves,
                     int count, int one)
{
    int plies = 2 * r->moves - 1;

    for (int i = 0; i < count; i++) {
        struct board next = *b;
        int wins;

        board_play(&next, &moves[i]);
        if (r->moves > LONGEST_SEARCH && is_endgame(b)) {
            int value = endgame_value(&next, 2);

            wins = value < 0 && -value <= plies - 1;
            if (i == one && -value != plies - 1)
                return 0;
        } else {
            wins = search_loses(&next, plies - 1);
            if (i == one && plies > 3 && search_loses(&next, plies - 3))
                return 0;
        }
        if (wins != (i == one))
            return 0;
    }
    return 1;
}

/* Only move: it wins, every other one does not; or hold: it does not lose, every other one does. */
static int prove_by_table(const struct row *r, const struct board *b,
                          const struct board_move *moves, int count, int one)
{
    for (int i = 0; i < count; i++) {
        struct board next = *b;
        int value;

        board_play(&next, &moves[i]);
        value = endgame_value(&next, students(b) <= 1 ? 1 : 2);
        if (is_kind(r, "only") ? (value < 0) != (i == one) : (value <= 0) != (i == one))
            return 0;
    }
    return 1;
}

/* The only move wins soon, every other one loses soon. */
static int prove_by_search(const struct board *b, const struct board_move *moves, int count,
                           int one)
{
    for (int i = 0; i < count; i++) {
        struct board next = *b;

        board_play(&next, &moves[i]);
        if (i == one ? !search_loses(&next, ONLY_PLIES - 1) : !search_wins(&next, OTHERS_PLIES))
            return 0;
    }
    return 1;
}

static int prove_open(const struct row *r)
{
    struct board_move moves[BOARD_MOVES];
    struct board b;
    int count, one;

    if (board_read(&b, r->position) != 0)
        return 0;
    count = board_moves(&b, moves);
    one = find_solution(r, &b, moves, count);
    if (one < 0)
        return 0;
    for (int i = 0; i < count; i++)
        if (board_wins_now(&b, &moves[i]))
            return 0; /* a win in one, such as a master that hangs */
    if (!is_kind(r, "only") && !is_kind(r, "hold"))
        return r->moves >= 2 && prove_win(r, &b, moves, count, one);
    if (is_kind(r, "only") && prove_by_search(&b, moves, count, one))
        return 1;
    return is_endgame(&b) && prove_by_table(r, &b, moves, count, one);
}

static int prove(const struct row *r)
{
    char squares[BOARD_SQUARES][3];

    if (!is_kind(r, "shadow"))
        return prove_open(r);
    return hidden_squares(r->position, r->events, squares) == 1 &&
           strcmp(squares[0], r->solution) == 0;
}

/* ---- which ones ------------------------------------------------------------------------------------ */

/* Endgames with the same cards one after the other, so that they share a table. */
static void sorted_cards(const struct row *r, char out[CARDS])
{
    struct board b;
    int cards[5] = {0};

    out[0] = '\0';
    if (is_kind(r, "shadow") || board_read(&b, r->position) != 0 || !is_endgame(&b))
        return;
    cards[0] = b.hand[0][0], cards[1] = b.hand[0][1], cards[2] = b.hand[1][0];
    cards[3] = b.hand[1][1], cards[4] = b.beside;
    for (int i = 0; i < 5; i++)
        for (int k = i + 1; k < 5; k++)
            if (cards[k] < cards[i]) {
                int swapped = cards[i];

                cards[i] = cards[k];
                cards[k] = swapped;
            }
    snprintf(out, CARDS, "%02d %02d %02d %02d %02d %d", cards[0], cards[1], cards[2], cards[3],
             cards[4], 9 - students(&b));
}

static int compare_cards(const void *a, const void *b)
{
    char x[CARDS], y[CARDS];

    sorted_cards(a, x);
    sorted_cards(b, y);
    return strcmp(x, y);
}

/* Endgames of three men with one set of cards, for which a table is made in half a second. */
static int is_small_endgame(const struct row *r, const struct board *b)
{
    static char first[CARDS];
    char cards[CARDS];

    if (!is_endgame(b) || students(b) > 1)
        return 0;
    sorted_cards(r, cards);
    if (first[0] == '\0')
        memcpy(first, cards, sizeof first);
    return strcmp(first, cards) == 0;
}

/* Proved in a few hundredths of a second? */
static int is_fast(const struct row *r)
{
    struct board b;

    if (is_kind(r, "shadow") || is_kind(r, "win2") || board_read(&b, r->position) != 0)
        return 1; /* what cannot be read proves nothing, and is reported */
    if (is_kind(r, "wind"))
        return r->moves == 2;
    if (is_kind(r, "hold"))
        return is_small_endgame(r, &b);
    if (is_kind(r, "only"))
        return !is_endgame(&b) && board_men(&b) <= 6;
    return board_men(&b) <= (r->moves == 3 ? 10 : r->moves == 4 ? 7 : 5);
}

/* The rows of the kind that begins there, up to the next kind. */
static int end_of_kind(int begin)
{
    int end = begin;

    while (end < row_count && is_kind(&rows[end], rows[begin].kind))
        end++;
    return end;
}

/* How many there are of `each` of every kind, or fewer where a kind has fewer; moves them to the front if asked to. */
static int take(int each, int moves)
{
    int count = 0;

    for (int begin = 0, end; begin < row_count; begin = end) {
        int all = (end = end_of_kind(begin)) - begin, some = all < each ? all : each;

        for (int i = 0; i < some; i++, count++)
            if (moves) /* never to behind where it comes from */
                rows[count] = rows[begin + i * all / some];
    }
    return count;
}

/* Keeps as many fast ones, evenly spread over the kinds and in each of them. */
static void choose(int wanted)
{
    int fast = 0, each = 1;

    for (int i = 0; i < row_count; i++)
        if (is_fast(&rows[i]))
            rows[fast++] = rows[i];
    row_count = fast;
    while (each < fast && take(each, 0) < wanted)
        each++;
    row_count = take(each, 1);
}

int main(int count, char **words)
{
    int wanted, wrong = 0;

    if (count != 3 || !read_rows(words[1])) {
        fprintf(stderr, "usage: puzzle_proof FILE all|COUNT\n");
        return 2;
    }
    wanted = strcmp(words[2], "all") == 0 ? 0 : atoi(words[2]);
    if (wanted > 0)
        choose(wanted);
    else
        qsort(rows, (size_t)row_count, sizeof *rows, compare_cards);
    for (int i = 0; i < row_count; i++)
        if (!prove(&rows[i])) {
            printf("puzzle %d (%s, %s) is not proved\n", rows[i].number, rows[i].kind,
                   rows[i].position);
            wrong++;
        }
    printf("%d puzzles proved, %d wrong\n", row_count - wrong, wrong);
    forget_rows();
    return wrong > 0 || row_count < wanted;
}
