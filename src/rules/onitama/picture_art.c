/* Torii: MIT licence, see LICENSE. */
/*
 * The shapes, drawn around their own centre. Blue is round and bears waves, Red is angular, notched
 * at the hem, and bears mountains, so that no one needs the colours to tell them apart.
 */
#include "rules/onitama/picture.h"

/* The table: straw of the mat, and an ink wash of hills behind everything. */
static const char ground[] =
    "<pattern id=\"oni-straw\" width=\"50\" height=\"12\" patternUnits=\"userSpaceOnUse\">"
    "<rect width=\"50\" height=\"12\" fill=\"" STRAW "\"/>"
    "<path d=\"M0 2H50M0 8H50\" stroke=\"#dac891\" stroke-width=\"1.6\"/>"
    "<path d=\"M4 5H30M36 5H50M0 11H18M24 11H46\" stroke=\"#efe2ba\" stroke-width=\"2\"/>"
    "</pattern>\n"
    "<g id=\"oni-wash\" fill=\"" INK "\">"
    "<path d=\"M0 930C60 850 110 830 150 850C200 880 235 960 330 990C430 1020 560 1150 760 1180"
    "C860 1195 940 1240 1000 1300H0Z\" opacity=\".045\"/>"
    "<path d=\"M0 1010C50 950 90 960 130 990C190 1040 280 1040 360 1120C430 1190 560 1220 640 "
    "1300H0Z\" "
    "opacity=\".05\"/></g>\n"
    "<g id=\"oni-bamboo\"><path d=\"M938 1300C936 1268 933 1238 928 1206H939C943 1236 947 1266 950 "
    "1300Z"
    "M927 1200C921 1166 915 1136 906 1104L915 1101C925 1134 933 1166 938 1199Z"
    "M904 1098C897 1072 889 1050 879 1026L885 1023C898 1048 907 1071 913 1095Z"
    "M977 1300C976 1280 974 1262 970 1244L976 1243C981 1262 984 1280 986 1300ZM969 1239"
    "C964 1216 957 1194 948 1172L952 1170C963 1192 971 1214 975 1237Z\"/>"
    "<path d=\"M926 1200C890 1184 856 1190 824 1216C862 1224 898 1218 926 1200Z"
    "M904 1100C874 1098 848 1112 830 1142C864 1140 890 1126 904 1100Z"
    "M914 1098C940 1084 968 1086 994 1104C966 1118 938 1116 914 1098Z"
    "M880 1024C852 1012 824 1016 800 1036C830 1046 858 1042 880 1024Z"
    "M882 1022C884 996 900 974 926 962C926 990 912 1010 882 1022Z"
    "M950 1170C932 1152 912 1148 890 1154C906 1172 926 1178 950 1170Z"
    "M950 1168C956 1146 970 1134 990 1130C988 1150 974 1164 950 1168Z\"/></g>\n";

/* Crests, which are the stamps of the cards too, within 50 units of their centre. */
static const char crests[] =
    "<g id=\"oni-crest-blue\"><circle r=\"50\" fill=\"" INDIGO "\"/>"
    "<path d=\"M-40 22a20 20 0 0 1 40 0a20 20 0 0 1 40 0M-20 -6a20 20 0 0 1 40 0"
    "M-28 22a8 8 0 0 1 16 0M12 22a8 8 0 0 1 16 0M-8 -6a8 8 0 0 1 16 0\" fill=\"none\" "
    "stroke=\"" CARD_PAPER "\" stroke-width=\"7\" stroke-linecap=\"round\"/></g>\n"
    "<g id=\"oni-crest-red\"><path d=\"M-46 -44L44 -47L47 45L-44 47Z\" fill=\"" VERMILION "\"/>"
    "<path d=\"M-39 32L-10 -32L6 0L14 -12L39 32Z\" fill=\"" CARD_PAPER "\"/>"
    "<path d=\"M-27 12L-17 0L-10 11L-2 0L7 14\" fill=\"none\" stroke=\"" VERMILION
    "\" stroke-width=\"6\"/></g>\n"
    "<path id=\"oni-ring\" d=\"M57 -58C22 -92 -42 -88 -70 -44C-98 2 -78 62 -30 78C20 95 72 66 80 14"
    "C81 4 80 -6 77 -16C75 -22 68 -20 69 -14C76 28 44 62 2 68C-40 72 -68 40 -68 0"
    "C-68 -44 -28 -74 12 -70C30 -68 42 -60 52 -50C57 -47 61 -53 57 -58Z\"/>\n"
    "<g id=\"oni-sun\"><circle r=\"84\" fill=\"" GOLD "\"/>"
    "<circle r=\"72\" fill=\"none\" stroke=\"" CARD_PAPER "\" stroke-width=\"4\"/></g>\n";

/* Students and masters, within 46 units. */
static const char pawns[] =
    "<g id=\"oni-blue-student\" stroke=\"" CARD_PAPER "\" stroke-width=\"3\" fill=\"" INDIGO "\">"
    "<path d=\"M-31 38C-33 6 -22 -8 0 -8C22 -8 33 6 31 38Q0 47 -31 38Z\"/>"
    "<circle cy=\"-22\" r=\"17\"/>"
    "<path d=\"M-18 27a9 9 0 0 1 18 0a9 9 0 0 1 18 0\" fill=\"none\" stroke-width=\"5\" "
    "stroke-linecap=\"round\"/></g>\n"
    "<g id=\"oni-red-student\" stroke=\"" CARD_PAPER "\" stroke-width=\"3\" fill=\"" VERMILION "\">"
    "<path d=\"M-33 42L-16 -8H16L33 42H13L0 27L-13 42Z\"/>"
    "<path d=\"M0 -44L19 -24L0 -4L-19 -24Z\"/>"
    "<path d=\"M-15 20L-7 8L0 18L7 8L15 20\" fill=\"none\" stroke-width=\"5\"/></g>\n"
    "<g id=\"oni-blue-master\" transform=\"translate(0 4) scale(.92)\" stroke=\"" CARD_PAPER
    "\" stroke-width=\"3\" fill=\"" INDIGO "\">"
    "<path d=\"M-37 41C-39 8 -26 -14 0 -14C26 -14 39 8 37 41Q0 50 -37 41Z\"/>"
    "<path d=\"M-46 -9C-40 -30 -18 -34 -7 -39C-5 -48 5 -48 7 -39C18 -34 40 -30 46 -9Q0 4 -46 "
    "-9Z\"/>"
    "<circle cy=\"21\" r=\"15\" fill=\"" CARD_PAPER "\" stroke=\"none\"/>"
    "<path d=\"M-10 25a5 5 0 0 1 10 0a5 5 0 0 1 10 0M-5 17a5 5 0 0 1 10 0\" fill=\"none\" "
    "stroke=\"" INDIGO "\" stroke-width=\"3.4\" stroke-linecap=\"round\"/></g>\n"
    "<g id=\"oni-red-master\" transform=\"translate(0 4) scale(.92)\" stroke=\"" CARD_PAPER
    "\" stroke-width=\"3\" fill=\"" VERMILION "\">"
    "<path d=\"M-39 45L-22 -12H22L39 45H14L0 34L-14 45Z\"/>"
    "<path d=\"M-48 -19L-14 -30L0 -49L14 -30L48 -19L34 -3H-34Z\"/>"
    "<path d=\"M0 3L16 18L0 33L-16 18Z\" fill=\"" CARD_PAPER "\" stroke=\"none\"/>"
    "<path d=\"M-9 23L-2 9L2 15L4 12L9 23Z\" stroke=\"none\"/></g>\n";

/* Ninjas: the hood has no colour of its own, so that a hidden one can be a mere outline. */
static const char ninjas[] =
    "<path id=\"oni-blue-hood\" d=\"M-33 38C-35 20 -30 12 -27 6C-34 -22 -22 -40 0 -40C12 -40 21 "
    "-35 25 -27"
    "C33 -31 38 -38 46 -37C45 -29 41 -25 36 -22C41 -21 45 -17 46 -11C38 -9 33 -12 28 -15"
    "C29 -8 28 0 27 6C30 12 35 20 33 38Q0 48 -33 38Z\"/>"
    "<path id=\"oni-blue-eyes\" d=\"M-21 -20Q0 -27 21 -20Q24 -12 21 -6Q0 0 -21 -6Q-24 -12 -21 "
    "-20Z\"/>\n"
    "<path id=\"oni-red-hood\" d=\"M-36 43L-26 8L-30 -18L-14 -38L0 -44L14 -38L24 -27L46 -40L38 "
    "-24L46 -10"
    "L29 -14L26 8L36 43H12L0 31L-12 43Z\"/>"
    "<path id=\"oni-red-eyes\" d=\"M-24 -20L0 -14L24 -20L20 -4H-20Z\"/>\n"
    "<g id=\"oni-spirit\" fill=\"none\" stroke-linecap=\"round\">"
    "<circle r=\"46\" fill=\"" CARD_PAPER "\" fill-opacity=\".9\" stroke=\"none\"/>"
    "<g id=\"oni-swirl\" stroke-width=\"8\"><path d=\"M-39 8C-42 -24 -14 -44 14 -36C42 -28 44 8 20 "
    "18"
    "C2 25 -17 14 -14 -4C-12 -17 4 -21 11 -11\"/>"
    "<path d=\"M-33 28C-18 44 16 46 38 28\"/></g></g>\n";

static const char things[] =
    "<path id=\"oni-gate\" d=\"M-52 -50Q-46 -43 -40 -42Q0 -38 40 -42Q46 -43 52 -50L49 -33Q0 -28 "
    "-49 -33Z"
    "M-48 -23H48V-15H-48ZM-43 -32H-34L-36 48H-47ZM34 -32H43L47 48H36ZM-5 -31H5V-21H-5Z\"/>\n"
    "<g id=\"oni-lantern\"><path d=\"M0 -52V-38\" stroke=\"" INK "\" stroke-width=\"4\"/>"
    "<path d=\"M-18 -32C-42 -22 -42 22 -18 32H18C42 22 42 -22 18 -32Z\" fill=\"" GOLD
    "\" stroke=\"" INK
    "\" stroke-width=\"4\"/><path d=\"M-31 -14Q0 -8 31 -14M-35 2Q0 8 35 2M-31 17Q0 23 31 17\" "
    "fill=\"none\" stroke=\"" INK "\" stroke-width=\"2.5\"/>"
    "<path d=\"M-20 -40H20V-30H-20ZM-20 30H20V40H-20Z\" fill=\"" INK "\"/></g>\n"
    "<g id=\"oni-lantern-lit\"><circle r=\"54\" fill=\"" GOLD "\" opacity=\".35\"/>"
    "<use href=\"#oni-lantern\"/></g>\n"
    "<g id=\"oni-lantern-spent\" fill=\"none\" stroke=\"" INK "\" stroke-width=\"3\" "
    "stroke-dasharray=\"7 6\" opacity=\".45\"><path d=\"M-20 -31C-42 -22 -42 22 -20 31"
    "M20 -31C42 -22 42 22 20 31M-20 -40H20V-31H-20ZM-20 31H20V40H-20Z\"/></g>\n"
    "<g id=\"oni-card-back\"><rect x=\"12\" y=\"12\" width=\"216\" height=\"296\" rx=\"8\" "
    "fill=\"" INK "\"/><rect x=\"22\" y=\"22\" width=\"196\" height=\"276\" rx=\"4\" fill=\"none\" "
    "stroke=\"" PAPER "\" stroke-width=\"2\"/>"
    "<circle cx=\"120\" cy=\"132\" r=\"62\" fill=\"" VERMILION "\"/>"
    "<use href=\"#oni-gate\" fill=\"" PAPER "\" transform=\"translate(120 162) scale(1.6)\"/>"
    "<path d=\"M36 262q14 -14 28 0t28 0t28 0t28 0t28 0t28 0M36 280q14 -14 28 0t28 0t28 0t28 0t28 0"
    "t28 0\" fill=\"none\" stroke=\"" PAPER "\" stroke-width=\"4\"/></g>\n";

void picture_art(struct text *t)
{
    text_add(t, "<defs>\n");
    text_add(t, ground);
    text_add(t, crests);
    text_add(t, pawns);
    text_add(t, ninjas);
    text_add(t, things);
    text_add(t, "</defs>\n");
}
