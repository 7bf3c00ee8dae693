/* Torii: MIT licence, see LICENSE. */
/* What the hall counts, for whoever watches it. */
#include "server/hall_parts.h"

void hall_metrics(struct hall *h, struct text *t)
{
    const struct {
        const char *name, *kind, *help;
        long long value;
    } all[] = {
        {"torii_requests_total", "counter", "Requests that came in", atomic_load(&h->asks)},
        {"torii_refused_total", "counter", "Requests that were refused", atomic_load(&h->refused)},
        {"torii_actions_total", "counter", "Actions played", atomic_load(&h->acts)},
        {"torii_events_total", "counter", "Events told", atomic_load(&h->events)},
        {"torii_thoughts_total", "counter", "Decisions of computers", atomic_load(&h->thoughts)},
        {"torii_kept_total", "counter", "Decisions the store kept", atomic_load(&h->kept)},
        {"torii_stale_total", "counter", "Decisions others came before", atomic_load(&h->stale)},
        {"torii_gone_total", "counter", "Decisions the store lost", atomic_load(&h->gone)},
        {"torii_keep_milliseconds_total", "counter", "Time from request to kept",
         atomic_load(&h->keep_ms)},
        {"torii_tables", "gauge", "Games in memory", atomic_load(&h->tables)},
        {"torii_tables_bytes", "gauge", "Memory they take, about", atomic_load(&h->table_bytes)},
        {"torii_listeners", "gauge", "Listeners", atomic_load(&h->ears)},
        {"torii_unsure_total", "counter", "Decisions that may be kept or not",
         atomic_load(&h->unsure)},
        {"torii_store_up", "gauge", "Is the store there?", atomic_load(&h->well)},
        {"torii_games_read_total", "counter", "Logs that were read", atomic_load(&h->games_read)},
        {"torii_entries_read_total", "counter", "Entries of logs that were read",
         atomic_load(&h->entries_read)},
        {"torii_rows_read_total", "counter", "Games read from lists, without their logs",
         atomic_load(&h->rows_read)},
        {"torii_moves_shown_total", "counter", "Moves in views and records that were made",
         atomic_load(&h->moves_shown)},
        {"torii_rules_bytes_total", "counter", "Bytes of rules files that were read",
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
}
