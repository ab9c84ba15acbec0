// @ts-check
// The numbers that the page and the module agree on for children that come in pages;
// `LoadingBoundary.swift` has the same under the same names, and says what each means.

export const loadingRowLimit = 50000000;

// States of a row.
export const loadingNone = 0;
export const loadingLoading = 1;
export const loadingMore = 2;

// What is known of a row that is looked at.
export const lookNear = 1;
export const lookLacksChildren = 2;
export const lookOnDemand = 4;

// Facts of a list.
export const factSize = 0;
export const factNext = 1;
export const factHasArrived = 2;
export const factFailure = 3;

// Words of a request.
export const requestToken = 0;
export const requestList = 1;
export const requestOffset = 2;
export const requestLimit = 3;
export const requestWordCount = 4;

// Bits of the effect of an answer.
export const answerFirst = 1;
export const answerShort = 2;
