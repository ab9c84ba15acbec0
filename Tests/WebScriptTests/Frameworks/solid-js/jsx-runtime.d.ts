export type { JSX } from "./jsx";
export function jsx(type: unknown, properties: unknown): unknown;
