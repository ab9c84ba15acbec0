import Espalier
import EspalierBrowser

/// A view, owned for a test, with what it answers read out of the memory.
final class Host {
  static let movedCursor: Int32 = 2
  static let changedRows: Int32 = 4
  static let movedRows: Int32 = 64

  let view: UnsafeMutableRawPointer

  init(rowHeight: Double, titleHeight: Double) {
    view = viewMake(rowHeight: rowHeight, titleHeight: titleHeight)
  }

  deinit { viewDrop(view) }

  /// Rows of 20 below titles of 30: 3 in the first section, 2 in the second, 5 in the third.
  static var threeSections: Host {
    let host = Host(rowHeight: 20, titleHeight: 30)
    for (section, count) in [3, 2, 5].enumerated() {
      _ = host.addSection(titled: true)
      _ = viewInsert(host.view, parent: -1, section: Int32(section), count: Int32(count))
    }
    return host
  }

  /// An item that is to be built: open ones are branches.
  struct Item {
    var id, level: Int32
    var isOpen: Bool

    init(_ id: Int32, _ level: Int32, isOpen: Bool = false) {
      (self.id, self.level, self.isOpen) = (id, level, isOpen)
    }
  }

  /// A view with rows of 20 of one section, with a title of 30 or without.
  static func built(_ items: [Item], titled: Bool = false) -> Host {
    let host = Host(rowHeight: 20, titleHeight: 30)
    viewBuildBegin(host.view, end: Int32(items.count))
    _ = viewBuildSection(host.view, titled: titled ? 1 : 0)
    _ = host.build(items[...])
    _ = viewBuildFinish(host.view, replaces: 0)
    return host
  }

  /// Appends a slice to what is built.
  func build(_ items: ArraySlice<Item>) -> Bool {
    write(items.flatMap { [$0.id, $0.level * 4 + ($0.isOpen ? 3 : 0)] })
    return viewBuildAppend(view, count: Int32(items.count)) == 1
  }

  /// Writes words for the next call.
  func write(_ words: [Int32]) {
    let buffer = viewBuffer(view, words: Int32(words.count))
    for (index, word) in words.enumerated() { buffer[index] = word }
  }

  /// Reads a list: its length, then what is in it.
  static func list(_ words: UnsafeMutablePointer<Int32>) -> [Int32] {
    (0..<Int(words[0])).map { words[1 + $0] }
  }

  var selected: [Int32] { Host.list(viewSelected(view)) }
  var checked: [Int32] { Host.list(viewChecked(view)) }

  func open(_ ids: [Int32]) -> Int32 {
    write(ids)
    return viewOpen(view, count: Int32(ids.count))
  }

  func restore(_ selected: [Int32], cursor: Int32) -> Int32 {
    write(selected)
    return viewRestore(view, count: Int32(selected.count), cursor: cursor)
  }

  /// Filters by a verdict on each item: 0 hide, 1 show, 2 show if something below is, 3 show with
  /// everything below.
  func filter(_ verdicts: [Int32]) -> Int32 {
    var words = [Int32](repeating: 0, count: (verdicts.count + 15) / 16)
    for (id, verdict) in verdicts.enumerated() { words[id / 16] |= verdict << (id % 16 * 2) }
    write(words)
    return viewFilter(view, count: Int32(verdicts.count))
  }

  func anchoredTop(_ anchor: [Int32]) -> Double {
    write(anchor)
    return viewAnchoredTop(view, count: Int32(anchor.count))
  }

  /// Sorts in steps of `limit` items.
  func sort(
    _ order: [Int32],
    parent: Int32,
    section: Int32 = 0,
    deep: Bool,
    limit: Int32 = .max
  ) -> Int32 {
    write(order)
    viewSortBegin(
      view,
      count: Int32(order.count),
      parent: parent,
      section: section,
      deep: deep ? 1 : 0
    )
    while viewSortAdvance(view, limit: limit) == 0 {}
    return viewSortFinish(view)
  }

  func arrange(_ ids: [Int32], parent: Int32 = -1) -> Int32 {
    write(ids)
    return viewArrange(view, count: Int32(ids.count), parent: parent, section: 0)
  }

  func dropTarget(_ ids: [Int32], y: Double, level: Int32 = -1) -> [Int32]? {
    write(ids)
    let words = viewDropTarget(view, y: y, level: level, count: Int32(ids.count))
    return words[0] == -2 ? nil : (0..<6).map { words[$0] }
  }

  func drop(_ ids: [Int32], into parent: Int32, section: Int32 = 0, at index: Int32) -> Int32 {
    write(ids)
    return viewEditMove(
      view,
      count: Int32(ids.count),
      parent: parent,
      section: section,
      index: index
    )
  }

  func addSection(titled: Bool) -> Int32 { viewAddSection(view, titled: titled ? 1 : 0) }

  func insert(into parent: Int32, _ count: Int32) -> Int32 {
    viewInsert(view, parent: parent, section: 0, count: count)
  }

  func delete(_ ids: [Int32]) -> Int32 {
    write(ids)
    return viewDelete(view, count: Int32(ids.count))
  }

  /// Makes the top items others, as the page does; -1 is a new one.
  func arrange(_ old: [Int32], _ ids: [Int32]) {
    _ = delete(old.filter { !ids.contains($0) })
    var farthest = -1
    let wander = ids.filter { id in
      guard let place = old.firstIndex(of: id) else { return false }
      defer { farthest = max(farthest, place) }
      return place < farthest
    }
    for id in wander { _ = viewMove(view, id, parent: -1, section: 0, index: -1) }
    for (index, id) in ids.enumerated() {
      if id < 0 {
        _ = viewInsertAt(view, parent: -1, section: 0, index: Int32(index), count: 1)
      } else if wander.contains(id) {
        _ = viewMove(view, id, parent: -1, section: 0, index: Int32(index))
      }
    }
  }

  func describe(_ first: Int32, _ flags: [Int32]) -> Int32 {
    write(flags)
    return viewDescribe(view, first: first, count: Int32(flags.count))
  }

  /// Performs a command and says what the outcome's bits mean.
  func perform(_ command: RowCommand) -> String {
    let outcome = viewPerform(view, command: command.rawValue, page: 9, isExtending: 0)
    let names = ["handled", "cursor", "rows", "selection", "activated"]
    return names.indices.filter { outcome >> $0 & 1 == 1 }.map { names[$0] }
      .joined(separator: " ")
  }

  /// The items of all rows, asked for in two pieces.
  var ids: [Int32] {
    let count = viewRows(view)
    let half = count / 2
    let first = viewIDs(view, row: 0, count: half)
    let start = (0..<Int(half)).map { first[$0] }
    let second = viewIDs(view, row: half, count: .max)
    return start + (0..<Int(count - half)).map { second[$0] }
  }

  var typed: [Int32] {
    Host.list(viewTyped(view))
  }

  /// A row of a display list; y from the top of all, and all lengths in pixels.
  struct Row: Equatable {
    var id, row: Int32
    var top, height, shown: Double
    var level, flags, position, setSize, section, opacity, turn: Int32

    var bottom: Double { top + shown }
    var isGhost: Bool { flags & 128 != 0 }
  }

  struct Frame {
    var header: [Int32]
    var height, origin: Double
    var rows: [Row]
    var sections: [[Double]]
    var sticky: [Row]

    var isMoving: Bool { header[12] == 1 }
    var ended: Int32 { header[13] }

    func row(_ id: Int32) -> Row? { rows.first { $0.id == id } }
  }

  func frame(_ top: Double, _ height: Double, at time: Double = 0) -> Frame {
    let start = viewFrame(view, top: top, height: height, time: time)
    let header = (0..<16).map { start[$0] }
    let numbers = UnsafeRawPointer(start + 4)
    let origin = numbers.loadUnaligned(fromByteOffset: 8, as: Double.self)
    var words = start + 16
    func pixels(_ word: Int) -> Double { Double(words[word]) / 64 }
    func row() -> Row {
      defer { words += 12 }
      return Row(
        id: words[0],
        row: words[1],
        top: origin + pixels(2),
        height: pixels(3),
        shown: pixels(4),
        level: words[5],
        flags: words[6],
        position: words[7],
        setSize: words[8],
        section: words[9],
        opacity: words[10],
        turn: words[11]
      )
    }
    let rows = (0..<header[1]).map { _ in row() }
    let sections = (0..<header[2]).map { _ in
      defer { words += 4 }
      return [Double(words[0]), origin + pixels(1), pixels(2), pixels(3)]
    }
    let sticky = (0..<header[3]).map { _ in row() }
    return Frame(
      header: header,
      height: numbers.loadUnaligned(as: Double.self),
      origin: origin,
      rows: rows,
      sections: sections,
      sticky: sticky
    )
  }
}
