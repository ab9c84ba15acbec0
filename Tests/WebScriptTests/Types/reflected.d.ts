// The accessors that `reflect` and `reflectExpansion` define, which a checker cannot see.
// `declarations.test.js` checks that they exist.

import type { BaseAttributes } from "../../../Sources/EspalierWeb/Web/core/types.js";
import type { OutlineAttributes } from "../../../Sources/EspalierWeb/Web/outline/types.js";
import type { AccordionAttributes } from "../../../Sources/EspalierWeb/Web/accordion/types.js";
import type { RowsAttributes } from "../../../Sources/EspalierWeb/Web/rows/types.js";
import type { ColumnsAttributes } from "../../../Sources/EspalierWeb/Web/columns/types.js";

declare module "../../../Sources/EspalierWeb/Web/core/base-element.js" {
  interface EspalierElement<Strings, Events> extends BaseAttributes {}
}

declare module "../../../Sources/EspalierWeb/Web/outline/outline.js" {
  interface OutlineElement extends OutlineAttributes {
    checkExpansion(): void;
  }
}

declare module "../../../Sources/EspalierWeb/Web/accordion/accordion.js" {
  interface AccordionElement extends AccordionAttributes {
    checkExpansion(): void;
  }
}

declare module "../../../Sources/EspalierWeb/Web/rows/rows.js" {
  interface RowsElement extends RowsAttributes {
    checkExpansion(): void;
  }
}

declare module "../../../Sources/EspalierWeb/Web/columns/columns.js" {
  interface ColumnsElement extends ColumnsAttributes {}
}
