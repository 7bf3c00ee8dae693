// Torii: MIT licence, see LICENSE.
// Before the first paint: the chosen theme, so that a dark page never flashes white.
import { show } from "./settings.ts";

show();
