/* Torii: MIT licence, see LICENSE. */
/* The vocabulary of a picture in every language, and the description of the position. */
#include "rules/onitama/picture.h"

static const struct picture_words languages[] = {
    {
        .code = "en",
        .colon = ": ",
        .semicolon = "; ",
        .players = {"Blue", "Red"},
        .shown = {"to move", "ninja", "lantern", "placing", "wins", ""},
        .said = {"is to move", "is in the ninja part", "is in the lantern part",
                 "is placing ninjas", "has won", "The cards are not dealt yet"},
        .yes = "yes",
        .no = "no",
        .master = "master",
        .student = "student",
        .students = "students",
        .ninja = "ninja",
        .spirit = "wind spirit",
        .hidden = "hidden",
        .revealed = "revealed",
        .unknown = "square unknown",
        .unplaced = "not placed yet",
        .lantern = "lantern",
        .lanterns = "lanterns left",
        .cards = "cards",
        .card = "card",
        .beside = "Card beside, for",
        .last = "Last event",
        .from = "from",
        .to = "to",
        .answer = "answer",
        .taken = "a hidden ninja was captured",
    },
    {
        .code = "fr",
        .colon = " : ",
        .semicolon = " ; ",
        .players = {"Bleu", "Rouge"},
        .shown = {"joue", "ninja", "lanterne", "placement", "gagne", ""},
        .said = {"doit jouer", "est à l’étape du ninja", "est à l’étape de la lanterne",
                 "place ses ninjas", "a gagné", "Les cartes ne sont pas encore distribuées"},
        .yes = "oui",
        .no = "non",
        .master = "maître",
        .student = "élève",
        .students = "élèves",
        .ninja = "ninja",
        .spirit = "Esprit du Vent",
        .hidden = "caché",
        .revealed = "révélé",
        .unknown = "case inconnue",
        .unplaced = "pas encore placé",
        .lantern = "lanterne",
        .lanterns = "lanternes restantes",
        .cards = "cartes",
        .card = "carte",
        .beside = "Carte à côté du plateau, pour",
        .last = "Dernier événement",
        .from = "de",
        .to = "vers",
        .answer = "réponse",
        .taken = "un ninja caché a été capturé",
    },
    {
        .code = "es",
        .colon = ": ",
        .semicolon = "; ",
        .players = {"Azul", "Rojo"},
        .shown = {"juega", "ninja", "farol", "colocación", "gana", ""},
        .said = {"tiene el turno", "está en la fase del ninja", "está en la fase del farol",
                 "coloca sus ninjas", "ha ganado", "Las cartas aún no están repartidas"},
        .yes = "sí",
        .no = "no",
        .master = "maestro",
        .student = "estudiante",
        .students = "estudiantes",
        .ninja = "ninja",
        .spirit = "Espíritu del Viento",
        .hidden = "oculto",
        .revealed = "revelado",
        .unknown = "casilla desconocida",
        .unplaced = "aún sin colocar",
        .lantern = "farol",
        .lanterns = "faroles restantes",
        .cards = "cartas",
        .card = "carta",
        .beside = "Carta junto al tablero, para",
        .last = "Último suceso",
        .from = "de",
        .to = "a",
        .answer = "respuesta",
        .taken = "un ninja oculto fue capturado",
    },
};

const struct picture_words *picture_words(const char *language)
{
    for (size_t i = 1; i < sizeof languages / sizeof languages[0]; i++)
        if (language != NULL && strcmp(language, languages[i].code) == 0)
            return &languages[i];
    return &languages[0];
}

static void say_stage(const struct picture *p)
{
    if (p->actor != ONI_NOBODY)
        text_format(p->t, "%s ", p->words->players[p->actor]);
    text_add(p->t, p->words->said[p->stage]);
}

/* The separator before a player's next item: first a colon, then semicolons. */
static void say_separator(const struct picture *p, const char **separator)
{
    text_add(p->t, *separator);
    *separator = p->words->semicolon;
}

/* "master c1", or nothing for an empty set. */
static void say_squares(const struct picture *p, const char **separator, const char *what,
                        oni_set squares)
{
    if (squares == 0)
        return;
    say_separator(p, separator);
    text_add(p->t, what);
    for (oni_set left = squares; left != 0; left = bits_rest(left)) {
        text_char(p->t, ' ');
        oni_square_print(p->t, bits_first(left));
    }
}

static void say_ninjas(const struct picture *p, const char **separator, int player)
{
    const struct picture_words *w = p->words;

    for (int i = 0; i < 2; i++) {
        int square = p->s.ninja[player][i];

        if (square == ONI_OUT)
            continue;
        say_separator(p, separator);
        text_format(p->t, "%s ", w->ninja);
        if (square < ONI_SQUARES) {
            oni_square_print(p->t, square);
            text_format(p->t, " (%s)",
                        oni_ninja_revealed(&p->s, player, i) ? w->revealed : w->hidden);
        } else {
            text_format(p->t, "(%s)", square == ONI_UNPLACED ? w->unplaced : w->unknown);
        }
    }
}

static const char *card_name(const struct picture *p, int card)
{
    return oni_card_name(card, p->words->code);
}

static void say_player(const struct picture *p, int player)
{
    const struct oni_core *core = &p->s.core;
    const struct picture_words *w = p->words;
    const char *separator = w->colon;
    oni_set own = core->pawns[player], master = own & core->masters;

    text_format(p->t, " %s", w->players[player]);
    say_squares(p, &separator, w->master, master);
    say_squares(p, &separator, w->students, own & ~master);
    say_ninjas(p, &separator, player);
    if (picture_has_lanterns(p, player)) {
        say_separator(p, &separator);
        text_format(p->t, "%s %d", w->lanterns, p->s.lanterns[player]);
    }
    if (oni_dealt(core)) {
        say_separator(p, &separator);
        text_format(p->t, "%s %s, %s", w->cards, card_name(p, core->hand[player][0]),
                    card_name(p, core->hand[player][1]));
    }
    text_char(p->t, '.');
}

static void say_move(const struct picture *p, const char *how, int square)
{
    if (square >= ONI_SQUARES)
        return;
    text_format(p->t, " %s ", how);
    oni_square_print(p->t, square);
}

static void say_last(const struct picture *p)
{
    struct picture_last last = picture_last(p->last);
    const struct picture_words *w = p->words;

    if (p->last == 0)
        return;
    text_format(p->t, " %s%s", w->last, w->colon);
    if (last.card < ONI_CARDS)
        text_format(p->t, "%s %s", w->card, card_name(p, last.card));
    else
        text_add(p->t, last.line >= 0 || last.dark ? w->lantern : w->ninja);
    say_move(p, w->from, last.from);
    say_move(p, w->to, last.to[0]);
    say_move(p, w->to, last.to[1]);
    if (last.spirit < ONI_SQUARES)
        text_format(p->t, ", %s", w->spirit);
    say_move(p, w->to, last.spirit);
    if (last.line >= 0)
        text_format(p->t, " %c", (last.line < 5 ? 'a' + last.line : '1' + last.line - 5));
    if (last.answer >= 0)
        text_format(p->t, ", %s %s", w->answer, last.answer ? w->yes : w->no);
    if ((p->last & ONI_TAKEN) != 0)
        text_format(p->t, ", %s", w->taken);
    text_char(p->t, '.');
}

void picture_describe(const struct picture *p)
{
    const struct oni_core *core = &p->s.core;
    const struct picture_words *w = p->words;
    struct text *t = p->t;

    text_format(t, "<title id=\"position-title\">Onitama%s", w->colon);
    say_stage(p);
    text_add(t, "</title>\n<desc id=\"position-desc\">");
    say_stage(p);
    if (p->stage == PICTURE_NINJA)
        text_format(t, ", %s %s", w->card, card_name(p, core->hand[core->player][p->s.used]));
    text_char(t, '.');
    say_player(p, ONI_BLUE);
    say_player(p, ONI_RED);
    if (core->spirit < ONI_SQUARES) {
        text_format(t, " %s ", w->spirit);
        oni_square_print(t, core->spirit);
        text_char(t, '.');
    }
    if (oni_dealt(core))
        text_format(t, " %s %s%s%s.", w->beside, w->players[p->taker], w->colon,
                    card_name(p, core->beside));
    say_last(p);
    text_add(t, "</desc>\n");
}
