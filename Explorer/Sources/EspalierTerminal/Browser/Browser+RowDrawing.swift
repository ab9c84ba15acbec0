import Espalier
import EspalierSources

/// The part of a row after its title.
enum RowDetail {
  case none
  /// A value, or a size or a number of items; of a closed branch the first members, too.
  case usual(withPreview: Bool)
  /// The first line of a value that goes on in the lines below.
  case firstLine(String)
}

// The text of a row, the same in all views.
extension Browser {
  /// Draws the title of a row, and what is beside it, into a part of a line.
  ///
  /// - Parameter edge: The column at which the view begins.
  func drawText(
    of id: Int,
    in screen: inout Screen,
    _ line: Int,
    columns range: Range<Int>,
    from edge: Int = 0,
    detail: RowDetail
  ) {
    let node = node(id)
    let facts = drawFacts(of: id, in: &screen, line, columns: edge..<max(edge, range.upperBound))
    let end = facts.map { max(range.lowerBound, $0) } ?? range.upperBound
    func write(_ text: some StringProtocol, _ look: CellStyle, _ column: Int) -> Int {
      screen.write(text, look, row: line, column: column, end: end, ellipsis: style.ellipsis)
    }
    var start = isMarked(id) ? write(style.mark, .bold, range.lowerBound) : range.lowerBound
    if let difference = node?.difference {
      start = write("\(difference.sign) ", differenceLook(difference), start)
    }
    var next = write(node?.title ?? source.title, titleLook(of: id), start)
    guard var node, next < end else { return }
    // The size has a column of its own.
    if facts != nil, case .size = node.value { node.value = .none }
    guard !node.detail.isEmpty else { return }
    let isValue = node.isValue
    guard isValue || settings.showsDetails else { return }
    let look = isValue ? valueLook(of: node) : .dim
    let gap = node.title.isEmpty ? "" : isValue ? ": " : "  "
    switch detail {
    case .none: return
    case .firstLine(let text):
      next = write(gap, .dim, next)
      _ = write(text, look, next)
    case .usual(let withPreview):
      next = write(gap, .dim, next)
      if withPreview, !isValue, let preview = preview(of: id) {
        next = write(node.detail + "  ", .dim, next)
        if next < end { _ = write(style.adapted(preview), .dim, next) }
        return
      }
      let value = shownDetail(of: node)
      guard valueShift > 0, isValue else {
        _ = write(value, look, next)
        return
      }
      // A value that ends left of the window keeps its last character in it.
      next = write(String(style.ellipsis), .dim, next)
      _ = write(value.dropFirst(max(0, min(valueShift, value.count - 1))), look, next)
    }
  }

  private func titleLook(of id: Int) -> CellStyle {
    let node = node(id)
    var look = style.adapted(CellStyle(color: style.colors.title(node?.kind ?? .folder)))
    // Bold is what is above other rows.
    look.isBold = outline.isExpanded(id) == true && outline.isExpandable(id) == true
    look.isUnderlined = node.map { search.found.contains($0.id) } ?? false
    return look
  }

  private func differenceLook(_ difference: RowDifference) -> CellStyle {
    style.adapted(CellStyle(color: style.colors.difference(difference), isBold: true))
  }

  func valueLook(of node: Node) -> CellStyle {
    style.adapted(CellStyle(color: style.colors.value(node.kind)))
  }

  /// The first members of a closed branch, if they are to be shown and were read.
  private func preview(of id: Int) -> String? {
    guard settings.showsPreviews, outline.isExpanded(id) == false else { return nil }
    return previews.texts[id]
  }
}
