// The elements in the JSX of Solid 1. `import "espalier/solid"` once in a project.

import type { JSX } from "solid-js";
import type { TemplateElements } from "./espalier.js";

export * from "./espalier.js";

type Elements = {
  [Tag in keyof TemplateElements]:
    & JSX.HTMLAttributes<TemplateElements[Tag]["element"]>
    & TemplateElements[Tag]["properties"]
    & {
      [Name in keyof TemplateElements[Tag]["properties"] & string as `prop:${Name}`]?:
        TemplateElements[Tag]["properties"][Name];
    }
    & {
      [Name in keyof TemplateElements[Tag]["events"] & string as `on:${Name}`]?: (
        event: TemplateElements[Tag]["events"][Name],
      ) => void;
    };
};

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
