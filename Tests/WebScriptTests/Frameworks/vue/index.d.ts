// What Vue 3 declares of templates, as far as the elements and the recipe use it.

export interface HTMLAttributes {
  class?: any;
  id?: string | undefined;
  onClick?: ((event: MouseEvent) => void) | undefined;
}
export interface PublicProps {
  key?: PropertyKey | undefined;
  ref?: unknown;
}
type Both<Union> = (Union extends any ? (value: Union) => void : never) extends
  (value: infer All) => void ? All : never;
export type EmitFn<Events> = Both<
  {
    [Name in keyof Events]: Events[Name] extends (...values: infer Values) => any
      ? (event: Name, ...values: Values) => void
      : never;
  }[keyof Events]
>;
export interface GlobalComponents {
  KeepAlive: new () => { $props: object };
}
export interface Ref<Value> {
  value: Value;
}
export function ref<Value>(value: Value): Ref<Value>;
declare global {
  function defineProps<Properties>(): Properties;
}
