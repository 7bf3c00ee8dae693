// Torii: MIT licence, see LICENSE.
// Before the first paint: sets the chosen theme, so that a dark page never flashes white; and requests the texts of the
// home page while the main script is still loading.
import type { Lang } from "./core/types.ts";
import { wanted } from "./locale/wanted.ts";
import { show } from "./settings.ts";

declare const __FIRST_WORDS__: Partial<Record<Lang, string>>; // English needs none

show();
const words = __FIRST_WORDS__[wanted()];
if (words) document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: words }));
