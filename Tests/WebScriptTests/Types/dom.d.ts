// What browsers have and the library of TypeScript 4.8 lacks.

interface Array<T> {
  findLast(predicate: (value: T, index: number, array: T[]) => unknown): T | undefined;
  findLastIndex(predicate: (value: T, index: number, array: T[]) => unknown): number;
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>;
  resolve(value: T | PromiseLike<T>): void;
  reject(reason?: unknown): void;
}

interface ARIAMixin {
  ariaDescription: string | null;
  role: string | null;
}

interface HTMLElement {
  popover: string | null;
  showPopover(): void;
}

interface HTMLDetailsElement {
  name: string;
}
