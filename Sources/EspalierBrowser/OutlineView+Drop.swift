import Espalier

// Drop targets of dragged items.
extension OutlineView {
  /// Writes the drop target of the items in `input` at a height into `output`.
  func listDropTarget(_ count: Int32, at y: Double, level: Int32) {
    output.begin(capacity: 6)
    guard let ids = inputItems(count), ids.allSatisfy({ outline.contains($0) }),
      let (target, section) = dropTarget(of: ids, at: y.bounded, level: level)
    else {
      for word in [-2, 0, 0, 0, 0, 0] { output.append(word) }
      return
    }
    switch target.parent {
    case .item(let id): output.append(id)
    case .section: output.append(-1)
    }
    output.append(section)
    output.append(target.index)
    switch target.indicator {
    case .row(let row):
      output.append(row)
      output.append(outline.level(atRow: row) ?? 0)
      output.append(1)
    case .line(let row, let level):
      output.append(row)
      output.append(level)
      output.append(0)
    }
  }

  private func dropTarget(
    of ids: [Int32],
    at y: Double,
    level: Int32
  ) -> (target: DropTarget<Int32>, section: Int)? {
    guard let place = places.last(where: { $0.top <= y }) ?? places.first else { return nil }
    guard place.rowCount > 0 else {
      let indicator = DropTarget<Int32>.Indicator.line(above: place.firstRow, level: 0)
      let top = DropTarget<Int32>(parent: .section(place.index), index: 0, indicator: indicator)
      return (top, place.index)
    }
    let inside = y - place.shift
    let last = place.firstRow + place.rowCount - 1
    // On a title it is the first row's upper edge, and below all rows the last row's lower edge.
    let row = y < place.rowsTop ? place.firstRow : outline.row(atOffset: inside) ?? last
    let offset = outline.offset(ofRow: row) ?? 0
    let height = outline.id(atRow: row).flatMap { outline.height(of: $0) } ?? 0
    let target = outline.dropTarget(
      for: ids,
      atRow: row,
      fraction: height > 0 ? min(max((inside - offset) / height, 0), 1) : 0,
      level: level < 0 ? nil : Int(level)
    )
    return target.map { ($0, place.index) }
  }
}
