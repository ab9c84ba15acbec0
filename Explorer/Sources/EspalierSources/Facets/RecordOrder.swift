internal import Espalier

/// An order of records: by the values of a column.
public struct RecordSort: Sendable, Hashable {
  /// The name of the column.
  public var column: String

  /// Whether the greatest values come first.
  public var isDescending: Bool

  /// Makes an order.
  public init(_ column: String, isDescending: Bool = false) {
    self.column = column
    self.isDescending = isDescending
  }
}

/// The positions of the records that pass a filter, in an order.
public struct RecordOrder: Sendable, Equatable {
  /// The state; if the pass was stopped, records after those that were read are left out.
  public var state: RecordScanState

  /// The number of records that were read.
  public var records: Int

  /// The indices among all children of the branch.
  public var positions: [Int]
}

/// A key by which a record is sorted.
struct RecordSortKey {
  /// The group of the kind of value; records without a value come last in both directions.
  var rank: UInt8
  var number = 0.0
  /// The natural order of a text, then the text; the digits of a number.
  var bytes: [UInt8] = []

  /// The rank of records without a value.
  static let noneRank = UInt8.max

  init(_ value: CellValue?, _ natural: inout NaturalSortKey) {
    switch value?.kind {
    case .boolean?:
      rank = value?.text == "true" ? 1 : 0
    case .number?:
      rank = 2
      number = value?.number ?? .nan
      // Digits beyond those of a double decide between equal ones.
      if let text = value?.text, text.utf8.count > 15 { bytes = Array(text.utf8) }
      if number.isNaN { rank = 3 }
    case .date?:
      rank = 4
      number = value?.number ?? 0
    case .text?, .data?, .container?:
      rank = value?.kind == .text ? 5 : 6
      let text = Array((value?.text ?? "").utf8)
      natural.append(text[...], to: &bytes)
      bytes.append(0)
      bytes += text
    case .none?, nil: rank = Self.noneRank
    }
  }

  /// Returns whether a key comes before, after or with another one: below, above or at zero.
  static func compare(_ left: RecordSortKey, _ right: RecordSortKey) -> Int {
    if left.rank != right.rank { return left.rank < right.rank ? -1 : 1 }
    if left.rank == 2 || left.rank == 4 {
      if left.number != right.number { return left.number < right.number ? -1 : 1 }
      return left.rank == 2 ? DecimalDigits.compare(left.bytes, right.bytes) : 0
    }
    if left.bytes == right.bytes { return 0 }
    return left.bytes.lexicographicallyPrecedes(right.bytes) ? -1 : 1
  }
}

/// Whole numbers by their digits, which a double may not tell apart.
private enum DecimalDigits {
  /// Compares two numbers whose nearest doubles are equal; those that are not whole are equal.
  static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard let left = parts(left), let right = parts(right) else { return 0 }
    if left.isNegative != right.isNegative { return left.isNegative ? -1 : 1 }
    let order: Int
    if left.digits.count != right.digits.count {
      order = left.digits.count < right.digits.count ? -1 : 1
    } else if left.digits == right.digits {
      order = 0
    } else {
      order = left.digits.lexicographicallyPrecedes(right.digits) ? -1 : 1
    }
    return left.isNegative ? -order : order
  }

  private static func parts(_ text: [UInt8]) -> (isNegative: Bool, digits: ArraySlice<UInt8>)? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text.dropFirst(isNegative ? 1 : 0).drop { $0 == UInt8(ascii: "0") }
    guard !text.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return (isNegative && !digits.isEmpty, digits)
  }
}

extension TreeSource {
  /// Returns the positions of the records of a branch that pass a filter, in order.
  ///
  /// Truth values come before numbers, these before dates, and these before texts in natural order,
  /// without case and accents; records without a value come last in both directions, and equal ones
  /// are in the order of the data. Of a text, the first kilobyte counts.
  ///
  /// - Parameters:
  ///   - parent: A branch, or nil for the top level.
  ///   - filter: The filter.
  ///   - sort: The order; nil is that of the data.
  ///   - limits: The limits. Up to ``RecordLimits/records`` the order is exact; of more, the first
  ///     are sorted.
  ///   - progress: Called with the state and the number of records read, at intervals.
  /// - Throws: ``SourceError`` if the source can no longer be read, or the task was cancelled.
  /// - Complexity: O(*n* log *n*) in the records, with memory for their keys.
  public func orderRecords(
    of parent: NodeID?,
    filter: RecordFilter = RecordFilter(),
    sortedBy sort: RecordSort?,
    limits: RecordLimits = RecordLimits(records: 1_000_000),
    progress: (RecordScanState, Int) -> Void = { _, _ in }
  ) throws(SourceError) -> RecordOrder {
    var conditions = try RecordConditions(filter)
    var positions: [Int] = []
    var keys: [RecordSortKey] = []
    var natural = NaturalSortKey()
    var keyBytes = 0
    let scan = try scanRecords(of: parent, limits: limits) { scan in
      progress(scan.state, scan.records)
    } visit: { record throws(SourceError) in
      guard try conditions.match(of: record.cells) == .all else { return nil }
      positions.append(record.position)
      guard let sort else { return nil }
      let value = record.cells.first { $0.column == sort.column }?.value
      let key = RecordSortKey(value, &natural)
      keyBytes += key.bytes.count + 32
      keys.append(key)
      return keyBytes > limits.keyBytes ? .memory : nil
    }
    if let sort {
      positions = try Self.sorted(positions, by: keys, isDescending: sort.isDescending)
    }
    return RecordOrder(state: scan.state, records: scan.records, positions: positions)
  }

  private static func sorted(
    _ positions: [Int],
    by keys: [RecordSortKey],
    isDescending: Bool
  ) throws(SourceError) -> [Int] {
    var order = Array(positions.indices)
    order.sort { left, right in
      let (a, b) = (keys[left], keys[right])
      let result = RecordSortKey.compare(a, b)
      if result == 0 { return left < right }
      let isLast = a.rank == RecordSortKey.noneRank || b.rank == RecordSortKey.noneRank
      return isDescending && !isLast ? result > 0 : result < 0
    }
    if Task.isCancelled { throw .cancelled }
    return order.map { positions[$0] }
  }
}
