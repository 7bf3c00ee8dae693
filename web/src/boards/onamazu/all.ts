// Torii: MIT licence, see LICENSE.
// All elements of Onamazu's table.
import "./brigands.ts";
import "./jinjas.ts";
import "./market.ts";
import "./monastery.ts";
import "./rings.ts";
import "./supply.ts";
import "./track.ts";
