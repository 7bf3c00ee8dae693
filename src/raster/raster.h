/* Torii: MIT licence, see LICENSE. */
/*
 * From a picture in SVG to pixels, PNG and GIF. librsvg draws, and cairo packs the PNG. Both are opened when the first picture
 * is wanted, so that a program which draws none starts without their forty libraries, and a server runs where they are not
 * installed.
 *
 * One thread at a time.
 */
#ifndef RASTER_RASTER_H
#define RASTER_RASTER_H

#include "base/status.h"
#include "base/text.h"

#include <stdint.h>

enum {
    RASTER_MAX_SIDE = 1600,  /* pixels */
    RASTER_PAPER = 0xf4ecdc, /* where no picture is */
};

struct raster;

/* NOT_NOW: librsvg is not installed here. */
enum status raster_open(struct raster **out, struct err *e);
void raster_close(struct raster *r); /* NULL too */

/* Rows from the top, without gaps, 0xffRRGGBB each. */
struct raster_image {
    int width, height;
    uint32_t *pixels; /* owned */
};

/* Draws the SVG as large as fits, in the middle of an image of this size. FAILED: it is not SVG. */
enum status raster_draw(const struct raster *r, struct str svg, int width, int height,
                        struct raster_image *out, struct err *e);
void raster_image_release(struct raster_image *image);

/* Growing bytes, owned by the caller. */
struct raster_bytes {
    unsigned char *data;
    size_t len, size, most;
    bool failed; /* no memory, or more than `most` */
};
void raster_bytes_init(struct raster_bytes *b, size_t most);
void raster_bytes_add(struct raster_bytes *b, const void *data, size_t len);
void raster_bytes_release(struct raster_bytes *b);

/* The image as a PNG file, appended. */
enum status raster_png(const struct raster *r, const struct raster_image *image,
                       struct raster_bytes *out, struct err *e);

#endif
