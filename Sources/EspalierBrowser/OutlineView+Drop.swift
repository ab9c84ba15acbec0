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

  /// Moves the items in `input` to a drop target.
  func drop(_ count: Int32, into parent: Outline<Int32>.Parent, at index: Int) -> Outcome {
    guard let ids = inputItems(count), takes(ids, parent), index >= 0, index <= children(of: parent)
    else { return [] }
    let target = DropTarget<Int32>(parent: parent, index: index, indicator: .row(0))
    // A new parent can mean the same row, and then nothing else indicates that something changed.
    var outcome: Outcome = .handled
    for edit in outline.moves(of: ids, to: target) {
      guard case .move(let id, let parent, let index) = edit else { continue }
      let moved = change { outline throws(OutlineError<Int32>) in
        try outline.move(id, into: parent, at: index)
      }
      outcome.formUnion(moved)
    }
    return outcome
  }

  /// Whether all items exist, and none of them contains the parent.
  private func takes(_ ids: [Int32], _ parent: Outline<Int32>.Parent) -> Bool {
    var holders: [Int32] = []
    if case .item(let id) = parent {
      var next: Int32? = id
      while let id = next {
        holders.append(id)
        next = outline.parent(of: id)
      }
    }
    return ids.allSatisfy { outline.contains($0) && !holders.contains($0) }
  }

  /// The number of a parent's children; -1 if it does not exist.
  private func children(of parent: Outline<Int32>.Parent) -> Int {
    switch parent {
    case .item(let id): outline.childCount(of: id) ?? -1
    case .section(let section): outline.items(inSection: section)?.count ?? -1
    }
  }
}
