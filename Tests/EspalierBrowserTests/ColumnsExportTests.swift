import Espalier
import EspalierBrowser
import EspalierTestSupport
import Testing

/// The exported functions of columns, as a host would call them.
///
/// The items of a column are numbers from 0 on; an item with a star in a picture is selected.
@Suite struct ColumnsExportTests {
  @Test("SX-10, SX-14, SX-60: a selection opens a column or a preview, and ends the others")
  func selecting() {
    let host = ColumnsHost()
    #expect(host.restart() == ["0..."])
    #expect(host.load([(0, 1), (1, 1), (2, 0), (3, 2)]) == ["0: 0 1 2 3"])
    #expect(host.select(0, at: 0) == ["0: 0* 1 2 3", "0..."])
    let late = host.token
    #expect(host.select(1, at: 0) == ["0: 0 1* 2 3", "1..."])
    #expect(host.load([(0, 0)], token: late) == nil)
    #expect(columnsFail(host.view, token: late) == nil)
    #expect(host.load([(0, 0)]) == ["0: 0 1* 2 3", "1: 0"])
    #expect(host.select(2, at: 0) == ["0: 0 1 2* 3", "[2]"])
    #expect(host.read(columnsPreviews(host.view, isOn: 0)) == ["0: 0 1 2* 3"])
    #expect(host.read(columnsPreviews(host.view, isOn: 1)) == ["0: 0 1 2* 3", "[2]"])
    #expect(host.read(columnsDeselect(host.view, depth: 0)) == ["0: 0 1 2 3"])
    #expect(columnsDeselect(host.view, depth: 1) == nil)
  }

  @Test("What cannot be selected is refused, and the end of the path is told apart")
  func codes() {
    let host = ColumnsHost()
    host.restart()
    host.load([(0, 1), (1, 2)])
    #expect(columnsSelectCode(host.view, depth: 0, 1) == 0)
    #expect(columnsSelectCode(host.view, depth: 0, 7) == 0)
    #expect(columnsSelectCode(host.view, depth: 3, 0) == 0)
    #expect(columnsSelectCode(host.view, depth: 0, 0) == 1)
    #expect(host.select(1, at: 0) == nil)
    host.select(0, at: 0)
    #expect(columnsSelectCode(host.view, depth: 0, 0) == 2)
    host.load([(4, 0)])
    host.select(4, at: 1)
    #expect(columnsSelectCode(host.view, depth: 0, 0) == 1)
  }

  @Test("SX-63: keys skip what cannot be selected, go into a column and back")
  func keys() {
    let host = ColumnsHost()
    host.restart()
    host.load([(5, 2), (6, 1), (7, 2), (8, 0)])
    #expect(host.target(.next) == [0, 6])
    host.select(6, at: 0)
    #expect(host.target(.next) == [0, 8])
    #expect(host.target(.previous) == [])
    #expect(host.target(.first) == [])
    #expect(host.target(.last) == [0, 8])
    #expect(host.target(.pageDown, page: 1) == [0, 8])
    #expect(host.target(.inward) == [])
    host.load([(1, 2), (2, 0)])
    #expect(host.target(.inward) == [1, 2])
    #expect(host.select(2, at: 1) == ["0: 5 6* 7 8", "6: 1 2*", "[2]"])
    #expect(host.target(.previous) == [])
    #expect(host.read(columnsLeave(host.view)) == ["0: 5 6* 7 8", "6: 1 2"])
    #expect(columnsLeave(host.view) == nil)
  }

  @Test("SX-63: who enters a column that is loading is told its first row once it is loaded")
  func entering() {
    let host = ColumnsHost()
    host.restart()
    host.load([(0, 1)])
    host.select(0, at: 0)
    #expect(host.read(columnsEnter(host.view)) == ["0: 0*", "0..."])
    #expect(host.load([(3, 2), (4, 0)]) == ["0: 0*", "0: 3 4"])
    #expect(host.entered == [1, 4])
    // Only once.
    host.read(columnsReload(host.view, depth: 1))
    host.load([(3, 2), (4, 0)])
    #expect(host.entered == [-1, -1])
  }

  @Test("SX-62: a path is followed as columns and pages of them are loaded")
  func following() {
    let host = ColumnsHost()
    host.restart([2, 0])
    // Rows 1 to 3 are not known: one of them may be item 2, which the path names.
    #expect(host.load([(0, 1)], size: 4, first: 10) == ["0: 0 10 11 12"])
    #expect(host.sought == 0)
    #expect(Host.list(columnsGoal(host.view)) == [2, 0])
    #expect(host.fill(0, row: 1, [(10, 1), (2, 1)], size: 4) == ["0: 0 10 2* 12", "2..."])
    #expect(host.sought == -1)
    #expect(host.load([(0, 0)]) == ["0: 0 10 2* 12", "2: 0*", "[0]"])
    #expect(Host.list(columnsGoal(host.view)) == [2, 0])
  }

  @Test("A row that is selected before it is known opens its column once it is")
  func unknown() {
    let host = ColumnsHost()
    host.restart()
    host.load([(0, 1)], size: 3, first: 1)
    #expect(host.select(2, at: 0) == ["0: 0 1 2*"])
    #expect(
      host.fill(0, row: 1, [(1, 0), (9, 1)], size: 4, first: 20) == ["0: 0 1 9* 20", "9..."]
    )
    // There are fewer rows than were expected.
    #expect(host.fill(0, row: 0, [(0, 1)], size: 2, first: 0) == ["0: 0 1"])
    #expect(
      columnsFill(host.view, depth: 0, row: 2, count: 1, size: 2, first: 0, isPartial: 0) == nil
    )
  }

  @Test("SX-64: a reloaded column keeps what is selected, if it is still there")
  func reloading() {
    let host = ColumnsHost()
    host.restart()
    host.load([(0, 1), (1, 0)])
    host.select(0, at: 0)
    host.load([(0, 0)])
    host.read(columnsReload(host.view, depth: 0))
    #expect(host.load([(3, 0), (0, 1)]) == ["0: 3 0*", "0: 0"])
    host.read(columnsReload(host.view, depth: 0))
    #expect(host.load([(3, 0), (3, 0)]) == nil)
    // A branch that became a leaf has a preview.
    #expect(host.load([(3, 0), (0, 0)]) == ["0: 3 0*", "[0]"])
    host.read(columnsReload(host.view, depth: 0))
    #expect(host.load([(3, 0)]) == ["0: 3"])
  }

  @Test("A narrow host goes on to a column or a preview and back, and its keys act there")
  func narrow() {
    let host = ColumnsHost()
    host.restart()
    host.load([(0, 1), (1, 0)])
    host.read(columnsNarrow(host.view, isOn: 1))
    host.select(0, at: 0, goes: true)
    host.load([(5, 0), (6, 0)])
    #expect(host.shown == [1, 1])
    #expect(host.target(.next) == [1, 5])
    host.select(5, at: 1)
    #expect(host.shown == [1, 1])
    #expect(host.read(columnsEnter(host.view)) == ["0: 0* 1", "0: 5* 6", "[5]"])
    #expect(host.shown == [1, 2])
    #expect(columnsEnter(host.view) == nil)
    #expect(host.read(columnsLeave(host.view)) == ["0: 0* 1", "0: 5* 6", "[5]"])
    #expect(host.shown == [1, 1])
    host.read(columnsLeave(host.view))
    #expect(host.shown == [0, 0])
  }

  @Test("SX-62, SX-63: where a path has led, keys go into the next column as after a press")
  func enteringAfterPath() {
    let host = ColumnsHost()
    host.restart([0])
    host.load([(0, 1), (1, 0)])
    host.load([(2, 1), (3, 0)])
    #expect(host.target(.inward) == [1, 2])
    host.read(columnsFollow(host.view, count: host.writePath([0, 2])))
    #expect(host.read(columnsEnter(host.view)) == ["0: 0* 1", "0: 2* 3", "2..."])
    // A preview that a narrow host has shown leaves nothing behind in a wide one.
    host.read(columnsNarrow(host.view, isOn: 1))
    host.read(columnsFollow(host.view, count: host.writePath([1])))
    host.read(columnsEnter(host.view))
    #expect(host.shown == [0, 1])
    host.read(columnsNarrow(host.view, isOn: 0))
    host.read(columnsFollow(host.view, count: host.writePath([0])))
    host.load([(2, 1), (3, 0)])
    #expect(host.target(.inward) == [1, 2])
  }

  @Test("Whatever led to an item, a key goes into its column, if it has one", arguments: 0..<60)
  func anyWayIn(round: Int) throws {
    var random = SeededGenerator(seed: 20_261 + UInt64(round))
    let host = ColumnsHost()
    var isNarrow = false
    host.restart()
    host.loadAll()
    for step in 0..<40 {
      let path = host.selections
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        let goal = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Int32.random(in: 0..<3, using: &random)
        }
        host.read(columnsFollow(host.view, count: host.writePath(goal)))
      case 2:
        let depth = Int32.random(in: 0...Int32(path.count), using: &random)
        let goes = Bool.random(using: &random)
        host.select(Int32.random(in: 0..<3, using: &random), at: depth, goes: goes)
      case 3:
        if let command = [RowCommand.previous, .next, .first, .last].randomElement(using: &random) {
          let target = host.target(command)
          if target.count == 2 { host.select(target[1], at: target[0]) }
        }
      case 4: host.read(columnsLeave(host.view))
      case 5:
        isNarrow.toggle()
        host.read(columnsNarrow(host.view, isOn: isNarrow ? 1 : 0))
      default: host.read(columnsDeselect(host.view, depth: Int32(path.count / 2)))
      }
      host.loadAll()
      let active = Int(host.shown[0])
      let isOnPreview = isNarrow && Int(host.shown[1]) > active
      let selected = active < host.selections.count ? host.selections[active] : -1
      // A leaf has no column; of a branch, the first row is selected in its column, and without a
      // selection that of its own.
      let isBranch = selected >= 0 && ColumnsHost.isBranch(selected, at: active)
      let goal = selected < 0 ? active : active + 1
      let expected = isOnPreview || selected >= 0 && !isBranch ? [] : [Int32(goal), 0]
      let target = host.target(.inward)
      try #require(target == expected, "round \(round), step \(step)")
    }
  }

  @Test("SX-32, SX-33: widths have limits, belong to a path, and determine the scroll offset")
  func layout() {
    let host = ColumnsHost()
    columnsLayout(host.view, rowHeight: 20, columnWidth: 200, previewWidth: 300)
    host.restart()
    host.load([(0, 1), (1, 0)])
    host.select(0, at: 0)
    #expect(columnsSetWidth(host.view, depth: 1, width: 10) == 60)
    #expect(columnsSetWidth(host.view, depth: 1, width: 5000) == 960)
    #expect(columnsSetWidth(host.view, depth: 1, width: 100) == 100)
    #expect(columnsSetWidth(host.view, depth: 2, width: 100) == 0)
    #expect(Host.list(columnsWidths(host.view)) == [6400, 2, 0, 0])
    #expect(columnsScroll(host.view, depth: 1, offset: 0, viewport: 250) == 50)
    host.select(1, at: 0)
    #expect(columnsWidth(host.view, depth: 1) == 0)
    #expect(columnsScroll(host.view, depth: 1, offset: 0, viewport: 350) == 150)
    #expect(columnsScroll(host.view, depth: 2, offset: 0, viewport: 350) == -1)
    host.write([6400, 2, 0, 0, 12_800, 2, 0, 1])
    columnsSetWidths(host.view, count: 8)
    #expect(columnsWidth(host.view, depth: 1) == 200)
    host.select(0, at: 0)
    #expect(columnsWidth(host.view, depth: 1) == 100)
  }

  @Test("A column is drawn by a view of its own, which is empty once the column is gone")
  func drawing() {
    let host = ColumnsHost()
    host.restart()
    host.load([(4, 1), (7, 0)])
    let column = columnsColumn(host.view, depth: 0)
    defer { viewDrop(column) }
    viewMetrics(column, rowHeight: 20, titleHeight: 0)
    #expect(viewRows(column) == 2)
    #expect(viewTop(column, 7) == 20)
    #expect(viewCursor(column) == 4)
    #expect(viewSelection(column) == -1)
    host.select(7, at: 0)
    #expect(viewCursor(column) == 7)
    #expect(viewSelection(column) == 7)
    // With a selection, letters are looked for behind it; without one, from the first row on.
    #expect(viewType(column, letter: 97, time: 0) == 0)
    host.read(columnsDeselect(host.view, depth: 0))
    #expect(viewType(column, letter: 97, time: 9000) == 0)
    host.restart()
    #expect(viewRows(column) == 0)
  }
}

/// A view of columns, owned for a test.
private final class ColumnsHost {
  let view = columnsMake()
  private var state: [Int32] = []

  deinit {
    columnsEnd(view)
    viewDrop(view)
  }

  /// The token of the last load in progress.
  var token: Int32 { stride(from: 8, to: state.count, by: 5).map { state[$0 + 4] }.max() ?? 0 }
  var entered: [Int32] { Array(state[5...6]) }
  var sought: Int32 { state[4] }
  /// The active column, and the one that a narrow host shows.
  var shown: [Int32] { Array(state[1...2]) }

  /// The columns of a state: their items, or three dots while they are loading.
  @discardableResult
  func read(_ words: UnsafeMutablePointer<Int32>?) -> [String]? {
    guard let words else { return nil }
    state = Host.list(words)
    return (0..<Int(state[0])).map { depth in
      let column = Array(state[(8 + depth * 5)..<(13 + depth * 5)])
      if column[3] == 3 { return "[\(column[1])]" }
      let rows = columnsColumn(view, depth: Int32(depth))
      defer { viewDrop(rows) }
      let items = Host.list(viewChildren(rows, -1, section: 0))
      if column[3] == 1, items.isEmpty { return "\(column[1])..." }
      return "\(column[1]): "
        + items.map { $0 == column[2] ? "\($0)*" : "\($0)" }.joined(separator: " ")
    }
  }

  func write(_ words: [Int32]) {
    let buffer = viewBuffer(view, words: Int32(words.count))
    for (index, word) in words.enumerated() { buffer[index] = word }
  }

  @discardableResult
  func restart(_ path: [Int32] = []) -> [String]? {
    write(path)
    return read(columnsRestart(view, count: Int32(path.count)))
  }

  /// Writes a path to follow, and returns its length.
  func writePath(_ path: [Int32]) -> Int32 {
    write(path)
    return Int32(path.count)
  }

  /// The selected items of the columns, -1 in one without.
  var selections: [Int32] { (0..<Int(state[0])).map { state[10 + $0 * 5] } }

  /// Whether an item of the columns that ``loadAll()`` loads is a branch.
  static func isBranch(_ id: Int32, at depth: Int) -> Bool { id < 2 && depth < 3 }

  /// Loads what is awaited: two branches and a leaf in each column, and leaves alone in the fourth.
  func loadAll() {
    while token > 0 {
      let depth = Int(state[0]) - 1
      load((0..<3).map { ($0, ColumnsHost.isBranch($0, at: depth) ? 1 : 0) })
    }
  }

  @discardableResult
  func select(_ id: Int32, at depth: Int32, goes: Bool = false) -> [String]? {
    read(columnsSelect(view, depth: depth, id, goes: goes ? 1 : 0))
  }

  /// Loads items with their flags, 1 a branch and 2 disabled.
  @discardableResult
  func load(
    _ items: [(Int32, Int32)],
    size: Int32? = nil,
    first: Int32 = 0,
    token: Int32? = nil
  ) -> [String]? {
    write(items.flatMap { [$0.0, $0.1] })
    let count = Int32(items.count)
    return read(
      columnsLoad(
        view,
        token: token ?? self.token,
        count: count,
        size: size ?? count,
        first: first,
        isPartial: size == nil ? 0 : 1
      )
    )
  }

  func fill(
    _ depth: Int32,
    row: Int32,
    _ items: [(Int32, Int32)],
    size: Int32,
    first: Int32 = 0
  ) -> [String]? {
    write(items.flatMap { [$0.0, $0.1] })
    return read(
      columnsFill(
        view,
        depth: depth,
        row: row,
        count: Int32(items.count),
        size: size,
        first: first,
        isPartial: 1
      )
    )
  }

  func target(_ command: RowCommand, page: Int32 = 10) -> [Int32] {
    Host.list(columnsTarget(view, command: command.rawValue, page: page))
  }
}
