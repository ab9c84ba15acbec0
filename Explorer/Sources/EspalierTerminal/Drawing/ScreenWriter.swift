/// Writes the differences between two screens as control sequences.
struct ScreenWriter: Sendable {
  /// The screen that the terminal shows; nil if that is unknown.
  private var shown: Screen?
  /// The colours, which are the terminal's own unless its background is known.
  var palette = CellStyle.Palette.terminal

  /// Returns the bytes that change the terminal from the screen last written to `screen`; none if it
  /// shows that already.
  ///
  /// Only the changed part of each row is written, and all of it as one synchronized update.
  mutating func update(to screen: Screen) -> String {
    defer { shown = screen }
    var output = ""
    let previous = shown?.size == screen.size ? shown : nil
    for row in 0..<screen.size.rows {
      let new = Array(screen.row(row))
      guard let previous else {
        output += run(new[...], row: row, column: 0)
        continue
      }
      let old = Array(previous.row(row))
      guard var first = new.indices.first(where: { new[$0] != old[$0] }),
        var last = new.indices.last(where: { new[$0] != old[$0] })
      else { continue }
      // Wide characters are written whole.
      while first > 0, new[first].character == nil || old[first].character == nil { first -= 1 }
      while last + 1 < new.count, new[last + 1].character == nil { last += 1 }
      output += run(new[first...last], row: row, column: first)
    }
    if output.isEmpty, shown?.cursor ?? (-1, -1) == screen.cursor, previous != nil { return "" }
    let position = ScreenWriter.position(row: screen.cursor.row, column: screen.cursor.column)
    return "\u{1B}[?2026h\u{1B}[?25l" + output + "\u{1B}[0m" + position + "\u{1B}[?25h\u{1B}[?2026l"
  }

  /// Forgets what the terminal shows, so that everything is written next.
  mutating func reset() { shown = nil }

  private func run(_ cells: ArraySlice<Screen.Cell>, row: Int, column: Int) -> String {
    var output = ScreenWriter.position(row: row, column: column)
    var style: CellStyle?
    for cell in cells {
      guard let character = cell.character else { continue }
      if cell.style != style {
        output += cell.style.controlSequence(in: palette)
        style = cell.style
      }
      output.append(character)
    }
    return output
  }

  private static func position(row: Int, column: Int) -> String {
    "\u{1B}[\(row + 1);\(column + 1)H"
  }
}
