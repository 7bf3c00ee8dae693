/* Torii: MIT licence, see LICENSE. */
/*
 * Which characters the terminal can show and the line editor can decode.
 *
 *     LC_ALL, LC_CTYPE, LANG           what we use
 *     a locale that exists             its own encoding: UTF-8, or ASCII in place of any other
 *     unset, C, POSIX, not installed   C.UTF-8 if there is one, else ASCII
 *     LC_ALL=C, LC_ALL=POSIX           ASCII, since that was asked for explicitly
 *     a name with another encoding     ASCII
 *
 * Today's terminals use UTF-8 even where no locale is set (containers, ssh, cron), and so does
 * Python by its PEP 538. LC_CTYPE is set to match.
 */
#define _POSIX_C_SOURCE 200809L
#include "os/os.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *set_to(const char *name)
{
    const char *value = getenv(name);

    return value != NULL ? value : "";
}

static bool is_posix(const char *name)
{
    return strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
}

/* Does the name of a locale end in an encoding that is not UTF-8? */
static bool names_other_encoding(const char *name)
{
    const char *encoding = strchr(name, '.');

    return encoding != NULL && strncasecmp(encoding, ".utf-8", 6) != 0 &&
           strncasecmp(encoding, ".utf8", 5) != 0;
}

/* The name that decides; empty if none is set. */
static const char *locale_name(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *found = "";

    for (size_t i = 0; i < sizeof names / sizeof names[0] && found[0] == '\0'; i++)
        found = set_to(names[i]);
    return found;
}

bool os_speaks_utf8(void)
{
    const char *name = locale_name();
    bool exists = name[0] != '\0' && setlocale(LC_CTYPE, "") != NULL;

    if (exists && !is_posix(name))
        return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (!is_posix(set_to("LC_ALL")) && !names_other_encoding(name) &&
        setlocale(LC_CTYPE, "C.UTF-8") != NULL)
        return true;
    setlocale(LC_CTYPE, "C");
    return false;
}
