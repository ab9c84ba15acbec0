// @ts-check
// The numbers of `ExpandableRows/ExpandableRowsBoundary.swift`, which explains each of them;
// `make boundary` writes this file.

// The effect that opening or closing a row would have.
export const planNothing = 0;
export const planCloses = 1;
export const planOpens = 2;
export const planOpensWhenMeasured = 3;
export const planRefused = 4;
