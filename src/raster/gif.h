/* Torii: MIT licence, see LICENSE. */
/*
 * An animation as GIF89a, which every chat program plays. The colours are those of the first and the last frame: the drawings
 * are flat, so the 255 most frequent ones, in 32 steps a channel, are nearly all of them. A frame after the first is only the
 * rectangle that differs from the one before, and in it, what differs: the rest is transparent.
 */
#ifndef RASTER_GIF_H
#define RASTER_GIF_H

#include "raster/raster.h"

struct gif;

/* For frames of this size; colours are taken from two of them. Bytes go to `out`. NULL: no memory. */
struct gif *gif_new(const struct raster_image *first, const struct raster_image *last,
                    struct raster_bytes *out);
/* Shown for so long, in hundredths of a second. */
void gif_add(struct gif *g, const struct raster_image *frame, int shown);
/* The end of the file. NULL too. */
void gif_free(struct gif *g);

#endif
