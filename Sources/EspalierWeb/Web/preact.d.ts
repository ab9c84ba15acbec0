// The elements in the JSX of Preact. `import "espalier/preact"` once in a project.

import type { ClassAttributes, JSX } from "preact";
import type { TemplateElements } from "./espalier.js";

export * from "./espalier.js";

// The attributes of any element are those of one without its own: where their type is declared
// depends on the version.
type EspalierAttributes<Tag extends keyof TemplateElements> =
  & Omit<JSX.IntrinsicElements["section"], "ref">
  & ClassAttributes<TemplateElements[Tag]["element"]>
  & TemplateElements[Tag]["properties"]
  & {
    [Name in keyof TemplateElements[Tag]["events"] & string as `on${Name}`]?: (
      event: TemplateElements[Tag]["events"][Name],
    ) => void;
  };

declare module "preact" {
  namespace createElement.JSX {
    interface IntrinsicElements {
      "espalier-outline": EspalierAttributes<"espalier-outline">;
      "espalier-columns": EspalierAttributes<"espalier-columns">;
      "espalier-accordion": EspalierAttributes<"espalier-accordion">;
      "espalier-rows": EspalierAttributes<"espalier-rows">;
      "espalier-form": EspalierAttributes<"espalier-form">;
    }
  }
}
