/* Torii: MIT licence, see LICENSE. */
#include "raster/raster.h"

#include "os/library.h"

#include <stdlib.h>
#include <string.h>

/*
 * What we call of librsvg 2 and cairo 2, with the types of their headers (pointers to their structures are void here): their
 * binary interfaces have been stable for as long as these names of the libraries.
 */
struct rectangle { /* RsvgRectangle */
    double x, y, width, height;
};
typedef int png_writer(void *closure, const unsigned char *data, unsigned length);

enum { FORMAT_RGB24 = 1, CAIRO_GOOD = 0, CAIRO_WRITE_ERROR = 11 };

#define LIBRARY_CALLS(X)                                                                        \
    X(void *, rsvg_handle_new_from_data, (const unsigned char *data, size_t len, void **error)) \
    X(int, rsvg_handle_render_document,                                                         \
      (void *handle, void *cr, const struct rectangle *viewport, void **error))                 \
    X(void, g_object_unref, (void *object))                                                     \
    X(void, g_clear_error, (void **error))                                                      \
    X(void *, cairo_image_surface_create_for_data,                                              \
      (unsigned char *data, int format, int width, int height, int stride))                     \
    X(void *, cairo_create, (void *surface))                                                    \
    X(int, cairo_status, (void *cr))                                                            \
    X(void, cairo_destroy, (void *cr))                                                          \
    X(void, cairo_surface_flush, (void *surface))                                               \
    X(void, cairo_surface_destroy, (void *surface))                                             \
    X(int, cairo_surface_write_to_png_stream, (void *surface, png_writer *write, void *closure))

/* NOLINTNEXTLINE(bugprone-macro-parentheses): a declaration, not an expression */
#define FIELD(result, name, arguments) result(*name) arguments;

struct raster {
    struct os_library *library;
    LIBRARY_CALLS(FIELD)
};

/* `slot` is a pointer to a function of another type: all have the same size and form (library.h). */
static bool find(struct raster *r, const char *name, void *slot)
{
    os_function *found = os_library_find(r->library, name);

    memcpy(slot, &found, sizeof found);
    return found != NULL;
}

#define FIND(result, name, arguments) &&find(r, #name, &r->name)

static bool find_all(struct raster *r)
{
    return true LIBRARY_CALLS(FIND);
}

enum status raster_open(struct raster **out, struct err *e)
{
    struct raster *r = calloc(1, sizeof *r);

    if (r == NULL)
        return err_say(e, NO_ROOM, "out of memory");
    r->library = os_library_open("librsvg-2.so.2", NULL);
    if (r->library == NULL || !find_all(r)) {
        raster_close(r);
        return err_say(e, NOT_NOW, "librsvg, which draws pictures, is not installed here");
    }
    *out = r;
    return OK;
}

void raster_close(struct raster *r)
{
    if (r == NULL)
        return;
    os_library_close(r->library);
    free(r);
}

/* ---- drawing ----------------------------------------------------------------------------------- */

static bool make_paper(struct raster_image *image, int width, int height)
{
    size_t count = (size_t)width * (size_t)height;

    *image = (struct raster_image){width, height, malloc(count * sizeof *image->pixels)};
    for (size_t i = 0; image->pixels != NULL && i < count; i++)
        image->pixels[i] = 0xff000000u | RASTER_PAPER;
    return image->pixels != NULL;
}

/* Draws on a surface that shares the pixels of the image; librsvg keeps the proportions and centres. */
static bool draw(const struct raster *r, void *handle, const struct raster_image *image)
{
    const struct rectangle all = {0, 0, image->width, image->height};
    void *surface =
        r->cairo_image_surface_create_for_data((unsigned char *)image->pixels, FORMAT_RGB24,
                                               image->width, image->height, image->width * 4);
    void *cr = r->cairo_create(surface), *error = NULL;
    bool good = r->rsvg_handle_render_document(handle, cr, &all, &error) != 0 &&
                r->cairo_status(cr) == CAIRO_GOOD;

    r->g_clear_error(&error);
    r->cairo_destroy(cr);
    r->cairo_surface_flush(surface);
    r->cairo_surface_destroy(surface);
    return good;
}

/* The byte above each pixel is unused by the surface, whatever it leaves there. */
static void make_opaque(struct raster_image *image)
{
    size_t count = (size_t)image->width * (size_t)image->height;

    for (size_t i = 0; i < count; i++)
        image->pixels[i] |= 0xff000000u;
}

enum status raster_draw(const struct raster *r, struct str svg, int width, int height,
                        struct raster_image *out, struct err *e)
{
    struct raster_image image = {0};
    void *error = NULL, *handle;
    bool good;

    if (width < 1 || height < 1 || width > RASTER_MAX_SIDE || height > RASTER_MAX_SIDE)
        return err_say(e, BAD_INPUT, "a picture has up to %d pixels a side", RASTER_MAX_SIDE);
    if (!make_paper(&image, width, height))
        return err_say(e, NO_ROOM, "out of memory");
    handle = r->rsvg_handle_new_from_data((const unsigned char *)svg.data, svg.len, &error);
    good = handle != NULL && draw(r, handle, &image);
    r->g_clear_error(&error);
    if (handle != NULL)
        r->g_object_unref(handle);
    if (!good) {
        raster_image_release(&image);
        return err_say(e, FAILED, "the picture cannot be drawn");
    }
    make_opaque(&image);
    *out = image;
    return OK;
}

void raster_image_release(struct raster_image *image)
{
    free(image->pixels);
    *image = (struct raster_image){0};
}

/* ---- bytes ------------------------------------------------------------------------------------- */

void raster_bytes_init(struct raster_bytes *b, size_t most)
{
    *b = (struct raster_bytes){.most = most};
}

static bool make_room(struct raster_bytes *b, size_t more)
{
    enum { FIRST = 16 << 10 };
    size_t size = b->size > 0 ? b->size : FIRST;
    unsigned char *data;

    if (b->failed || more > b->most - b->len)
        return false;
    while (size < b->len + more)
        size *= 2;
    data = size > b->size ? realloc(b->data, size) : b->data;
    if (data == NULL)
        return false;
    b->data = data;
    b->size = size;
    return true;
}

void raster_bytes_add(struct raster_bytes *b, const void *data, size_t len)
{
    if (!make_room(b, len)) {
        b->failed = true;
        return;
    }
    memcpy(b->data + b->len, data, len);
    b->len += len;
}

void raster_bytes_release(struct raster_bytes *b)
{
    free(b->data);
    *b = (struct raster_bytes){0};
}

/* ---- PNG --------------------------------------------------------------------------------------- */

static int write_png(void *closure, const unsigned char *data, unsigned length)
{
    struct raster_bytes *b = closure;

    raster_bytes_add(b, data, length);
    return b->failed ? CAIRO_WRITE_ERROR : CAIRO_GOOD;
}

enum status raster_png(const struct raster *r, const struct raster_image *image,
                       struct raster_bytes *out, struct err *e)
{
    void *surface =
        r->cairo_image_surface_create_for_data((unsigned char *)image->pixels, FORMAT_RGB24,
                                               image->width, image->height, image->width * 4);
    int rc = r->cairo_surface_write_to_png_stream(surface, write_png, out);

    r->cairo_surface_destroy(surface);
    return rc == CAIRO_GOOD ? OK : err_say(e, NO_ROOM, "the picture is too large");
}
