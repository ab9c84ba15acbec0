// @ts-check
// The numbers of `Columns/ColumnsBoundary.swift`, which explains each of them;
// `make boundary` writes this file.

// The limits of the width that the user gives a column, in pixels.
export const columnLeastWidth = 60;
export const columnMostWidth = 960;

// A word of the header of the state of all columns; `ColumnWord`s follow for each column.
export const columnsColumnCount = 0;
export const columnsActive = 1;
export const columnsShown = 2;
export const columnsReveal = 3;
export const columnsSought = 4;
export const columnsEnteredDepth = 5;
export const columnsEnteredItem = 6;
export const columnsWordCount = 8;

// A word of a column in the state of all columns.
export const columnNumber = 0;
export const columnItem = 1;
export const columnSelection = 2;
export const columnStatus = 3;
export const columnToken = 4;
export const columnWordCount = 5;

// The contents of a column.
export const columnStatusReady = 0;
export const columnStatusLoading = 1;
export const columnStatusFailed = 2;
export const columnStatusPreview = 3;

// A bit of the second word of an item that is loaded.
export const columnItemBranch = 1;
export const columnItemDisabled = 2;

// The possible effect of selecting a row.
export const columnSelectRefused = 0;
export const columnSelectChanges = 1;
export const columnSelectSame = 2;
