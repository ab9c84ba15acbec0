// What Preact 10 declares, as far as the elements and the recipe use it.

import { JSXInternal } from "./jsx";

// deno-lint-ignore no-unused-vars -- it is exported
export import JSX = JSXInternal;
export type ComponentChildren = object | string | number | boolean | null | undefined;
export interface VNode {
  type: unknown;
}
export interface RefObject<Value> {
  current: Value | null;
}
export interface ClassAttributes<Target> {
  key?: any;
  ref?: RefObject<Target> | ((value: Target | null) => void) | null | undefined;
}
export function createElement(type: string): VNode;
export namespace createElement {
  export import JSX = JSXInternal;
}
