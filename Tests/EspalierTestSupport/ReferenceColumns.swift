package import Espalier

/// The simplest possible columns: lists of rows, one list of selected ids, and nothing cached.
///
/// Tests compare it with ``ColumnBrowser`` step by step. The outcome of a mutation is computed from
/// the columns before and after it.
package struct ReferenceColumns: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package var id: Int
    package var isBranch: Bool

    package init(id: Int, isBranch: Bool) {
      self.id = id
      self.isBranch = isBranch
    }
  }

  package enum Status: Equatable, Sendable {
    case ready, failed
    case loading(UInt64)
  }

  package struct Column: Equatable, Sendable {
    package var id: Int
    /// Incremented with each new column.
    package var serial: UInt64
    package var isPreview: Bool
    package var rows: [[Row]] = []
    package var status = Status.ready

    package init(
      id: Int,
      serial: UInt64,
      isPreview: Bool,
      rows: [[Row]] = [],
      status: Status = .ready
    ) {
      self.id = id
      self.serial = serial
      self.isPreview = isPreview
      self.rows = rows
      self.status = status
    }

    package func row(of id: Int) -> Row? { rows.joined().first { $0.id == id } }
  }

  enum Waiting: Equatable, Sendable {
    case nothing, firstRow
    case path([Int])
  }

  package var root: Int?
  package var policy = ColumnPolicy()
  package var columns: [Column] = []
  /// The selected ids of the first columns.
  package var path: [Int] = []
  package var widths: [[Int]: Double] = [:]
  package var isPresented = false
  var waiting = Waiting.nothing
  var origin: Int?
  var lastSerial: UInt64 = 0
  package var lastToken: UInt64 = 0

  // The outcome of the last mutation.
  package var selected: Place?
  package var activated: Place?
  package var presentation: ColumnBrowser<Int>.Presentation?

  package struct Place: Equatable, Sendable {
    package var depth: Int
    package var id: Int

    package init(depth: Int, id: Int) {
      self.depth = depth
      self.id = id
    }
  }

  package init(root: Int?) { self.root = root }

  package var focus: Int { max(0, path.count - 1) }

  package func selection(at depth: Int) -> Int? { depth < path.count ? path[depth] : nil }

  /// The ids of the columns up to a depth.
  package func ids(to depth: Int) -> [Int] { columns[...depth].map(\.id) }

  /// Clears the outcome of the last mutation.
  mutating func begin() {
    (selected, activated, presentation) = (nil, nil, nil)
  }

  mutating func interrupt() {
    waiting = .nothing
    origin = nil
  }

  /// Keeps only the first columns.
  mutating func cut(_ count: Int) {
    if columns.count > count { waiting = .nothing }
    columns = Array(columns.prefix(count))
    path = Array(path.prefix(count))
    if let origin, origin >= count { self.origin = nil }
  }

  /// Shows an id in the column at a depth.
  mutating func show(_ id: Int, isBranch: Bool, at depth: Int) {
    let isPreview = !isBranch && policy.leaf == .preview
    if policy.reselection == .keep, depth < columns.count, columns[depth].id == id,
      columns[depth].isPreview == isPreview
    {
      return
    }
    cut(depth)
    lastSerial += 1
    columns.append(Column(id: id, serial: lastSerial, isPreview: isPreview))
    if isBranch { ask(at: depth) }
  }

  mutating func ask(at depth: Int) {
    lastToken += 1
    columns[depth].status = .loading(lastToken)
  }

  mutating func open(_ id: Int, behind depth: Int) {
    show(id, isBranch: columns[depth].row(of: id)?.isBranch == true, at: depth + 1)
    cut(depth + 2)
  }

  /// The items that lead to a column.
  func ancestors(of depth: Int) -> [Int] { columns[...depth].dropFirst().map(\.id) }

  mutating func choose(_ id: Int, at depth: Int, truncating: Bool) {
    interrupt()
    path = ancestors(of: depth) + [id]
    selected = Place(depth: depth, id: id)
    let isBranch = columns[depth].row(of: id)?.isBranch == true
    if policy.followsSelection && (isBranch || policy.leaf == .preview) {
      open(id, behind: depth)
    } else if truncating || policy.followsSelection && policy.leaf == .truncate {
      cut(depth + 1)
    }
    origin = depth
  }

  mutating func fill(_ depth: Int, _ rows: [[Row]]) {
    columns[depth].rows = rows
    columns[depth].status = .ready
    if let id = selection(at: depth), columns[depth].row(of: id) == nil {
      path = Array(path.prefix(depth))
      cut(depth + 1)
    } else if depth + 1 < columns.count, columns[depth].row(of: columns[depth + 1].id) == nil {
      cut(depth + 1)
    }
    guard depth == columns.count - 1 else { return }
    let waiting = self.waiting
    self.waiting = .nothing
    switch waiting {
    case .nothing: break
    case .firstRow:
      if let first = columns[depth].rows.joined().first {
        choose(first.id, at: depth, truncating: true)
      }
    case .path(let rest): walk(rest, from: depth)
    }
  }

  /// Follows a path as far as possible.
  mutating func walk(_ rest: [Int], from depth: Int) {
    guard columns[depth].status == .ready else {
      path = Array(path.prefix(depth))
      cut(depth + 1)
      waiting = rest.isEmpty ? .nothing : .path(rest)
      return
    }
    guard let id = rest.first, let row = columns[depth].row(of: id) else {
      path = Array(path.prefix(depth))
      return cut(depth + 1)
    }
    if selection(at: depth) != id { path = ancestors(of: depth) + [id] }
    guard row.isBranch || policy.leaf == .preview else { return cut(depth + 1) }
    if depth + 1 < columns.count, columns[depth + 1].id != id { cut(depth + 1) }
    show(id, isBranch: row.isBranch, at: depth + 1)
    if row.isBranch { walk(Array(rest.dropFirst()), from: depth + 1) } else { cut(depth + 2) }
  }
}

/// An operation on columns, as a value: a list of them is a test that can be replayed.
package enum ColumnOperation: Sendable {
  case showRoot, present, dismiss
  case navigate(Int, fromDepth: Int)
  case navigateFrom(Int, Int?)
  case select(RowPosition, depth: Int)
  case selectItem(Int, depth: Int)
  case deselect(Int)
  case truncate(Int)
  /// By the number of a token, which may have been answered, or never issued.
  case load(UInt64, [Outline<Int>.Section])
  case fail(UInt64)
  case reload(Int)
  case fill(Int, [Outline<Int>.Section])
  case key(RowCommand, page: Int)
  case type([Character], includesCursor: Bool)
  case restore([Int])
  case setWidth(Int, Double?)
  case setPolicy(ColumnPolicy)
  case setRoot(Int?)
}

extension ReferenceColumns {
  /// The reason for which an operation has to be refused.
  package func error(_ operation: ColumnOperation) -> ColumnError<Int>? {
    func outside(_ depth: Int) -> ColumnError<Int>? {
      columns.indices.contains(depth)
        ? nil : .depthOutOfRange(depth: depth, count: columns.count)
    }
    func unfit(_ sections: [Outline<Int>.Section]) -> ColumnError<Int>? {
      let items = sections.flatMap(\.items)
      if let nested = items.first(where: { $0.level > 0 }) {
        return .nestedItem(nested.id, level: nested.level)
      }
      var seen: Set<Int> = []
      return items.first { !seen.insert($0.id).inserted }.map { .duplicateItem($0.id) }
    }
    func without(_ depth: Int, _ id: Int) -> ColumnError<Int>? {
      outside(depth) ?? (columns[depth].row(of: id) == nil ? .unknownItem(id) : nil)
    }
    func preview(_ depth: Int) -> ColumnError<Int>? {
      outside(depth) ?? (columns[depth].isPreview ? .previewHasNoRows(depth: depth) : nil)
    }
    switch operation {
    case .navigate(let id, let depth), .selectItem(let id, let depth): return without(depth, id)
    case .navigateFrom(let id, nil): return id == root ? nil : .unknownItem(id)
    case .navigateFrom(let id, let parent?):
      guard let depth = depth(named: parent) else { return .unknownColumn(parent) }
      return without(depth, id)
    case .select(let row, let depth):
      if let fault = outside(depth) { return fault }
      let rows = columns[depth].rows
      let isThere =
        rows.indices.contains(row.section) && rows[row.section].indices.contains(row.row)
      return isThere ? nil : .rowOutOfRange(row)
    case .deselect(let depth), .setWidth(let depth, _): return outside(depth)
    case .truncate(let depth):
      return depth < 0 ? .depthOutOfRange(depth: depth, count: columns.count) : nil
    case .load(let token, let sections): return stale(token) ?? unfit(sections)
    case .fail(let token): return stale(token)
    case .reload(let depth): return preview(depth)
    case .fill(let depth, let sections): return preview(depth) ?? unfit(sections)
    default: return nil
    }
  }

  /// The error of a token that is not pending; its value is not compared.
  private func stale(_ token: UInt64) -> ColumnError<Int>? {
    columns.contains { $0.status == .loading(token) } ? nil : .unknownColumn(Int.min)
  }

  private func depth(named id: Int) -> Int? {
    if let origin, columns[origin].id == id { return origin }
    return columns.lastIndex { $0.id == id }
  }

  /// Performs an operation that must not be refused.
  package mutating func perform(_ operation: ColumnOperation) {
    begin()
    switch operation {
    case .showRoot: showRoot()
    case .present:
      presentation = isPresented ? nil : .present
      isPresented = true
      cut(0)
      showRoot()
    case .dismiss:
      guard isPresented else { return }
      presentation = .dismiss
      isPresented = false
      interrupt()
      cut(0)
    case .navigate(let id, let depth): navigate(to: id, from: depth)
    case .navigateFrom(_, nil): showRoot()
    case .navigateFrom(let id, let parent?):
      if let depth = depth(named: parent) { navigate(to: id, from: depth) }
    case .select(let row, let depth):
      choose(columns[depth].rows[row.section][row.row].id, at: depth, truncating: false)
    case .selectItem(let id, let depth): choose(id, at: depth, truncating: false)
    case .deselect(let depth):
      interrupt()
      path = Array(path.prefix(depth))
      if policy.followsSelection { cut(depth + 1) }
    case .truncate(let depth):
      guard depth < columns.count - 1 else { return }
      interrupt()
      cut(depth + 1)
    case .load(let token, let sections):
      if let depth = columns.firstIndex(where: { $0.status == .loading(token) }) {
        fill(depth, Self.rows(sections))
      }
    case .fail(let token):
      if let depth = columns.firstIndex(where: { $0.status == .loading(token) }) {
        columns[depth].status = .failed
      }
    case .reload(let depth): ask(at: depth)
    case .fill(let depth, let sections): fill(depth, Self.rows(sections))
    case .key(let command, let page): press(command, page)
    case .type(let letters, let includesCursor): type(String(letters), includesCursor)
    case .restore(let path):
      interrupt()
      guard let root else { return cut(0) }
      show(root, isBranch: true, at: 0)
      walk(path, from: 0)
    case .setWidth(let depth, let width):
      widths[ids(to: depth)] = width.map { max(60, $0) }
    case .setPolicy(let policy): self.policy = policy
    case .setRoot(let root): self.root = root
    }
  }

  private static func rows(_ sections: [Outline<Int>.Section]) -> [[Row]] {
    sections.map { $0.items.map { Row(id: $0.id, isBranch: $0.isBranch) } }
  }

  private mutating func showRoot() {
    interrupt()
    guard let root else { return cut(0) }
    show(root, isBranch: true, at: 0)
    cut(1)
    path = []
  }

  private mutating func navigate(to id: Int, from depth: Int) {
    interrupt()
    if selection(at: depth) != id { path = ancestors(of: depth) + [id] }
    open(id, behind: depth)
  }

  private mutating func press(_ command: RowCommand, _ page: Int) {
    waiting = .nothing
    guard !columns.isEmpty else { return }
    let depth = focus
    let rows = columns[depth].rows.flatMap { $0 }
    let row = selection(at: depth).flatMap { id in rows.firstIndex { $0.id == id } }
    let far = min(max(0, page), 1_000)
    switch command {
    case .previous: move(to: row.map { $0 - 1 } ?? rows.count - 1, rows)
    case .next: move(to: row.map { $0 + 1 } ?? 0, rows)
    case .first: move(to: 0, rows)
    case .last: move(to: rows.count - 1, rows)
    case .pageUp: move(to: row.map { max(0, $0 - far) } ?? rows.count - 1, rows)
    case .pageDown: move(to: row.map { min(rows.count - 1, $0 + far) } ?? 0, rows)
    case .activate: activated = selection(at: depth).map { Place(depth: depth, id: $0) }
    case .outward:
      guard depth > 0 else { return }
      path = Array(path.prefix(depth))
      cut(depth + 1)
      origin = depth - 1
    case .inward:
      guard let row else { return move(to: 0, rows) }
      guard rows[row].isBranch else { return }
      let isShown =
        depth + 1 < columns.count && columns[depth + 1].id == rows[row].id
        && !columns[depth + 1].isPreview
      if !isShown {
        cut(depth + 1)
        open(rows[row].id, behind: depth)
      }
      if let first = columns[depth + 1].rows.joined().first {
        choose(first.id, at: depth + 1, truncating: true)
      } else if columns[depth + 1].status != .ready {
        waiting = .firstRow
      }
    default: break
    }
  }

  private mutating func move(to row: Int, _ rows: [Row]) {
    guard rows.indices.contains(row), rows[row].id != selection(at: focus) else { return }
    choose(rows[row].id, at: focus, truncating: true)
  }

  private mutating func type(_ prefix: String, _ includesCursor: Bool) {
    guard !columns.isEmpty else { return }
    let rows = columns[focus].rows.flatMap { $0 }
    let row = selection(at: focus).flatMap { id in rows.firstIndex { $0.id == id } }
    let start = row.map { includesCursor ? $0 : $0 + 1 } ?? 0
    let order = Array(rows.indices.dropFirst(start)) + Array(rows.indices.prefix(start))
    if let found = order.first(where: { "\(rows[$0].id)".hasPrefix(prefix) }) {
      move(to: found, rows)
    }
  }
}
