/// What one mutation did to the visible rows, ready to be replayed on a list of them.
///
/// Every mutation of the engine returns one. Deletions count in the rows as they were before,
/// insertions and reloads in the rows as they are after; moves lead from the one to the other. All
/// are ranges, ascending and minimal: opening a branch with a million visible descendants is one
/// range. A batch update of a table view, a patch of a document and a repaint of a terminal all
/// take the value as it is.
///
/// *Minimal* means that deletions are exactly the rows whose item is visible no more, insertions
/// exactly those whose item was not visible before, and reloads the rows that stay and whose own
/// content, level or expandability changed. For every section that stays, rows after = rows before
/// + inserted − deleted + moved in − moved out.
///
/// Sections that come or go take their rows with them; those are not listed again.
public struct RowChanges: Equatable, Sendable {
  /// Sections that are gone, as indices before the change.
  public var sectionDeletions: [Range<Int>] = []
  /// Sections that are new, as indices after the change.
  public var sectionInsertions: [Range<Int>] = []
  /// Rows that are gone, counted before the change.
  public var deletions: [RowRange] = []
  /// Rows that are new, counted after the change.
  public var insertions: [RowRange] = []
  /// Rows that stay and stand elsewhere.
  public var moves: [RowMove] = []
  /// Rows that stay and look different, counted after the change.
  public var reloads: [RowRange] = []

  /// No change.
  public init() {}

  /// Whether nothing changed that anyone could see.
  public var isEmpty: Bool {
    sectionDeletions.isEmpty && sectionInsertions.isEmpty && deletions.isEmpty
      && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
  }
}

/// A run of rows of one section.
public struct RowRange: Equatable, Hashable, Sendable {
  /// The section's index.
  public var section: Int
  /// The rows, counted from 0 within the section.
  public var rows: Range<Int>

  /// A run of rows of one section.
  public init(section: Int, rows: Range<Int>) {
    self.section = section
    self.rows = rows
  }
}

/// A run of rows that moved as one.
public struct RowMove: Equatable, Hashable, Sendable {
  /// Where the first of them was, counted before the change.
  public var source: RowPosition
  /// Where the first of them is, counted after the change.
  public var target: RowPosition
  /// How many adjacent rows moved.
  public var count: Int

  /// A run of rows that moved as one.
  public init(from source: RowPosition, to target: RowPosition, count: Int) {
    self.source = source
    self.target = target
    self.count = count
  }
}

/// Where a row is in a list with sections.
public struct RowPosition: Equatable, Hashable, Sendable {
  /// The section's index.
  public var section: Int
  /// The row, counted from 0 within the section.
  public var row: Int

  /// The row with the index `row` in a section.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

extension RowPosition: Comparable {
  /// Sections first, then rows.
  public static func < (left: RowPosition, right: RowPosition) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}

extension [RowRange] {
  /// Adds one row behind the last, joining it with its neighbour.
  mutating func append(row: Int, section: Int) {
    append(rows: row..<row + 1, section: section)
  }

  /// Adds rows behind the last, joining them with their neighbours.
  mutating func append(rows: Range<Int>, section: Int) {
    guard !rows.isEmpty else { return }
    if let last, last.section == section, last.rows.upperBound == rows.lowerBound {
      self[count - 1].rows = last.rows.lowerBound..<rows.upperBound
    } else {
      append(RowRange(section: section, rows: rows))
    }
  }
}

extension RowChanges {
  /// Adds the insertions of a later change, all below those that are here.
  @usableFromInline
  mutating func insert(below later: RowChanges) {
    for range in later.insertions { insertions.append(rows: range.rows, section: range.section) }
  }

  /// Reloads of rows, in any order; one that comes twice is drawn again once.
  @usableFromInline
  init(reloading positions: [RowPosition]) {
    for position in positions.sorted() {
      if let last = reloads.last, last.section == position.section,
        last.rows.contains(position.row)
      {
        continue
      }
      reloads.append(row: position.row, section: position.section)
    }
  }
}
