import type { JSXInternal } from "./jsx";
import type { VNode } from "./index";

export { JSXInternal as JSX };
export function jsx(type: unknown, properties: unknown): VNode;
export function jsxs(type: unknown, properties: unknown): VNode;
export const Fragment: unknown;
