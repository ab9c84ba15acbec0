// As in the types of React 19.

import type * as React from "./index";

export namespace JSX {
  interface Element extends React.JSX.Element {}
  interface IntrinsicAttributes extends React.JSX.IntrinsicAttributes {}
  interface ElementChildrenAttribute extends React.JSX.ElementChildrenAttribute {}
  interface IntrinsicElements extends React.JSX.IntrinsicElements {}
}
export function jsx(type: unknown, properties: unknown): JSX.Element;
export function jsxs(type: unknown, properties: unknown): JSX.Element;
export const Fragment: unknown;
