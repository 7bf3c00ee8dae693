/* Torii: MIT licence, see LICENSE. */
#include "cmd/bench.h"

#include "cmd/out.h"

#include <inttypes.h>
#include <stdio.h>

void bench_print_work(const char *name, const char *unit, uint64_t count, double seconds, int games,
                      bool json)
{
    struct out out = out_begin(json);

    out_text(&out, "work", "%-28s ", name);
    out_put(&out, unit, "%11s ", "%" PRIu64, count);
    out_text(&out, NULL, "%-9s ", unit);
    out_put(&out, "seconds", "%7s s  ", "%.3f", seconds);
    out_put(&out, "per_second", NULL, "%.0f", (double)count / seconds);
    out_put(&out, NULL, "%8s M/s", "%.1f", (double)count / seconds / 1e6);
    if (games > 0)
        out_put(&out, "games_per_second", "  %s games/s", "%.0f", games / seconds);
    out_end(&out);
}

void bench_print_signature(const char *name, const char *layout, uint64_t signature, bool json)
{
    char hex[17];
    struct out out = out_begin(json);

    snprintf(hex, sizeof hex, "%016" PRIx64, signature);
    out_text(&out, name, layout, hex);
    out_end(&out);
}
