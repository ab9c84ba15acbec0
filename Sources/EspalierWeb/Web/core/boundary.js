// @ts-check
// The numbers of `Boundary.swift`, which explains each of them;
// `make boundary` writes this file.

// The version of the boundary, raised when a function or a number changes its meaning or is removed.
export const boundaryVersion = 8;

// A word of the header of a display list.
//
// The height and the origin are floating-point numbers of 64 bits, two words each, in pixels.
export const headerRowCount = 0;
export const headerDrawnRowCount = 1;
export const headerDrawnSectionCount = 2;
export const headerStickyRowCount = 3;
export const headerHeight = 4;
export const headerOrigin = 6;
export const headerFirstInWindow = 8;
export const headerCountInWindow = 9;
export const headerCursor = 10;
export const headerSelectedCount = 11;
export const headerIsMoving = 12;
export const headerEndedCount = 13;
export const headerWordCount = 16;

// A word of a row, sticky or not, in a display list.
export const rowItem = 0;
export const rowRow = 1;
export const rowY = 2;
export const rowHeight = 3;
export const rowVisibleHeight = 4;
export const rowLevel = 5;
export const rowFlags = 6;
export const rowPosition = 7;
export const rowSiblingCount = 8;
export const rowSection = 9;
export const rowOpacity = 10;
export const rowTurn = 11;
export const rowWordCount = 12;

// A word of a section in a display list.
export const sectionIndex = 0;
export const sectionY = 1;
export const sectionHeight = 2;
export const sectionTitleHeight = 3;
export const sectionWordCount = 4;

// A bit of a row's flags.
export const flagBranch = 1;
export const flagExpanded = 2;
export const flagSelected = 4;
export const flagCursor = 8;
export const flagDescribed = 16;
export const flagChecked = 32;
export const flagMixed = 64;
export const flagExiting = 128;
export const flagMatch = 256;
export const flagExpandable = 512;

// A bit of the outcome of a call.
export const outcomeHandled = 1;
export const outcomeMovedCursor = 2;
export const outcomeChangedRows = 4;
export const outcomeChangedSelection = 8;
export const outcomeActivated = 16;
export const outcomeChangedChecks = 32;
export const outcomeMovedRows = 64;

// A word of an intent, before the branches that expand or collapse.
//
// Such a branch is its item if it expands; if it collapses, the item's complement.
export const intentItem = 0;
export const intentCursor = 1;
export const intentSelection = 2;
export const intentSelected = 3;
export const intentRangeStart = 4;
export const intentBits = 5;
export const intentWordCount = 6;

// The effect of an intent on the selection.
export const intentSelectionUnchanged = 0;
export const intentSelectionOnly = 1;
export const intentSelectionNothing = 2;
export const intentSelectionAdding = 3;
export const intentSelectionRemoving = 4;
export const intentSelectionRange = 5;
export const intentSelectionAll = 6;

// A bit of an intent.
export const intentBitExpandsSiblings = 1;
export const intentBitIsOnStatus = 2;
export const intentBitActivates = 4;
export const intentBitLoads = 8;
export const intentBitChecks = 16;
export const intentBitUnchecks = 32;

// The bit of a check that limits it to what passes the filter.
export const checkPassingBit = 4;

// The number of bits below the level, in the second word of an item that is built.
export const buildLevelShift = 2;

// A bit of the second word of an item that is built.
export const buildBranch = 1;
export const buildExpanded = 2;

// The decision of a filter on an item, two bits each.
export const filterHide = 0;
export const filterShow = 1;
export const filterShowIfDescendantShows = 2;
export const filterShowWithDescendants = 3;

// The reason why an edit is refused, in place of its outcome.
export const refusalUnknownItem = -1;
export const refusalCycle = -2;
export const refusalOutOfRange = -3;
export const refusalNotLoaded = -4;

// A step of the history.
export const historyUndo = 0;
export const historyRedo = 1;
export const historyOldest = 2;
