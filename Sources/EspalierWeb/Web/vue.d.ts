// The elements in the templates of Vue 3. `import "espalier/vue"` once in a project.

import type { EmitFn, HTMLAttributes, PublicProps } from "vue";
import type { TemplateElements } from "./espalier.js";

export * from "./espalier.js";

type Elements = {
  [Tag in keyof TemplateElements]: new () => TemplateElements[Tag]["element"] & {
    /** For templates alone. */
    $props: HTMLAttributes & PublicProps & TemplateElements[Tag]["properties"];
    /** For templates alone. */
    $emit: EmitFn<
      {
        [Name in keyof TemplateElements[Tag]["events"]]: (
          event: TemplateElements[Tag]["events"][Name],
        ) => void;
      }
    >;
  };
};

declare module "vue" {
  interface GlobalComponents extends Elements {}
}
