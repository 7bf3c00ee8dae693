/* Torii: MIT licence, see LICENSE. */
/*
 * The trees of all players in one table of fixed size. A node is an action at a place; a place is named
 * by all that its player was shown on the way, mixed into 64 bits. Nothing is ever thrown out: when
 * the table is nearly full the trees stop growing.
 */
#include "search/parts.h"

#include <string.h>

enum { LEAST_NODES = 1024 };

static size_t power_of_two(size_t most)
{
    size_t size = 1;

    while (size <= most / 2)
        size *= 2;
    return size;
}

/* An iteration adds one node, so few iterations need but a small part of the table to be cleared. */
void search_nodes_clear(struct search *s, uint64_t iterations)
{
    size_t size = LEAST_NODES;

    while (size < s->size && (iterations == 0 || size < 2 * iterations))
        size *= 2;
    s->mask = size - 1;
    s->used = 0;
    memset(s->nodes, 0, size * sizeof *s->nodes);
}

static struct search_node *slot_of(struct search *s, uint64_t key)
{
    size_t i = key & s->mask;

    while (s->nodes[i].key != 0 && s->nodes[i].key != key)
        i = (i + 1) & s->mask;
    return &s->nodes[i];
}

struct search_node *search_node_find(struct search *s, uint64_t key)
{
    struct search_node *node = slot_of(s, key);

    return node->key != 0 ? node : NULL;
}

struct search_node *search_node_make(struct search *s, uint64_t key)
{
    struct search_node *node = slot_of(s, key);

    if (node->key != 0)
        return node;
    if (s->used > s->mask - s->mask / 8)
        return NULL;
    s->used++;
    *node = (struct search_node){.key = key};
    return node;
}

uint64_t search_node_key(uint64_t place, game_action action)
{
    uint64_t key = search_mix(place, ~action);

    return key != 0 ? key : 1;
}

uint64_t search_trunk(const struct search *s, int player)
{
    (void)s;
    return search_mix(0x746f726969u, (uint64_t)player);
}

void search_init(struct search *s, const struct game *g, struct search_node *nodes, size_t count)
{
    s->game = g;
    s->nodes = nodes;
    s->size = power_of_two(count);
}
