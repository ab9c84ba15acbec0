// What the types of React 19 declare of JSX, as far as the elements and the recipe use it.

export type ReactNode = object | string | number | boolean | null | undefined;
export interface RefObject<Value> {
  current: Value;
}
export type Ref<Value> = ((value: Value | null) => void) | RefObject<Value | null> | null;

export interface HTMLAttributes<Target> {
  className?: string | undefined;
  id?: string | undefined;
  children?: ReactNode;
  onClick?: ((event: { currentTarget: Target }) => void) | undefined;
}
export interface ClassAttributes<Target> {
  key?: string | number | undefined;
  ref?: Ref<Target> | undefined;
}
export type DetailedHTMLProps<Attributes extends HTMLAttributes<Target>, Target> =
  & ClassAttributes<Target>
  & Attributes;

export function useEffect(effect: () => void | (() => void), on?: readonly unknown[]): void;
export function useRef<Value>(initial: Value | null): RefObject<Value | null>;
export function useState<State>(initial: State): [State, (next: State) => void];

export namespace JSX {
  interface Element {
    type: unknown;
  }
  interface IntrinsicAttributes {
    key?: string | number | undefined;
  }
  interface ElementChildrenAttribute {
    children: unknown;
  }
  interface IntrinsicElements {
    p: DetailedHTMLProps<HTMLAttributes<HTMLParagraphElement>, HTMLParagraphElement>;
  }
}
