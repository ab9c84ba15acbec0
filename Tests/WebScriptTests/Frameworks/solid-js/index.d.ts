// What Solid 1 declares, as far as the elements and the recipe use it.

import type { JSX } from "./jsx";

export type { JSX };
export function createEffect(effect: () => void): void;
export function createSignal<Value>(initial: Value): [() => Value, (next: Value) => void];
