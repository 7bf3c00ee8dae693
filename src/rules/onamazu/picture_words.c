/* Torii: MIT licence, see LICENSE. */
/* The vocabulary of a picture in every language, and the description of the table. */
#include "rules/onamazu/picture.h"

#include <string.h>

static const struct ona_picture_words languages[] = {
    {
        .code = "en",
        .colon = ": ",
        .player = {"Indigo", "Vermilion", "Pine", "Ochre"},
        .asked = {"turns a ring", "faces brigands", "places acolytes", "activates", "may fight",
                  "makes offerings", "may build a jinja", "barters", "may pay the artisan",
                  "may sign a contract", "may raise a building", "raises a building",
                  "may buy armour", "draws mikos", "picks a miko", "chooses a blessing",
                  "takes cubes", "is at the market"},
        .cell = {"Potter", "Incense maker", "Weaver", "Goldsmith", "Rice market", "Grand Temple",
                 "Builder", "Armourer", "Market", "Mons", "Recruitment", "Barter", "Offerings",
                 "Construction", "", "", "", "Combat", "Meditation"},
        .place = {"potter", "incense maker", "weaver", "goldsmith", "rice market", "Grand Temple",
                  "", "armourer"},
        .god = {"Daikoku", "Bishamon", "Fukurokuju", "Ebisu", "Hotei", "Jurojin"},
        .blessing = {"swaps at the market, a higher fee", "more bushis when recruiting",
                     "chooses attackers, sees their fame", "any manufactured cubes for a jinja",
                     "equal offerings on a jinja", "acolytes side by side in a ring"},
        .service = {"primary", "manufact.", "miko", "blessing", "jinja", "temple"},
        .round = "Round",
        .die = "Anger die",
        .wins = "wins",
        .shared = "share the victory",
        .chance = "Chance decides",
        .last_round = "last round",
        .brigands = "Brigands",
        .pile = "pile",
        .discard = "discard",
        .power = "power",
        .jinjas = "Jinjas",
        .market = "Market",
        .sell = "sell",
        .buy = "buy",
        .once = "once a visit",
        .blessings = "Blessings of the Fortunes",
        .supply = "Supply",
        .mikos = "Mikos",
        .hidden = "face down",
        .favourite = "favourite",
        .points = "points",
        .appeasement = "Appeasement",
        .pending = "from the next turn",
        .mons = "mons",
        .bushis = "bushis",
        .armour = "armour",
        .wounded = "wounded",
        .superior = "superior acolyte",
        .acolyte = "acolyte",
        .building = "building",
        .contract = "contract",
        .blocked = "blocked",
        .contracts = "Contracts",
    },
    {
        .code = "fr",
        .colon = " : ",
        .player = {"Indigo", "Vermillon", "Pin", "Ocre"},
        .asked = {"fait tourner un anneau", "affronte les brigands", "place ses acolytes", "active",
                  "peut combattre", "fait des offrandes", "peut bâtir un jinja", "troque",
                  "peut payer l’artisan", "peut signer un contrat", "peut poser un bâtiment",
                  "pose un bâtiment", "peut acheter une armure", "pioche des mikos",
                  "choisit une miko", "choisit une bénédiction", "prend des cubes",
                  "est au marché"},
        .cell = {"Potier", "Encensier", "Couturier", "Orfèvre", "Marché au riz", "Grand Temple",
                 "Bâtisseur", "Armurier", "Marché", "Mons", "Recrutement", "Troc", "Offrandes",
                 "Construction", "", "", "", "Combat", "Méditation"},
        .place = {"potier", "encensier", "couturier", "orfèvre", "marché au riz", "Grand Temple",
                  "", "armurier"},
        .god = {"Daikoku", "Bishamon", "Fukurokuju", "Ebisu", "Hotei", "Jurojin"},
        .blessing = {"échanges au marché, partage plus cher", "plus de bushis au recrutement",
                     "choisit l’attaquant, voit sa renommée",
                     "manufacturées au choix pour un jinja", "offrandes identiques sur un jinja",
                     "acolytes côte à côte sur un anneau"},
        .service = {"primaire", "manufact.", "miko", "bénédict.", "jinja", "temple"},
        .round = "Manche",
        .die = "Dé de colère",
        .wins = "gagne",
        .shared = "partagent la victoire",
        .chance = "Le hasard décide",
        .last_round = "dernière manche",
        .brigands = "Brigands",
        .pile = "pioche",
        .discard = "défausse",
        .power = "puissance",
        .jinjas = "Jinjas",
        .market = "Marché",
        .sell = "vente",
        .buy = "achat",
        .once = "une fois par visite",
        .blessings = "Bénédictions des Fortunes",
        .supply = "Réserve",
        .mikos = "Mikos",
        .hidden = "face cachée",
        .favourite = "favori",
        .points = "points",
        .appeasement = "Apaisement",
        .pending = "au prochain tour",
        .mons = "mons",
        .bushis = "bushis",
        .armour = "armure",
        .wounded = "blessé",
        .superior = "acolyte supérieur",
        .acolyte = "acolyte",
        .building = "bâtiment",
        .contract = "contrat",
        .blocked = "bloquée",
        .contracts = "Contrats",
    },
    {
        .code = "es",
        .colon = ": ",
        .player = {"Índigo", "Bermellón", "Pino", "Ocre"},
        .asked = {"gira un anillo", "se enfrenta a bandidos", "coloca sus acólitos", "activa",
                  "puede combatir", "hace ofrendas", "puede erigir un jinja", "trueca",
                  "puede pagar al artesano", "puede firmar un contrato",
                  "puede levantar un edificio", "levanta un edificio", "puede comprar armadura",
                  "roba mikos", "elige una miko", "elige una bendición", "toma cubos",
                  "está en el mercado"},
        .cell = {"Alfarero", "Incienso", "Tejedor", "Orfebre", "Mercado del arroz", "Gran Templo",
                 "Constructor", "Armero", "Mercado", "Mons", "Reclutamiento", "Trueque", "Ofrendas",
                 "Construcción", "", "", "", "Combate", "Meditación"},
        .place = {"alfarero", "fabricante de incienso", "tejedor", "orfebre", "mercado del arroz",
                  "Gran Templo", "", "armero"},
        .god = {"Daikoku", "Bishamon", "Fukurokuju", "Ebisu", "Hotei", "Jurojin"},
        .blessing = {"cambios en el mercado, tarifa mayor", "más bushis al reclutar",
                     "elige atacante, ve su renombre", "manufacturados a elegir para un jinja",
                     "ofrendas iguales en un jinja", "acólitos contiguos en un anillo"},
        .service = {"primario", "manufact.", "miko", "bendición", "jinja", "templo"},
        .round = "Ronda",
        .die = "Dado de la ira",
        .wins = "gana",
        .shared = "comparten la victoria",
        .chance = "Decide el azar",
        .last_round = "última ronda",
        .brigands = "Bandidos",
        .pile = "pila",
        .discard = "descarte",
        .power = "fuerza",
        .jinjas = "Jinjas",
        .market = "Mercado",
        .sell = "venta",
        .buy = "compra",
        .once = "una vez por visita",
        .blessings = "Bendiciones de las Fortunas",
        .supply = "Reserva",
        .mikos = "Mikos",
        .hidden = "boca abajo",
        .favourite = "favorito",
        .points = "puntos",
        .appeasement = "Apaciguamiento",
        .pending = "desde el próximo turno",
        .mons = "mons",
        .bushis = "bushis",
        .armour = "armadura",
        .wounded = "herido",
        .superior = "acólito superior",
        .acolyte = "acólito",
        .building = "edificio",
        .contract = "contrato",
        .blocked = "bloqueada",
        .contracts = "Contratos",
    },
};

const struct ona_picture_words *ona_picture_words(const char *language)
{
    for (size_t i = 1; i < sizeof languages / sizeof languages[0]; i++)
        if (language != NULL && strcmp(language, languages[i].code) == 0)
            return &languages[i];
    return &languages[0];
}

const char *ona_paint_cell_name(const struct ona_picture *p, int cell)
{
    int kind = p->rules->cell[cell];

    if (kind >= ONA_HARVEST_RIZ && kind <= ONA_HARVEST_CHA)
        return ona_rules_label(p->rules, &p->rules->resource_name[kind - ONA_HARVEST_RIZ],
                               p->w->code);
    return p->w->cell[kind];
}

/* "Indigo wins", "Indigo, Pine share the victory" */
static void say_winners(const struct ona_picture *p, struct text *t)
{
    bool shared = (p->winners & (p->winners - 1)) != 0;
    const char *before = "";

    for (int i = 0; i < p->players; i++)
        if (p->winners >> i & 1) {
            text_format(t, "%s%s", before, p->w->player[i]);
            before = ", ";
        }
    text_format(t, " %s", shared ? p->w->shared : p->w->wins);
}

void ona_paint_stage(const struct ona_picture *p, struct text *t)
{
    const struct ona_state *s = p->s;

    if (s->over)
        say_winners(p, t);
    else if (s->chance != ONA_C_NOTHING || s->frame_count == 0)
        text_add(t, p->w->chance);
    else
        text_format(t, "%s %s", p->w->player[s->seat],
                    p->w->asked[s->frame[s->frame_count - 1].kind]);
}

static void say_player(const struct ona_picture *p, int player)
{
    const struct ona_player *who = &p->s->player[player];
    const struct ona_picture_words *w = p->w;

    text_format(p->t, " %s%s%s %d, %s %d, %s %d", w->player[player], w->colon, w->mons, who->mons,
                w->bushis, who->bushi, w->armour, who->armour);
    for (int i = 0; i < ONA_RESOURCES; i++)
        if (who->cube[i] > 0) {
            text_add(p->t, ", ");
            ona_paint_escaped(p->t,
                              ona_rules_label(p->rules, &p->rules->resource_name[i], w->code));
            text_format(p->t, " %d", who->cube[i]);
        }
    for (int i = 0; i < ONA_PAWNS; i++)
        if (who->pawn[i] < ONA_CELLS)
            text_format(p->t, ", %s %c%d", i == ONA_SUPERIOR ? w->superior : w->acolyte,
                        "IMO"[who->pawn[i] / ONA_SECTORS], who -> pawn[i] % ONA_SECTORS);
    text_char(p->t, '.');
}

void ona_paint_describe(const struct ona_picture *p)
{
    struct text *t = p->t;

    text_add(t, "<title id=\"position-title\">");
    ona_paint_escaped(t, ona_rules_text(p->rules, p->rules->title));
    text_format(t, ", %s %d%s", p->w->round, p->s->round, p->w->colon);
    ona_paint_stage(p, t);
    text_add(t, "</title>\n<desc id=\"position-desc\">");
    text_format(t, "%s%s%d/%d.", p->w->appeasement, p->w->colon, p->s->appeasement,
                p->rules->threshold[p->players]);
    for (int i = 0; i < p->players; i++)
        say_player(p, (p->lower + i) % p->players);
    text_add(t, "</desc>\n");
}
