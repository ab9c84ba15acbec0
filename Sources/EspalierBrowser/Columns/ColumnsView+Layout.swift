import Espalier

// The widths of columns, in pixels.
extension ColumnsView {
  func setLayout(rowHeight: Double, columnWidth: Double, previewWidth: Double) {
    browser.setRowHeight(min(max(rowHeight.bounded, 1), Outline<Int32>.heightLimit - 1))
    browser.layout.column.width = clamped(columnWidth)
    browser.layout.previewWidth = clamped(previewWidth)
  }

  private func clamped(_ size: Double) -> Double {
    min(max(size.bounded, 0), ColumnLayout.limit - 1)
  }

  /// Sets the width of a column for the user and returns it; 0 if there is no such column.
  func setWidth(_ width: Double, at depth: Int) -> Double {
    do {
      return try browser.setWidth(min(width.bounded, Double(columnMostWidth)), atDepth: depth)
    } catch {
      return 0
    }
  }

  func listWidths() -> UnsafeMutablePointer<Int32> {
    let widths = browser.state.widths
    var words = 0
    for width in widths { words += width.path.count + 2 }
    output.begin(capacity: words + 1)
    output.append(words)
    for width in widths {
      output.append(pixels: width.width)
      output.append(width.path.count)
      for id in width.path { output.append(id) }
    }
    return output.start
  }

  func setWidths(_ count: Int32) {
    guard let words = inputItems(count) else { return }
    var widths: [ColumnState<Int32>.Width] = []
    var index = 0
    while index + 2 <= words.count {
      let width = min(Double(words[index]) / 64, Double(columnMostWidth))
      let end = index + 2 + Int(max(0, words[index + 1]))
      guard end <= words.count else { return }
      widths.append(.init(path: Array(words[(index + 2)..<end]), width: width))
      index = end
    }
    browser.setWidths(widths)
  }

  /// The scroll offset that shows a column, and no space behind the last one; -1 without such a
  /// column.
  func scroll(to depth: Int, from offset: Double, viewport: Double) -> Double {
    let (offset, viewport) = (offset.bounded, max(0, viewport.bounded))
    guard let wanted = browser.offset(revealing: depth, from: offset, viewport: viewport) else {
      return -1
    }
    return min(wanted, max(0, browser.contentWidth - viewport))
  }
}
