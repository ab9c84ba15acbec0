// The accessors that `reflect` and `reflectExpansion` define, which a checker cannot see.
// `declarations.test.js` checks that they exist.

export {};

declare module "../../../Sources/EspalierWeb/Web/core/base-element.js" {
  interface EspalierElement<Strings, Events> {
    theme: "light" | "dark" | null;
    density: "compact" | "regular" | "spacious" | null;
    motion: "none" | null;
  }
}

declare module "../../../Sources/EspalierWeb/Web/outline/outline.js" {
  interface OutlineElement {
    selection: "none" | "single" | "multiple" | null;
    wrap: "" | "clamp" | "all" | null;
    guides: "none" | null;
    scope: "all" | "visible" | null;
    loadMore: "button" | null;
    checkboxes: boolean;
    sticky: boolean;
    collapseForgets: boolean;
    disabled: boolean;
    movable: boolean;
    receives: string | null;
    editable: boolean;
    expansion: "multiple" | "single";
    checkExpansion(): void;
  }
}

declare module "../../../Sources/EspalierWeb/Web/accordion/accordion.js" {
  interface AccordionElement {
    disabled: boolean;
    expansion: "multiple" | "single" | "always-one";
    checkExpansion(): void;
  }
}

declare module "../../../Sources/EspalierWeb/Web/rows/rows.js" {
  interface RowsElement {
    disabled: boolean;
    expansion: "multiple" | "single";
    checkExpansion(): void;
  }
}

declare module "../../../Sources/EspalierWeb/Web/columns/columns.js" {
  interface ColumnsElement {
    disabled: boolean;
  }
}
