/* Torii: MIT licence, see LICENSE. */
/*
 * The trees of all players in one hash table of fixed size. A node is an action in an information
 * set, which is identified by a 64-bit hash of all that its player has observed since the root.
 * Nothing is ever replaced: when the table is nearly full the trees stop growing.
 */
#include "search/internal.h"

#include <string.h>

enum { MIN_NODES = 1024 };

static size_t power_of_two(size_t most)
{
    size_t size = 1;

    while (size <= most / 2)
        size *= 2;
    return size;
}

/* An iteration adds at most one node, so a short search clears only a small part of the table. */
void search_nodes_clear(struct search *s, uint64_t iterations)
{
    size_t size = MIN_NODES;

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

struct search_node *search_node_add(struct search *s, uint64_t key)
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

uint64_t search_node_key(uint64_t infoset, game_action action)
{
    uint64_t key = search_infoset_mix(infoset, ~action);

    return key != 0 ? key : 1;
}

uint64_t search_root_infoset(const struct search *s, int player)
{
    (void)s;
    return search_infoset_mix(0x746f726969u, (uint64_t)player);
}

void search_init(struct search *s, const struct game *g, struct search_node *nodes, size_t count)
{
    s->game = g;
    s->nodes = nodes;
    s->size = power_of_two(count);
}
