// @ts-check
// The numbers of `Loading/LoadingBoundary.swift`, which explains each of them;
// `make boundary` writes this file.

// The largest number of rows of a list.
export const loadingRowLimit = 50000000;

// The state of a row; a request that failed is its token, negative.
export const loadingNone = 0;
export const loadingLoading = 1;
export const loadingMore = 2;

// The facts that the host knows about a row that it looks at.
export const lookNear = 1;
export const lookLacksChildren = 2;
export const lookOnDemand = 4;

// A fact of a list.
export const factSize = 0;
export const factNext = 1;
export const factHasArrived = 2;
export const factFailure = 3;

// A word of a request.
export const requestToken = 0;
export const requestList = 1;
export const requestOffset = 2;
export const requestLimit = 3;
export const requestWordCount = 4;

// A bit of the effect of an answer.
export const answerFirst = 1;
export const answerShort = 2;
