import Espalier

// The display list: all that a host needs to draw what is in a window, as words at one address.
extension OutlineView {
  /// Writes the display list of the pixels from `top` on into `frame`.
  ///
  /// A header of 12 words: all rows, rows in this list, sections in it, height of all, first row of
  /// the window, rows in the window, cursor, selection; four are spare. Then 8 words a row: item,
  /// row, top, level, flags, position among its siblings from 1, their number, section. Then 4 words
  /// a section: index, top, height, height of its title. Rows and sections ascend. The flags are 1
  /// a branch, 2 open, 4 selected, 8 the cursor, 16 described.
  ///
  /// The cursor's row is in the list even outside the window: it has the focus.
  ///
  /// - Complexity: O(log *n*) a row and a section.
  func drawFrame(top: Int64, height: Int64) {
    let places = self.places
    let parts = parts(of: places, from: top, to: top + max(0, height))
    let inWindow = parts.filter { !$0.window.isEmpty }
    let count = parts.reduce(0) { $0 + $1.window.count + ($1.cursor == nil ? 0 : 1) }
    frame.begin(capacity: 12 + 8 * count + 4 * parts.count)
    frame.append(outline.rowCount)
    frame.append(count)
    frame.append(parts.count)
    frame.append(places.last?.bottom ?? 0)
    frame.append(inWindow.first.map { $0.place.firstRow + $0.window.lowerBound } ?? 0)
    frame.append(inWindow.reduce(0) { $0 + $1.window.count })
    frame.append(navigator.cursor ?? -1)
    frame.append(selection)
    for _ in 8..<12 { frame.append(0) }
    for part in parts {
      if let cursor = part.cursor, cursor < part.window.lowerBound { draw(cursor, 1, part.place) }
      draw(part.window.lowerBound, part.window.count, part.place)
      if let cursor = part.cursor, cursor >= part.window.upperBound { draw(cursor, 1, part.place) }
    }
    for part in parts {
      frame.append(part.place.index)
      frame.append(part.place.top)
      frame.append(part.place.bottom - part.place.top)
      frame.append(part.place.rowsTop - part.place.top)
    }
  }

  /// What is drawn of a section: a run of its rows, and the cursor's if it is not among them.
  private struct Part {
    var place: SectionPlace
    var window: Range<Int>
    var cursor: Int?
  }

  private func parts(of places: [SectionPlace], from top: Int64, to bottom: Int64) -> [Part] {
    let cursor = navigator.cursor.flatMap { outline.position(of: $0) }
    var parts: [Part] = []
    for place in places {
      var part = Part(place: place, window: place.rows(from: top, to: bottom))
      if let cursor, cursor.section == place.index, !part.window.contains(cursor.row) {
        part.cursor = cursor.row
      }
      if place.top < bottom && place.bottom > top || part.cursor != nil { parts.append(part) }
    }
    return parts
  }

  /// Writes `count` rows of a section.
  private func draw(_ first: Int, _ count: Int, _ place: SectionPlace) {
    let range = first..<first + count
    for (index, row) in zip(range, outline.rows(inSection: place.index, range)) {
      var flags = row.isBranch ? 1 : 0
      if row.isExpanded { flags |= 2 }
      if row.isSelected { flags |= 4 }
      if row.id == navigator.cursor { flags |= 8 }
      if isDescribed(row.id) { flags |= 16 }
      frame.append(row.id)
      frame.append(place.firstRow + index)
      frame.append(place.top(ofRow: index))
      frame.append(row.level)
      frame.append(flags)
      frame.append(outline.positionInSet(of: row.id) ?? 0)
      frame.append(outline.setSize(of: row.id) ?? 0)
      frame.append(place.index)
    }
  }
}
