// The numbers that this module and its host agree on. `make boundary` writes them into
// `core/boundary.js` and `core/codes.js` of the web front end.

/// The version of the boundary, raised when a function or a number changes its meaning or is removed.
let boundaryVersion: Int32 = 8

/// A word of the header of a display list.
///
/// The height and the origin are floating-point numbers of 64 bits, two words each, in pixels.
enum HeaderWord: Int, CaseIterable {
  /// The number of all rows.
  case rowCount
  /// The numbers of rows, sections and sticky rows in this list.
  case drawnRowCount, drawnSectionCount, stickyRowCount
  /// The height of all rows and titles.
  case height
  /// The pixel, from the top of all, from which each y in this list counts.
  case origin = 6
  /// The first row in the window, and the number of rows in it.
  case firstInWindow = 8
  case countInWindow
  /// The item with the cursor, or -1.
  case cursor
  /// The number of selected items.
  case selectedCount
  /// 1 if an animation is running, so that another frame must be drawn.
  case isMoving
  /// The number of animations that have ended since the last frame.
  case endedCount

  /// The number of words; the last ones are 0.
  static let count = 16
}

/// A word of a row, sticky or not, in a display list.
enum RowWord: Int, CaseIterable {
  /// The item.
  case item
  /// Its row, or -1 for an exiting row.
  case row
  /// The top and the height, in 64ths of a pixel.
  case y, height
  /// The visible part of the height, from the top, in 64ths of a pixel.
  case visibleHeight
  /// The level, from 0.
  case level
  /// See ``RowFlag``.
  case flags
  /// The position among its siblings, from 1, and their number.
  case position, siblingCount
  case section
  /// From 0 to 1000.
  case opacity
  /// The angle of the disclosure triangle: 0 collapsed to 1000 expanded; -1 without one.
  case turn

  static let count = 12
}

/// A word of a section in a display list.
enum SectionWord: Int, CaseIterable {
  case index
  /// The top, the height with the title, and the height of the title, in 64ths of a pixel.
  case y, height, titleHeight

  static let count = 4
}

/// A bit of a row's flags.
enum RowFlag: Int32, CaseIterable {
  case branch = 1
  case expanded = 2
  case selected = 4
  case cursor = 8
  /// The host has described the item.
  case described = 16
  case checked = 32
  case mixed = 64
  case exiting = 128
  /// The item passes the filter by itself.
  case match = 256
  /// The row has a disclosure triangle.
  case expandable = 512
}

/// A bit of the outcome of a call.
enum OutcomeBit: Int32, CaseIterable {
  case handled = 1
  case movedCursor = 2
  case changedRows = 4
  case changedSelection = 8
  case activated = 16
  case changedChecks = 32
  case movedRows = 64
}

/// A word of an intent, before the branches that expand or collapse.
///
/// Such a branch is its item if it expands; if it collapses, the item's complement.
enum IntentWord: Int, CaseIterable {
  /// The item that the command acts on, or -1.
  case item
  /// The item that the cursor moves to, or -1.
  case cursor
  /// See ``IntentSelectionCode``.
  case selection
  /// The item that is selected or deselected; of several, the one that the command is about.
  case selected
  /// The item at which the range begins, or -1.
  case rangeStart
  /// See ``IntentBit``.
  case bits

  static let count = 6
}

/// The effect of an intent on the selection.
enum IntentSelectionCode: Int32, CaseIterable {
  case unchanged, only, nothing, adding, removing, range, all
}

/// A bit of an intent.
enum IntentBit: Int32, CaseIterable {
  /// Each branch can be refused by itself.
  case expandsSiblings = 1
  /// The cursor moves to the status row of its item.
  case isOnStatus = 2
  case activates = 4
  case loads = 8
  /// The item is checked.
  case checks = 16
  /// The item is unchecked.
  case unchecks = 32
}

/// The number of items that may be selected.
enum SelectionModeCode: Int32, CaseIterable {
  case none, single, multiple
}

/// The effect of selecting an item.
enum SelectionCode: Int32, CaseIterable {
  /// Selects it alone.
  case only
  case toggle
  /// Selects the rows from the anchor to it.
  case range
  /// Adds these to the selection.
  case addRange
  /// Selects all rows, whatever the item.
  case all
}

/// The effect of expanding an item.
enum ExpansionCode: Int32, CaseIterable {
  case close, open, toggle
}

/// The effect of checking an item.
enum CheckCode: Int32, CaseIterable {
  case off, on, toggle
}

/// The bit of a check that limits it to what passes the filter.
let checkPassingBit: Int32 = 4

/// The number of bits below the level, in the second word of an item that is built.
let buildLevelShift: Int32 = 2

/// A bit of the second word of an item that is built.
enum BuildFlag: Int32, CaseIterable {
  case branch = 1
  case expanded = 2
}

/// The decision of a filter on an item, two bits each.
enum FilterCode: Int32, CaseIterable {
  /// Hides it with its descendants.
  case hide
  case show
  /// Shows it if a descendant is shown.
  case showIfDescendantShows
  /// Shows it with all its descendants that are not hidden.
  case showWithDescendants
}

/// The reason why an edit is refused, in place of its outcome.
enum RefusalCode: Int32, CaseIterable {
  /// An item or a section does not exist.
  case unknownItem = -1
  /// An item would be inside itself.
  case cycle = -2
  /// There is no such index, or the items skip a level.
  case outOfRange = -3
  /// Something of a list that would change has not come.
  case notLoaded = -4
}

/// A step of the history.
enum HistoryCode: Int32, CaseIterable {
  /// The step to undo, the step to redo, and the oldest that can be undone.
  case undo, redo, oldest
}
