import type { RefObject } from "./index";

export function useEffect(effect: () => void | (() => void), on?: readonly unknown[]): void;
export function useRef<Value>(initial: Value | null): RefObject<Value>;
export function useState<State>(initial: State): [State, (next: State) => void];
