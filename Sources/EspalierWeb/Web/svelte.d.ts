// The elements in the templates of Svelte 5 and 4. `import "espalier/svelte"` once in a project.

import type { HTMLAttributes } from "svelte/elements";
import type { TemplateElements } from "./espalier.js";

export * from "./espalier.js";

type Elements = {
  [Tag in keyof TemplateElements]:
    & HTMLAttributes<TemplateElements[Tag]["element"]>
    & TemplateElements[Tag]["properties"]
    & {
      [
        Name in keyof TemplateElements[Tag]["events"] & string as
          | `on${Name}`
          | `on:${Name}`
      ]?: (event: TemplateElements[Tag]["events"][Name]) => void;
    };
};

declare module "svelte/elements" {
  interface SvelteHTMLElements extends Elements {}
}
