import Espalier
import EspalierTestSupport
import Testing

/// Seeded lists of operations: the reference model, the invariants, and every change replayed.
@Suite struct ColumnRandomTests {
  @Test(
    "SX-60, X-01, X-02, X-03: any operations, late and stale answers among them",
    arguments: 0..<TestScale.smallSeeds * 4
  )
  func random(seed: UInt64) {
    var source = ColumnOperations(seed: seed)
    var subject = ColumnSubject()
    var log: [ColumnOperation] = []
    var refused = 0
    var deepest = 0
    for step in 0..<1_500 {
      let operation = source.next(for: subject.model)
      log.append(operation)
      if subject.model.error(operation) != nil { refused += 1 }
      if let fault = subject.perform(operation, loading: source.generator.chance(55)) {
        let tail = log.suffix(5).map { "\($0)" }.joined(separator: "\n  ")
        Issue.record("seed \(seed), step \(step): \(fault)\nthe last operations:\n  \(tail)")
        return
      }
      deepest = max(deepest, subject.model.columns.count)
    }
    #expect(refused > 50 && refused < 1_000, "seed \(seed): \(refused) refused")
    #expect(deepest > 3, "seed \(seed): \(deepest) columns")
  }
}

/// Makes operations up, with few ids, so that they repeat on the way down.
struct ColumnOperations {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func id() -> Int { 1 + generator.below(14) }

  private mutating func depth(_ model: ReferenceColumns) -> Int {
    if generator.chance(5) { return [-1, model.columns.count][generator.below(2)] }
    // The last ones, as a rule, so that it goes down.
    let last = model.columns.count - (model.columns.last?.rows.isEmpty == true ? 2 : 1)
    return max(0, last - (generator.chance(80) ? 0 : generator.below(6)))
  }

  /// An id that stands in a column, as a rule.
  private mutating func item(_ model: ReferenceColumns, _ depth: Int) -> Int {
    guard model.columns.indices.contains(depth), !generator.chance(8) else { return id() }
    let rows = model.columns[depth].rows.flatMap { $0 }
    return rows.isEmpty ? id() : rows[generator.below(rows.count)].id
  }

  mutating func sections() -> [Outline<Int>.Section] {
    var ids = Array(1...14).shuffled(using: &generator)
    var sections: [Outline<Int>.Section] = []
    for _ in 0..<(generator.chance(10) ? 0 : 1 + generator.below(3)) {
      let items = ids.suffix(generator.below(7)).map {
        // Whether an id is a branch changes now and then.
        Outline<Int>.Item($0, isBranch: $0 % 3 != 0 || generator.chance(10))
      }
      ids.removeLast(items.count)
      sections.append(.init(items: items))
    }
    if generator.chance(3), let first = sections.first?.items.first {
      sections[sections.count - 1].items.append(first)
    }
    if generator.chance(3) {
      sections.append(.init(items: [.init(20), .init(21, level: 1)]))
    }
    return sections
  }

  mutating func next(for model: ReferenceColumns) -> ColumnOperation {
    if model.root == nil, generator.chance(80) { return .setRoot(id()) }
    if model.columns.isEmpty, generator.chance(80) { return .showRoot }
    let depth = depth(model)
    switch generator.below(100) {
    case 0..<1: return generator.chance(50) ? .showRoot : .dismiss
    case 1..<2: return .present
    case 2..<5: return .load(model.lastToken, sections())
    case 5..<17: return .navigate(item(model, depth), fromDepth: depth)
    case 17..<22:
      let parent = model.columns.indices.contains(depth) ? model.columns[depth].id : id()
      return .navigateFrom(item(model, depth), generator.chance(10) ? nil : parent)
    case 22..<28:
      let row = RowPosition(section: generator.below(3), row: generator.below(5))
      return .select(row, depth: depth)
    case 28..<36: return .selectItem(item(model, depth), depth: depth)
    case 36..<38: return .deselect(depth)
    case 38..<40: return .truncate(depth)
    case 40..<58:
      return .load(UInt64(max(0, Int(model.lastToken) - generator.below(3))), sections())
    case 58..<61: return .fail(UInt64(max(0, Int(model.lastToken) + 1 - generator.below(4))))
    case 61..<63: return .reload(depth)
    case 63..<66: return .fill(depth, sections())
    case 66..<70: return .load(model.lastToken, sections())
    case 70..<87:
      // Those of columns come more often, and all others do nothing.
      let own: [RowCommand] =
        [.inward] + RowCommand.allCases.filter { $0.isMovement || $0 == .inward }
      let commands = own + own + RowCommand.allCases
      let pages = [3, 1, 0, -2, .max]
      return .key(
        commands[generator.below(commands.count)],
        page: pages[generator.below(pages.count)]
      )
    case 87..<90:
      let letters = Array("\(1 + generator.below(14))".prefix(1 + generator.below(2)))
      return .type(letters, includesCursor: generator.chance(50))
    case 90..<94:
      var path = model.path
      path.removeLast(min(path.count, generator.below(3)))
      for _ in 0..<generator.below(4) { path.append(item(model, path.count)) }
      return .restore(path)
    case 94..<96:
      return .setWidth(depth, generator.chance(30) ? nil : Double(generator.below(400)))
    case 96..<98:
      return .setPolicy(
        ColumnPolicy(
          leaf: [.keep, .truncate, .preview][generator.below(3)],
          reselection: generator.chance(70) ? .keep : .rebuild,
          followsSelection: generator.chance(50)
        )
      )
    default: return .setRoot(generator.chance(10) ? nil : id())
    }
  }
}

/// Columns and their reference model, to which the same is done.
struct ColumnSubject {
  var browser = ColumnBrowser<Int>()
  var model = ReferenceColumns(root: nil)
  /// Every token that was ever given, by its number.
  private var tokens: [UInt64: ColumnToken] = [:]

  /// Performs an operation on both, and compares their states and reports.
  ///
  /// - Parameter loading: Whether resulting requests are answered at once.
  /// - Returns: A description of the difference, or `nil`.
  mutating func perform(_ operation: ColumnOperation, loading: Bool) -> String? {
    let before = model
    let expected = model.error(operation)
    var outcome: ColumnBrowser<Int>.ColumnUpdate
    do throws(ColumnError<Int>) {
      outcome = try apply(operation)
      if let expected { return "was done, though \(expected)" }
    } catch {
      let isStale = if case .staleToken = error { true } else { false }
      if isStale ? expected != .unknownColumn(Int.min) : error != expected {
        return "threw \(error), not \(expected.map { "\($0)" } ?? "nothing")"
      }
      return difference()
    }
    model.perform(operation)
    if let fault = difference() ?? fault(outcome, since: before, after: operation) { return fault }
    for request in outcome.requests { tokens[request.token.number] = request.token }
    guard loading, !outcome.requests.isEmpty else { return nil }
    return fulfil(&outcome, since: before)
  }

  /// Answers what is asked for by a rule, odd ids later, and compares again.
  private mutating func fulfil(
    _ outcome: inout ColumnBrowser<Int>.ColumnUpdate,
    since before: ReferenceColumns
  ) -> String? {
    func children(_ id: Int) -> [Outline<Int>.Section]? {
      guard id % 2 == 0 else { return nil }
      return [.init(items: (1...4).map { .init($0 * 5 % 14 + 1, isBranch: $0 != 2) })]
    }
    do {
      try browser.fulfil(&outcome, with: children)
    } catch {
      return "an answer was refused: \(error)"
    }
    var said = model
    while let column = model.columns.first(where: { $0.isAwaiting(since: before) && $0.id % 2 == 0 }
    ),
      case .loading(let token) = column.status, let sections = children(column.id)
    {
      model.perform(.load(token, sections))
      said.selected = model.selected ?? said.selected
    }
    let (selected, activated, presentation) = (said.selected, said.activated, said.presentation)
    (model.selected, model.activated, model.presentation) = (selected, activated, presentation)
    for request in outcome.requests { tokens[request.token.number] = request.token }
    return difference() ?? fault(outcome, since: before, after: nil)
  }

  private mutating func apply(
    _ operation: ColumnOperation
  ) throws(ColumnError<Int>) -> ColumnBrowser<Int>.ColumnUpdate {
    switch operation {
    case .showRoot: return browser.showRoot()
    case .present: return browser.present()
    case .dismiss: return browser.dismiss()
    case .navigate(let id, let depth): return try browser.navigate(to: id, fromDepth: depth)
    case .navigateFrom(let id, let parent): return try browser.navigate(to: id, from: parent)
    case .select(let row, let depth): return try browser.select(row, atDepth: depth)
    case .selectItem(let id, let depth): return try browser.select(item: id, atDepth: depth)
    case .deselect(let depth): return try browser.deselect(fromDepth: depth)
    case .truncate(let depth): return try browser.truncate(toDepth: depth)
    case .load(let token, let sections):
      return try browser.load(sections, for: try self.token(token))
    case .fail(let token): return try browser.fail(try self.token(token))
    case .reload(let depth): return try browser.reload(atDepth: depth)
    case .fill(let depth, let sections): return try browser.reload(atDepth: depth, with: sections)
    case .key(let command, let page): return browser.perform(command, page: page)
    case .type(let letters, let includesCursor):
      return browser.select(.init(prefix: letters, includesCursor: includesCursor)) { id, letters in
        "\(id)".starts(with: letters)
      }
    case .restore(let path): return browser.restore(path: path)
    case .setWidth(let depth, let width):
      try browser.setWidth(width, atDepth: depth)
      return .init()
    case .setPolicy(let policy):
      browser.policy = policy
      return .init()
    case .setRoot(let root):
      browser.root = root
      return .init()
    }
  }

  /// The token with a number; an unknown number is not from this browser.
  private func token(_ number: UInt64) throws(ColumnError<Int>) -> ColumnToken {
    guard let token = tokens[number] else { throw .unknownColumn(Int.min) }
    return token
  }

  /// The first difference between the browser and the model.
  private func difference() -> String? {
    if let fault = browser.checkInvariants() { return "invariant: \(fault)" }
    if browser.columns.count != model.columns.count { return "\(browser.columns.count) columns" }
    if browser.selectionPath != model.path { return "the path is \(browser.selectionPath)" }
    if browser.selectedItem != model.path.last { return "the selected item" }
    if browser.isPresented != model.isPresented { return "whether it is presented" }
    let count = model.columns.count
    if browser.activeDepth != (count == 0 ? nil : count - 1) { return "the active column" }
    if browser.focusedDepth != (count == 0 ? nil : model.focus) { return "the column of the keys" }
    for (depth, (column, expected)) in zip(browser.columns, model.columns).enumerated() {
      let status: ReferenceColumns.Status =
        switch column.status {
        case .ready: .ready
        case .failed: .failed
        case .loading(let token): .loading(token.number)
        }
      let seen = ReferenceColumns.Column(
        id: column.id,
        serial: column.columnID.number,
        isPreview: column.isPreview,
        rows: column.rows,
        status: status
      )
      if seen != expected { return "column \(depth) is \(seen), not \(expected)" }
      if column.selection != model.selection(at: depth) { return "selection \(depth)" }
      if column.width != model.widths[model.ids(to: depth)] { return "width \(depth)" }
      if browser.depth(of: column.columnID) != depth { return "the depth of column \(depth)" }
      if column.selection != column.selectedRow.flatMap({ column.contents.id(at: $0) }) {
        return "the row of selection \(depth)"
      }
    }
    return nil
  }

  /// The error in a report, or nil: it must describe exactly the difference of the columns.
  ///
  /// - Parameter operation: The operation; `nil` if requests were answered after it.
  private func fault(
    _ outcome: ColumnBrowser<Int>.ColumnUpdate,
    since before: ReferenceColumns,
    after operation: ColumnOperation?
  ) -> String? {
    let old = Dictionary(uniqueKeysWithValues: before.columns.enumerated().map { ($1.serial, $0) })
    let new = Dictionary(uniqueKeysWithValues: model.columns.enumerated().map { ($1.serial, $0) })
    let removed = before.columns.enumerated().filter { new[$1.serial] == nil }
    if outcome.removed.map({ [$0.depth, $0.id, Int($0.columnID.number)] })
      != removed.map({ [$0, $1.id, Int($1.serial)] })
    {
      return "removed \(outcome.removed)"
    }
    let setup = model.columns.enumerated().filter { old[$1.serial] == nil }
    if outcome.added.map({ [$0.depth, $0.id, Int($0.columnID.number)] })
      != setup.map({ [$0, $1.id, Int($1.serial)] })
    {
      return "set up \(outcome.added)"
    }
    let asked = model.columns.enumerated().filter { $1.isAwaiting(since: before) }
    if outcome.requests.map({ [$0.depth, $0.item] }) != asked.map({ [$0, $1.id] }) {
      return "requests \(outcome.requests)"
    }
    let awaited = Set(model.columns.compactMap(\.token))
    let cancelled = before.columns.compactMap(\.token).filter { token in
      switch operation {
      case .load(token, _), .fail(token): false
      default: !awaited.contains(token)
      }
    }
    if operation != nil, outcome.cancels.map(\.number) != cancelled {
      return "cancels \(outcome.cancels), not \(cancelled)"
    }
    let marked = model.columns.enumerated().filter { depth, column in
      model.selection(at: depth) != old[column.serial].flatMap { before.selection(at: $0) }
    }.map(\.offset)
    if outcome.selectionChanges != marked { return "selections \(outcome.selectionChanges)" }
    let turned = model.columns.enumerated().filter { _, column in
      old[column.serial].map { before.columns[$0].status != column.status } ?? false
    }.map(\.offset)
    if operation != nil
      ? outcome.statusChanges != turned
      : !Set(turned).isSubset(of: outcome.statusChanges)
    {
      return "statuses \(outcome.statusChanges)"
    }
    if outcome.selected.map({ .init(depth: $0.depth, id: $0.item) }) != model.selected {
      return "selected \(outcome.selected.map { "\($0)" } ?? "nothing")"
    }
    if outcome.activated.map({ .init(depth: $0.depth, id: $0.item) }) != model.activated {
      return "activated \(outcome.activated.map { "\($0)" } ?? "nothing")"
    }
    if outcome.presentation != model.presentation { return "presentation" }
    if !setup.isEmpty, outcome.reveal != model.columns.count - 1, model.selected == nil {
      return "reveals \(outcome.reveal ?? -1)"
    }
    if let reveal = outcome.reveal, !model.columns.indices.contains(reveal) {
      return "reveals \(reveal)"
    }
    return rowFault(outcome, before, old)
  }

  /// Replays the changes of every column.
  private func rowFault(
    _ outcome: ColumnBrowser<Int>.ColumnUpdate,
    _ before: ReferenceColumns,
    _ old: [UInt64: Int]
  ) -> String? {
    for change in outcome.changes where !model.columns.indices.contains(change.depth) {
      return "rows change at \(change.depth), where no column is"
    }
    for (depth, column) in model.columns.enumerated() {
      let changes = outcome.changes.filter { $0.depth == depth }
      if changes.count > 1 || changes.first?.rows.isEmpty == true { return "changes at \(depth)" }
      let validator = ChangeValidator(
        before: old[column.serial].map { before.columns[$0].shadow } ?? [],
        after: column.shadow
      )
      let rows = changes.first?.rows ?? RowChanges()
      if let fault = validator.fault(in: rows) {
        return "rows of \(depth): \(rows.picture): \(fault)"
      }
    }
    return nil
  }
}

extension ColumnBrowser<Int>.Column {
  fileprivate var rows: [[ReferenceColumns.Row]] {
    contents.shadow.map { $0.map { .init(id: $0.id, isBranch: $0.isBranch) } }
  }
}

extension ReferenceColumns.Column {
  fileprivate var token: UInt64? {
    if case .loading(let token) = status { return token }
    return nil
  }

  /// Whether it waits for an answer that was not waited for before.
  fileprivate func isAwaiting(since before: ReferenceColumns) -> Bool {
    token.map { $0 > before.lastToken } ?? false
  }

  fileprivate var shadow: [[ShadowRow]] {
    rows.map { $0.map { ShadowRow(id: $0.id, level: 0, isBranch: $0.isBranch) } }
  }
}
