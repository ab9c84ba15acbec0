// What Preact 10 declares of JSX, as far as the elements and the recipe use it.

import type { ClassAttributes, ComponentChildren, VNode } from "./index";

export namespace JSXInternal {
  interface Element extends VNode {}
  interface IntrinsicAttributes {
    key?: any;
  }
  interface ElementChildrenAttribute {
    children: any;
  }
  interface HTMLAttributes<Target extends EventTarget> extends ClassAttributes<Target> {
    class?: string | undefined;
    id?: string | undefined;
    children?: ComponentChildren;
  }
  interface IntrinsicElements {
    p: HTMLAttributes<HTMLParagraphElement>;
    section: HTMLAttributes<HTMLElement>;
  }
}
