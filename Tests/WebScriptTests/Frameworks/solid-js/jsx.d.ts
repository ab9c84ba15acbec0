// What Solid 1 declares of JSX, as far as the elements and the recipe use it.

export namespace JSX {
  type Element = object | string | number | boolean | null | undefined;
  interface ElementChildrenAttribute {
    children: unknown;
  }
  interface IntrinsicAttributes {
    ref?: unknown;
  }
  interface HTMLAttributes<Target> {
    class?: string | undefined;
    id?: string | undefined;
    children?: Element;
    ref?: Target | ((element: Target) => void) | undefined;
  }
  interface IntrinsicElements {
    p: HTMLAttributes<HTMLParagraphElement>;
  }
}
