import Foundation

/// The heights of the rows of a section: a uniform height, and exceptions.
struct RowHeights {
  private(set) var uniform: CGFloat
  /// In ascending order of rows; each with its difference from the uniform height.
  private var exceptions: [(row: Int, extra: CGFloat)] = []
  /// The sum of the differences of all exceptions before the one at an index.
  private var sums: [CGFloat] = []

  init(uniform: CGFloat) {
    self.uniform = uniform
  }

  private func place(of row: Int) -> Int {
    var (low, high) = (0, exceptions.count)
    while low < high {
      let middle = (low + high) / 2
      if exceptions[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The height of all rows before a row.
  ///
  /// - Complexity: O(log *e*), where *e* is the number of exceptions.
  func offset(of row: Int) -> CGFloat {
    let place = place(of: row)
    let extra = place < sums.count ? sums[place] : total
    return CGFloat(row) * uniform + extra
  }

  private var total: CGFloat { sums.last.map { $0 + (exceptions.last?.extra ?? 0) } ?? 0 }

  func height(of row: Int) -> CGFloat {
    let place = place(of: row)
    guard place < exceptions.count, exceptions[place].row == row else { return uniform }
    return uniform + exceptions[place].extra
  }

  /// Sets the height of a row.
  ///
  /// - Complexity: O(*e*); at the end O(1).
  mutating func set(_ height: CGFloat, of row: Int) {
    let extra = height - uniform
    if extra != 0, exceptions.last.map({ $0.row < row }) ?? true {
      sums.append(total)
      exceptions.append((row, extra))
      return
    }
    let place = place(of: row)
    let isThere = place < exceptions.count && exceptions[place].row == row
    if extra == 0 {
      guard isThere else { return }
      exceptions.remove(at: place)
    } else if isThere {
      exceptions[place].extra = extra
    } else {
      exceptions.insert((row, extra), at: place)
    }
    var sum: CGFloat = 0
    sums = exceptions.map { exception in
      defer { sum += exception.extra }
      return sum
    }
  }

  /// The row at a distance below the first row's top, or the last row if the distance is too large.
  func row(at y: CGFloat, count: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if offset(of: middle + 1) <= y { low = middle + 1 } else { high = middle }
    }
    return min(low, count - 1)
  }
}

/// The layout of a table: headers, rows and footers, from the top of the content.
struct ListGeometry {
  /// The rows whose height is determined by their cell.
  enum Automatic {
    case none, all
    case some(Set<Int>)

    func contains(_ row: Int) -> Bool {
      switch self {
      case .none: false
      case .all: true
      case .some(let rows): rows.contains(row)
      }
    }
  }

  struct Section {
    var top: CGFloat = 0
    var header: CGFloat
    var footer: CGFloat
    var count: Int
    var rows: RowHeights
    var automatic = Automatic.none

    var rowsTop: CGFloat { top + header }
    var height: CGFloat { header + rows.offset(of: count) + footer }
    var bottom: CGFloat { top + height }
  }

  private(set) var sections: [Section]
  private(set) var height: CGFloat
  let end: CGFloat

  /// The sections in order from the top, above the table's footer.
  init(_ sections: [Section], below end: CGFloat) {
    self.sections = sections
    self.end = end
    height = 0
    stack(from: 0)
  }

  private mutating func stack(from first: Int) {
    var y = first == 0 ? 0 : sections[first - 1].bottom
    for index in sections.indices[first...] {
      sections[index].top = y
      y = sections[index].bottom
    }
    height = y + end
  }

  /// Sets the measured height of a row.
  mutating func set(_ height: CGFloat, ofRowAt path: IndexPath) {
    sections[path.section].rows.set(height, of: path.row)
    stack(from: path.section)
  }

  /// The vertical extent of a row.
  func span(_ path: IndexPath) -> (top: CGFloat, height: CGFloat) {
    let section = sections[path.section]
    return (
      section.rowsTop + section.rows.offset(of: path.row),
      section.rows.height(of: path.row)
    )
  }

  /// The first section that extends below a y coordinate.
  func section(at y: CGFloat) -> Int? {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].bottom <= y { low = middle + 1 } else { high = middle }
    }
    return low < sections.count ? low : nil
  }

  /// The row at a y coordinate, or `nil` for headers and footers and outside the content.
  func row(at y: CGFloat) -> IndexPath? {
    guard let index = section(at: y) else { return nil }
    let section = sections[index]
    let inside = y - section.rowsTop
    guard section.count > 0, inside >= 0, inside < section.rows.offset(of: section.count) else {
      return nil
    }
    return IndexPath(row: section.rows.row(at: inside, count: section.count), section: index)
  }

  /// The first row that extends below a y coordinate.
  func firstRow(from y: CGFloat) -> IndexPath? {
    guard let first = section(at: y) else { return nil }
    for index in first..<sections.count {
      let section = sections[index]
      guard section.count > 0 else { continue }
      let inside = max(0, y - section.rowsTop)
      guard inside < section.rows.offset(of: section.count) else { continue }
      return IndexPath(row: section.rows.row(at: inside, count: section.count), section: index)
    }
    return nil
  }

  /// The row below another, in the same section or in the next one that has rows.
  func row(after path: IndexPath) -> IndexPath? {
    if path.row + 1 < sections[path.section].count {
      return IndexPath(row: path.row + 1, section: path.section)
    }
    let next = sections.indices[(path.section + 1)...].first { sections[$0].count > 0 }
    return next.map { IndexPath(row: 0, section: $0) }
  }
}
