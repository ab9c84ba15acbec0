import Espalier

// The rows of columns. The host has them at once, or fetches them page by page: then some rows have
// numbers that stand for items which are not known yet.
extension ColumnsView {
  /// Answers a request with `count` known items in `input`, two words each, and rows from number
  /// `first` on behind them, `size` rows in all.
  func load(
    _ token: Int32,
    count: Int,
    size: Int,
    first: Int32,
    isPartial: Bool
  ) -> UnsafeMutablePointer<Int32>? {
    let load = ColumnToken(number: UInt64(max(token, 0)))
    guard let depth = browser.depth(awaiting: load), isValid(count: count, size: size, first: first)
    else { return nil }
    guard let contents = rows(count: count, size: size, first: first) else { return nil }
    let view = views[depth]
    view.reserve(upTo: first + Int32(size - count))
    view.describe(input, count: count)
    browser.columns[depth].isPartial = isPartial
    do {
      var update = try browser.load(contents: contents, for: load)
      let end = end(of: update)
      openSelection(at: depth, &update)
      return finish(update, shows: end)
    } catch {
      preconditionFailure("expected load \(token) to be awaited")
    }
  }

  /// An outline of the items in `input` and of numbers from `first` on; `nil` if one is there twice.
  private func rows(count: Int, size: Int, first: Int32) -> Outline<Int32>? {
    var builder = Outline<Int32>.Builder(denselyNumberedBy: { Int($0) })
    builder.reserveCapacity(size)
    do {
      try builder.beginSection()
      for row in 0..<size {
        let isKnown = row < count
        let flags = isKnown ? input[row * 2 + 1] : 0
        try builder.append(
          isKnown ? input[row * 2] : first + Int32(row - count),
          level: 0,
          isBranch: flags & ColumnItemFlag.branch.rawValue != 0,
          isExpanded: false
        )
      }
    } catch {
      return nil
    }
    return (consume builder).finish()
  }

  /// Makes rows from `row` on those of the `count` items in `input`, as a page of them has come.
  ///
  /// There are `size` rows then; new ones have numbers from `first` on.
  func fill(
    _ depth: Int,
    row: Int,
    count: Int,
    size: Int,
    first: Int32,
    isPartial: Bool
  ) -> UnsafeMutablePointer<Int32>? {
    guard let column = browser.column(atDepth: depth), column.contents.sectionCount == 1,
      row >= 0, row <= size - count, isValid(count: count, size: size, first: first)
    else { return nil }
    let view = views[depth]
    resize(view, from: column.contents.rowCount, to: size, first: first)
    view.describe(input, count: count)
    for index in 0..<count {
      let id = input[index * 2]
      let isBranch = input[index * 2 + 1] & ColumnItemFlag.branch.rawValue != 0
      if let stand = view.outline.id(atRow: row + index), stand != id {
        exchange(stand, for: id, row: row + index, depth)
      }
      _ = view.change { outline throws(OutlineError<Int32>) in
        try outline.setBranch(isBranch, for: id)
      }
    }
    browser.columns[depth].isPartial = isPartial
    var update = Update()
    browser.reconcile(depth, &update)
    if depth == browser.columns.count - 1 { update = browser.resumePath() }
    let end = end(of: update)
    openSelection(at: depth, &update)
    return finish(update, shows: end)
  }

  private func isValid(count: Int, size: Int, first: Int32) -> Bool {
    guard count >= 0, count * 2 <= input.limit, size >= count, first >= 0,
      !first.addingReportingOverflow(Int32(size)).overflow
    else { return false }
    return (0..<count).allSatisfy { input[$0 * 2] >= 0 && input[$0 * 2] < .max }
  }

  private func resize(_ view: ColumnView, from count: Int, to size: Int, first: Int32) {
    if size > count {
      view.insertRows(Int32(size - count), from: first, at: count)
    } else if size < count {
      let gone = (size..<count).compactMap { view.outline.id(atRow: $0) }
      _ = view.change { outline throws(OutlineError<Int32>) in try outline.delete(gone) }
    }
  }

  /// Puts an item in the place of the number that stood for it.
  private func exchange(_ stand: Int32, for id: Int32, row: Int, _ depth: Int) {
    let view = views[depth]
    let isSelected = browser.columns[depth].selection == stand
    _ = view.change { outline throws(OutlineError<Int32>) in try outline.delete([stand]) }
    view.insertRows(1, from: id, at: row)
    if isSelected { browser.columns[depth].selection = id }
  }

  func fail(_ token: Int32) -> UnsafeMutablePointer<Int32>? {
    do {
      return finish(try browser.fail(ColumnToken(number: UInt64(max(token, 0)))))
    } catch {
      return nil
    }
  }

  func reload(_ depth: Int) -> UnsafeMutablePointer<Int32>? {
    do { return finish(try browser.reload(atDepth: depth)) } catch { return nil }
  }
}
