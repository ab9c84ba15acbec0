/// The effect of one mutation on the visible rows, ready to be applied to a list of them.
///
/// Every mutation of the engine returns one. Deletions count in the rows before the change,
/// insertions and reloads in the rows after it; moves lead from the one to the other. All are
/// ranges, ascending and minimal: expanding a branch with a million visible descendants is one
/// range. A batch update of a table view, a patch of a document and a repaint of a terminal can all
/// use the value as it is.
///
/// *Minimal* means that deletions are exactly the rows whose item is no longer visible, insertions
/// exactly those whose item was not visible before, and reloads the rows that stay and whose content,
/// level or status changed, or whose item became a branch or a leaf. For every section that stays, rows
/// after = rows before + inserted − deleted + moved in − moved out.
///
/// The appearance of a row depends on more: its triangle, its check and its position among its siblings
/// change with other items. ``DrawnRows`` tell which rows in sight look different after any change.
///
/// Deleted and inserted sections include their rows; those are not listed again.
public struct RowChanges: Hashable, Sendable {
  /// The deleted sections, as indices before the change.
  public var sectionDeletions: [Range<Int>] = []
  /// The inserted sections, as indices after the change.
  public var sectionInsertions: [Range<Int>] = []
  /// The deleted rows, counted before the change.
  public var deletions: [RowRange] = []
  /// The inserted rows, counted after the change.
  public var insertions: [RowRange] = []
  /// The rows that stay and are elsewhere.
  public var moves: [RowMove] = []
  /// The rows that stay and look different, counted after the change.
  public var reloads: [RowRange] = []

  /// Creates an empty change.
  public init() {}

  /// Whether nothing visible changed.
  public var isEmpty: Bool {
    sectionDeletions.isEmpty && sectionInsertions.isEmpty && deletions.isEmpty
      && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
  }
}

/// A range of rows of one section.
public struct RowRange: Hashable, Sendable {
  /// The section's index.
  public var section: Int
  /// The rows, counted from 0 within the section.
  public var rows: Range<Int>

  /// Creates a range of rows of one section.
  public init(section: Int, rows: Range<Int>) {
    self.section = section
    self.rows = rows
  }
}

/// A range of rows that moved together.
public struct RowMove: Hashable, Sendable {
  /// The position of the first row, counted before the change.
  public var source: RowPosition
  /// The position of the first row, counted after the change.
  public var target: RowPosition
  /// The number of adjacent rows.
  public var count: Int

  /// Creates a move of adjacent rows.
  ///
  /// - Precondition: The number is at least 0.
  public init(from source: RowPosition, to target: RowPosition, count: Int) {
    precondition(count >= 0, "expected a number of rows of at least 0, got \(count)")
    self.source = source
    self.target = target
    self.count = count
  }
}

/// The position of a row in a list with sections.
public struct RowPosition: Hashable, Sendable {
  /// The section's index.
  public var section: Int
  /// The row, counted from 0 within the section.
  public var row: Int

  /// Creates the position of a row in a section.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

extension RowPosition: Comparable {
  /// Orders by section, then by row.
  public static func < (left: RowPosition, right: RowPosition) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}

extension [RowRange] {
  /// Appends one row, joining it with an adjacent last range.
  mutating func append(row: Int, section: Int) {
    append(rows: row..<row + 1, section: section)
  }

  /// Appends rows, joining them with an adjacent last range.
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
  /// Returns the position after the change that is below the nearest row above `former` which stays:
  /// that of what took the place of a deleted row.
  ///
  /// It may be past the last row of its section, or past the last section; for changes of another list,
  /// it is any position.
  ///
  /// - Complexity: O(*c* log *c*) for *c* ranges.
  func place(of former: RowPosition) -> RowPosition {
    var section = former.section
    var isDeleted = false
    for range in sectionDeletions where range.lowerBound <= former.section {
      isDeleted = isDeleted || range.contains(former.section)
      section &-= min(range.upperBound, former.section) &- range.lowerBound
    }
    for range in sectionInsertions where range.lowerBound < section &+ (isDeleted ? 0 : 1) {
      section &+= range.upperBound &- range.lowerBound
    }
    if isDeleted { return RowPosition(section: section, row: 0) }
    // The number of rows above that stay.
    var row = former.row
    func leave(_ first: Int, _ end: Int) { row &-= max(0, min(end, former.row) &- first) }
    for range in deletions where range.section == former.section {
      leave(range.rows.lowerBound, range.rows.upperBound)
    }
    var arrivals: [Range<Int>] = []
    for range in insertions where range.section == section { arrivals.append(range.rows) }
    for move in moves {
      if move.source.section == former.section {
        leave(move.source.row, move.source.row &+ move.count)
      }
      if move.target.section == section {
        let end = max(move.target.row, move.target.row &+ move.count)
        arrivals.append(move.target.row..<end)
      }
    }
    guard row > 0 else { return RowPosition(section: section, row: 0) }
    // Below the last of these, wherever rows arrived above it.
    row &-= 1
    for index in order(of: arrivals.map { $0.lowerBound }) where arrivals[index].lowerBound <= row {
      row &+= arrivals[index].upperBound &- arrivals[index].lowerBound
    }
    return RowPosition(section: section, row: row &+ 1)
  }

  /// Adds the insertions of a later change, all below the present ones.
  @usableFromInline
  mutating func insert(below later: RowChanges) {
    for range in later.insertions { insertions.append(rows: range.rows, section: range.section) }
  }

  /// Creates reloads of rows, given in any order; duplicates are dropped.
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

#if !hasFeature(Embedded)
  extension RowChanges: Codable {
    private enum Key: CodingKey {
      case sectionDeletions, sectionInsertions, deletions, insertions, moves, reloads
    }

    /// Decodes changes.
    ///
    /// - Throws: `DecodingError` unless all numbers are those of rows and sections.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      func sections(_ key: Key) throws -> [Range<Int>] {
        let ranges = try values.decode([Range<Int>].self, forKey: key)
        for range in ranges { try values.check([range.lowerBound, range.upperBound], key) }
        return ranges
      }
      sectionDeletions = try sections(.sectionDeletions)
      sectionInsertions = try sections(.sectionInsertions)
      deletions = try values.decode([RowRange].self, forKey: .deletions)
      insertions = try values.decode([RowRange].self, forKey: .insertions)
      moves = try values.decode([RowMove].self, forKey: .moves)
      reloads = try values.decode([RowRange].self, forKey: .reloads)
    }
  }

  extension RowRange: Codable {
    private enum Key: CodingKey { case section, rows }

    /// Decodes a range of rows.
    ///
    /// - Throws: `DecodingError` unless all numbers are those of rows.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      section = try values.decode(Int.self, forKey: .section)
      rows = try values.decode(Range<Int>.self, forKey: .rows)
      try values.check([section, rows.lowerBound, rows.upperBound], .rows)
    }
  }

  extension RowMove: Codable {
    private enum Key: CodingKey { case source, target, count }

    /// Decodes a move.
    ///
    /// - Throws: `DecodingError` unless all numbers are those of rows.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      source = try values.decode(RowPosition.self, forKey: .source)
      target = try values.decode(RowPosition.self, forKey: .target)
      count = try values.decode(Int.self, forKey: .count)
      try values.check([count], .count)
      try values.check([source.row + count, target.row + count], .count)
    }
  }

  extension RowPosition: Codable {
    private enum Key: CodingKey { case section, row }

    /// Decodes a position.
    ///
    /// - Throws: `DecodingError` unless both numbers are those of rows.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      section = try values.decode(Int.self, forKey: .section)
      row = try values.decode(Int.self, forKey: .row)
      try values.check([section, row], .row)
    }
  }

  extension KeyedDecodingContainer {
    /// Throws unless numbers are at least 0, and so small that sums of many do not overflow.
    fileprivate func check(_ numbers: [Int], _ key: Key) throws {
      for number in numbers where number < 0 || number > Int32.max {
        throw DecodingError.dataCorruptedError(
          forKey: key,
          in: self,
          debugDescription: "\(number) is no number of a row or a section"
        )
      }
    }
  }
#endif
