// @ts-check
// The numbers that only expandable rows and the module agree on; `ExpandableRowsBoundary.swift` has
// the same under the same names, and says what each means.

export const planNothing = 0;
export const planCloses = 1;
export const planOpens = 2;
export const planOpensWhenMeasured = 3;
export const planRefused = 4;
