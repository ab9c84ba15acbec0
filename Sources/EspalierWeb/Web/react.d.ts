// The elements in the JSX of React 19. `import "espalier/react"` once in a project.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { TemplateElements } from "./espalier.js";

export * from "./espalier.js";

type Elements = {
  [Tag in keyof TemplateElements]:
    & DetailedHTMLProps<
      HTMLAttributes<TemplateElements[Tag]["element"]>,
      TemplateElements[Tag]["element"]
    >
    & TemplateElements[Tag]["properties"]
    & {
      [Name in keyof TemplateElements[Tag]["events"] & string as `on${Name}`]?: (
        event: TemplateElements[Tag]["events"][Name],
      ) => void;
    };
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
