internal import Espalier

/// A counter of the fields and values of records that are added one by one.
struct RecordCounter {
  private let limits: RecordLimits
  private let filter: RecordFilter
  private var conditions: RecordConditions
  private var columns: [Column] = []
  private var places: [String: Int] = [:]
  private(set) var matching = 0
  private(set) var omittedCells = 0
  private var records = 0

  /// The counts of a column so far.
  fileprivate struct Column {
    var shown: RecordColumn
    /// The number of the column's condition, or -1.
    var condition: Int
    /// The index of each value in `counts`; of the chosen ones alone if there are too many.
    var codes: [RecordChoice: Int] = [:]
    var choices: [RecordChoice] = []
    var counts: [Int] = []
    var hasChoices = true
    var firstDate = Double.infinity
    var lastDate = -Double.infinity
    /// The number of the last record that had the field.
    var lastRecord = 0
    /// The number of records with the field that count for this column.
    var eligiblePresent = 0
  }

  init(_ filter: RecordFilter, limits: RecordLimits) throws(SourceError) {
    self.filter = filter
    self.limits = limits
    conditions = try RecordConditions(filter)
  }

  private mutating func addColumn(_ name: String) -> Int {
    places[name] = columns.count
    columns.append(
      Column(shown: RecordColumn(name: name), condition: conditions.places[name] ?? -1)
    )
    return columns.count - 1
  }

  /// The number of records that count for every column, and for each condition that they alone fail.
  private var eligibleForAll = 0
  private var eligibleFor: [Int: Int] = [:]

  /// Adds a record.
  mutating func add(_ cells: [RecordCell]) throws(SourceError) {
    records += 1
    let match = try conditions.match(of: cells)
    switch match {
    case .all:
      matching += 1
      eligibleForAll += 1
    case .only(let condition): eligibleFor[condition, default: 0] += 1
    case .none: break
    }
    for cell in cells {
      let place: Int
      if let known = places[cell.column] {
        place = known
      } else if columns.count < limits.columns {
        place = addColumn(cell.column)
      } else {
        omittedCells += 1
        continue
      }
      // Of fields with the same name, the first counts.
      guard columns[place].lastRecord != records else { continue }
      columns[place].lastRecord = records
      columns[place].add(cell.value)
      let counts: Bool
      switch match {
      case .all: counts = true
      case .only(let condition): counts = columns[place].condition == condition
      case .none: counts = false
      }
      columns[place].choose(cell.value, counts: counts, limits, filter)
    }
  }

  /// Returns the counts so far.
  func counts(_ scan: RecordScan) -> RecordCounts {
    var result = RecordCounts(state: scan.state)
    result.records = scan.records
    result.others = scan.others
    result.total = scan.total
    result.matching = matching
    result.omittedCells = omittedCells
    var columns = self.columns
    // A column that no record has is shown all the same if it has a condition.
    for clause in filter.clauses where places[clause.column] == nil {
      let condition = conditions.places[clause.column] ?? -1
      columns.append(Column(shown: RecordColumn(name: clause.column), condition: condition))
    }
    result.columns = columns.map { column in
      var shown = column.shown
      // Records without the field count as those with null.
      let eligible = eligibleForAll + (eligibleFor[column.condition] ?? 0)
      let missing = eligible - column.eligiblePresent
      var choices = zip(column.choices, column.counts).map { RecordColumn.Choice($0, count: $1) }
      if let none = column.codes[.none] {
        choices[none].count += missing
      } else if missing > 0 || shown.present < records {
        choices.append(.init(.none, count: missing))
      }
      if case .isOne(let chosen)? = filter[shown.name] {
        let known = Set(choices.map(\.choice))
        for choice in chosen where !known.contains(choice) {
          choices.append(.init(choice, count: 0))
        }
        if !column.hasChoices {
          shown.chosen = chosen.compactMap { choice in choices.first { $0.choice == choice } }
        }
      }
      if column.hasChoices { shown.choices = choices }
      return shown
    }
    return result
  }
}

extension RecordCounter.Column {
  /// Adds a value to what does not depend on the filter.
  fileprivate mutating func add(_ value: CellValue) {
    shown.present += 1
    shown.kinds[value.kind, default: 0] += 1
    guard let number = value.number, !number.isNaN else { return }
    switch value.kind {
    case .number:
      shown.numbers =
        shown.numbers.map { min($0.lowerBound, number)...max($0.upperBound, number) }
        ?? number...number
    case .date:
      if number < firstDate {
        firstDate = number
        shown.dates = (value.text, shown.dates?.last ?? value.text)
      }
      if number > lastDate {
        lastDate = number
        shown.dates = (shown.dates?.first ?? value.text, value.text)
      }
    case .boolean, .text, .data, .container, .none: break
    }
  }

  /// Counts a value as a choice, unless the column has too many.
  fileprivate mutating func choose(
    _ value: CellValue,
    counts isCounted: Bool,
    _ limits: RecordLimits,
    _ filter: RecordFilter
  ) {
    if isCounted { eligiblePresent += 1 }
    let choice = value.choice
    if let code = codes[choice] {
      if isCounted { counts[code] += 1 }
      return
    }
    guard hasChoices else { return }
    let isTooLong = value.isCut || value.text.utf8.count > limits.choiceBytes
    if value.kind == .container || value.kind == .data || isTooLong
      || choices.count == limits.choices
    {
      giveUpChoices(filter)
      // The value itself may be chosen all the same.
      if let code = codes[choice], isCounted { counts[code] += 1 }
      return
    }
    codes[choice] = choices.count
    choices.append(choice)
    counts.append(isCounted ? 1 : 0)
  }

  /// Keeps the chosen values alone, with their counts so far.
  private mutating func giveUpChoices(_ filter: RecordFilter) {
    hasChoices = false
    var kept: [RecordChoice] = []
    if case .isOne(let chosen)? = filter[shown.name] { kept = chosen }
    let known = kept.map { choice in codes[choice].map { counts[$0] } ?? 0 }
    (choices, counts) = (kept, known)
    codes = [:]
    for (index, choice) in kept.enumerated() { codes[choice] = index }
  }
}

extension TreeSource {
  /// Counts the fields of the records of a branch, and the values of fields with few.
  ///
  /// The count of a value is that of the records that have it and pass the conditions on all *other*
  /// columns, as in a filter form: a condition does not reduce the counts of its own column.
  ///
  /// - Parameters:
  ///   - parent: A branch, or nil for the top level.
  ///   - filter: The filter.
  ///   - limits: The limits; what was counted until then is returned.
  ///   - progress: Called with the counts so far, at intervals.
  /// - Throws: ``SourceError`` if the source can no longer be read, or the task was cancelled.
  /// - Complexity: O(*n*) in the values, with memory for the columns and their few values.
  public func countRecords(
    of parent: NodeID?,
    filter: RecordFilter = RecordFilter(),
    limits: RecordLimits = RecordLimits(),
    progress: (RecordCounts) -> Void = { _ in }
  ) throws(SourceError) -> RecordCounts {
    var counter = try RecordCounter(filter, limits: limits)
    let scan = try scanRecords(of: parent, limits: limits) { scan in
      progress(counter.counts(scan))
    } visit: { record throws(SourceError) in
      try counter.add(record.cells)
      return nil
    }
    return counter.counts(scan)
  }
}
