/* Torii: MIT licence, see LICENSE. */
/* The hall's counters, for monitoring. */
#include "server/hall_parts.h"

static long long count_asks(struct hall *h)
{
    long long sum = 0;

    for (int i = 0; i < endpoint_count; i++)
        sum += atomic_load(&h->asks[i]);
    return sum;
}

/* Only endpoints that clients can call. */
static void add_endpoints(struct hall *h, struct text *t)
{
    static const char name[] = "torii_endpoint_requests_total";

    text_format(t, "# HELP %s Requests received, by endpoint\n# TYPE %s counter\n", name, name);
    for (int i = 0; i < endpoint_count; i++)
        if (endpoints[i].ask != NULL || (endpoints[i].path != NULL && endpoints[i].decide != NULL))
            text_format(t, "%s{endpoint=\"%s\"} %u\n", name, endpoints[i].name,
                        (uint64_t)atomic_load(&h->asks[i]));
}

void hall_metrics(struct hall *h, struct text *t)
{
    const struct {
        const char *name, *kind, *help;
        long long value;
    } all[] = {
        {"torii_requests_total", "counter", "Requests received", count_asks(h)},
        {"torii_refused_total", "counter", "Requests refused", atomic_load(&h->refused)},
        {"torii_actions_total", "counter", "Actions played", atomic_load(&h->acts)},
        {"torii_events_total", "counter", "Events sent", atomic_load(&h->events)},
        {"torii_thoughts_total", "counter", "Moves computed", atomic_load(&h->thoughts)},
        {"torii_kept_total", "counter", "Decisions committed", atomic_load(&h->kept)},
        {"torii_stale_total", "counter", "Decisions that lost a race", atomic_load(&h->stale)},
        {"torii_gone_total", "counter", "Decisions not committed", atomic_load(&h->gone)},
        {"torii_keep_milliseconds_total", "counter", "Time from request to commit",
         atomic_load(&h->keep_ms)},
        {"torii_tables", "gauge", "Games in memory", atomic_load(&h->live_games)},
        {"torii_tables_bytes", "gauge", "Their approximate memory", atomic_load(&h->table_bytes)},
        {"torii_listeners", "gauge", "Subscribers", atomic_load(&h->subscribers)},
        {"torii_unsure_total", "counter", "Decisions possibly committed", atomic_load(&h->unsure)},
        {"torii_store_up", "gauge", "Is the store reachable?", atomic_load(&h->well)},
        {"torii_games_read_total", "counter", "Logs read", atomic_load(&h->games_read)},
        {"torii_entries_read_total", "counter", "Log entries read", atomic_load(&h->entries_read)},
        {"torii_rows_read_total", "counter", "Games read from lists, without their logs",
         atomic_load(&h->rows_read)},
        {"torii_moves_shown_total", "counter", "Moves written to views and records",
         atomic_load(&h->moves_shown)},
        {"torii_rules_bytes_total", "counter", "Bytes of rules files read",
         atomic_load(&h->rules_bytes)},
        {"torii_pruned_total", "counter", "Old games removed from the store",
         atomic_load(&h->pruned)},
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        text_format(t, "# HELP %s %s\n# TYPE %s %s\n%s ", all[i].name, all[i].help, all[i].name,
                    all[i].kind, all[i].name);
        text_int(t, all[i].value);
        text_char(t, '\n');
    }
    add_endpoints(h, t);
}
