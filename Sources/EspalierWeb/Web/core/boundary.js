// @ts-check
// The numbers that the page and the module agree on; `Boundary.swift` has the same under the same
// names, and says what each means. A test compares them. Bundling puts the numbers in place of the
// names.

export const boundaryVersion = 8;

// Words of the header of a display list. The height and the origin take two words each.
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

// Words of a row.
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

// Words of a section.
export const sectionIndex = 0;
export const sectionY = 1;
export const sectionHeight = 2;
export const sectionTitleHeight = 3;
export const sectionWordCount = 4;

// Bits of a row's flags.
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

// Bits of an outcome.
export const outcomeHandled = 1;
export const outcomeMovedCursor = 2;
export const outcomeChangedRows = 4;
export const outcomeChangedSelection = 8;
export const outcomeActivated = 16;
export const outcomeChangedChecks = 32;
export const outcomeMovedRows = 64;

// Keys, and bits of their modifiers.
export const keyUp = 1;
export const keyDown = 2;
export const keyToParent = 3;
export const keyToChildren = 4;
export const keyFirst = 5;
export const keyLast = 6;
export const keyPageUp = 7;
export const keyPageDown = 8;
export const keyActivate = 9;
export const keyToggleSelection = 10;
export const keyExpandSiblings = 11;
export const keySelectAll = 12;
export const keyExtendSelection = 13;
export const modifierShift = 1;
export const modifierControl = 2;

// Words of an intent, its effect on the selection, and bits of it. The words are followed by the
// branches: the item of one that expands, the complement of one that collapses.
export const intentItem = 0;
export const intentCursor = 1;
export const intentSelection = 2;
export const intentSelected = 3;
export const intentRangeStart = 4;
export const intentBits = 5;
export const intentWordCount = 6;
export const intentSelectionUnchanged = 0;
export const intentSelectionOnly = 1;
export const intentSelectionNothing = 2;
export const intentSelectionAdding = 3;
export const intentSelectionRemoving = 4;
export const intentSelectionRange = 5;
export const intentSelectionAll = 6;
export const intentBitExpandsSiblings = 1;
export const intentBitIsOnStatus = 2;
export const intentBitActivates = 4;
export const intentBitLoads = 8;

// The number of items that may be selected.
export const modeNone = 0;
export const modeSingle = 1;
export const modeMultiple = 2;

// The effects of selecting, expanding and checking an item.
export const selectOnly = 0;
export const selectToggle = 1;
export const selectRange = 2;
export const selectAddRange = 3;
export const selectAll = 4;
export const expandClose = 0;
export const expandOpen = 1;
export const expandToggle = 2;
export const checkOff = 0;
export const checkOn = 1;
export const checkToggle = 2;
export const checkPassingBit = 4;

// The decisions of a filter.
export const filterHide = 0;
export const filterShow = 1;
export const filterShowIfDescendantShows = 2;
export const filterShowWithDescendants = 3;

// A word of an item that is built: the level, shifted, and bits.
export const buildLevelShift = 2;
export const buildBranch = 1;
export const buildExpanded = 2;

// Why an edit is refused, and the steps of the history.
export const refusalUnknownItem = -1;
export const refusalCycle = -2;
export const refusalOutOfRange = -3;
export const refusalNotLoaded = -4;
export const historyUndo = 0;
export const historyRedo = 1;
export const historyOldest = 2;
