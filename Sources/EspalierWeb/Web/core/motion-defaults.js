// @ts-check
// The timings of animations, in milliseconds and as in `cubic-bezier`: those of `MotionDefaults` in
// the engine, with which a test compares them, and the values in the style sheets, too.

/** @typedef {[number, number, number, number]} Curve */

/** @type {Record<"outline" | "expandableRows" | "accordion" | "sheet" | "columns", { duration: number, curve: Curve }>} */
export const motionDefaults = {
  outline: { duration: 190, curve: [0.2, 0.7, 0.3, 1] },
  expandableRows: { duration: 240, curve: [0.25, 0.1, 0.25, 1] },
  accordion: { duration: 260, curve: [0.25, 0.1, 0.25, 1] },
  sheet: { duration: 300, curve: [0.2, 0.85, 0.25, 1] },
  columns: { duration: 220, curve: [0.2, 0.7, 0.3, 1] },
};
