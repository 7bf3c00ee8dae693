// Torii: MIT licence, see LICENSE.
// Everything that lies on Onamazu's table.
import "./brigands.ts";
import "./jinjas.ts";
import "./market.ts";
import "./monastery.ts";
import "./rings.ts";
import "./supply.ts";
import "./track.ts";
