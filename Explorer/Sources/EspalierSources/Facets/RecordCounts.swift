/// The fields and values of some records, counted.
public struct RecordCounts: Sendable, Equatable {
  /// The state of the counting.
  public var state: RecordScanState

  /// The number of records that were read.
  public var records: Int

  /// The number of children that were read and are no records.
  public var others: Int

  /// The number of children of the branch, or nil while that is unknown.
  public var total: Int?

  /// The number of records that pass the filter.
  public var matching: Int

  /// The columns in the order in which they first occur.
  public var columns: [RecordColumn]

  /// The number of values in columns beyond ``RecordLimits/columns``, which are not counted.
  public var omittedCells: Int

  /// Makes counts.
  init(state: RecordScanState, columns: [RecordColumn] = []) {
    self.state = state
    self.columns = columns
    (records, others, total, matching, omittedCells) = (0, 0, nil, 0, 0)
  }

  /// The column with a name, or nil.
  public subscript(column: String) -> RecordColumn? { columns.first { $0.name == column } }

  /// Whether there are records that have a column in common, so that they are worth a table.
  public var isTabular: Bool {
    columns.contains { !$0.name.isEmpty && $0.present * 2 >= records }
  }
}

/// The state of a pass over records.
public enum RecordScanState: Sendable, Hashable {
  /// More records follow.
  case counting
  /// All records were read.
  case complete
  /// The pass ended at a limit, or at what cannot be read, with records left.
  case stopped(RecordLimits.Reason)

  /// The state in words, such as "stopped after 5 s: at least 1,200 records".
  ///
  /// - Parameters:
  ///   - records: The number of records that were read.
  ///   - limits: The limits of the pass.
  public func text(records: Int, limits: RecordLimits) -> String {
    let count = counted(records, "record")
    switch self {
    case .counting: return "counting: \(count)"
    case .complete: return "counted \(count)"
    case .stopped(.time): return "stopped after \(Self.text(limits.time)): at least \(count)"
    case .stopped(.records): return "stopped at the limit: at least \(count)"
    case .stopped(.memory): return "stopped at the limit of memory: at least \(count)"
    case .stopped(.unreadable): return "could not be read to the end: at least \(count)"
    }
  }

  private static func text(_ time: Duration) -> String {
    let (seconds, rest) = time.components
    let tenths = rest / 100_000_000_000_000_000
    return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
  }
}

/// The limits of a pass over records.
public struct RecordLimits: Sendable, Hashable {
  /// The limit at which a pass ended.
  public enum Reason: String, Sendable, Hashable {
    /// It took too long.
    case time
    /// There are too many records.
    case records
    /// The keys to sort by take too much memory.
    case memory
    /// The next records cannot be read, as the last row says.
    case unreadable
  }

  /// The time of the pass.
  public var time: Duration

  /// The number of records that are read.
  public var records: Int

  /// The number of columns that are counted.
  public var columns: Int

  /// The number of values of a column up to which each is counted.
  public var choices: Int

  /// The size of a value in bytes up to which it is counted as a choice.
  public var choiceBytes: Int

  /// The size of all keys to sort by, in bytes.
  public var keyBytes: Int

  /// The interval at which progress is reported.
  public var interval: Duration

  /// Makes limits.
  public init(
    time: Duration = .seconds(5),
    records: Int = 10_000_000,
    columns: Int = 256,
    choices: Int = 200,
    choiceBytes: Int = 120,
    keyBytes: Int = 1 << 27,
    interval: Duration = .milliseconds(200)
  ) {
    precondition(
      records >= 0 && columns > 0 && choices > 0 && choiceBytes > 0 && keyBytes > 0,
      "expected positive limits, got \(records) records, \(columns) columns, \(choices) choices of "
        + "\(choiceBytes) bytes, \(keyBytes) bytes of keys"
    )
    self.time = time
    self.records = records
    self.columns = columns
    self.choices = choices
    self.choiceBytes = choiceBytes
    self.keyBytes = keyBytes
    self.interval = interval
  }
}

/// A column that was found in records.
public struct RecordColumn: Sendable, Equatable {
  /// A value that occurs in a column.
  public struct Choice: Sendable, Equatable {
    /// The value.
    public var choice: RecordChoice

    /// The number of records that have it and pass the conditions on all *other* columns.
    public var count: Int

    /// Makes a choice.
    public init(_ choice: RecordChoice, count: Int) {
      self.choice = choice
      self.count = count
    }
  }

  /// The name, exact.
  public var name: String

  /// The number of records with the field, whatever its value.
  public var present = 0

  /// The number of values of each kind, under no filter.
  public var kinds: [CellKind: Int] = [:]

  /// The values with their counts, in the order in which they first occur; nil if they are too many
  /// or too long, or are objects, lists or bytes.
  public var choices: [Choice]?

  /// The chosen values of the filter, with their counts, if ``choices`` is nil.
  public var chosen: [Choice] = []

  /// The smallest and the greatest number, under no filter.
  public var numbers: ClosedRange<Double>?

  /// The first and the last date as they are written, under no filter.
  public var dates: (first: String, last: String)?

  /// The kind of most values that are not null; `none` if there is none.
  public var kind: CellKind {
    var most = (kind: CellKind.none, count: 0)
    for kind in CellKind.allCases where kind != .none {
      if let count = kinds[kind], count > most.count { most = (kind, count) }
    }
    return most.kind
  }

  /// Compares all that was counted.
  public static func == (left: RecordColumn, right: RecordColumn) -> Bool {
    left.name == right.name && left.present == right.present && left.kinds == right.kinds
      && left.choices == right.choices && left.chosen == right.chosen
      && left.numbers == right.numbers && left.dates?.first == right.dates?.first
      && left.dates?.last == right.dates?.last
  }
}
