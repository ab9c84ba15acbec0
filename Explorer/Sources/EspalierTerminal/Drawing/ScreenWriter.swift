/// Writes the differences between two screens as control sequences.
struct ScreenWriter: Sendable {
  /// The screen that the terminal shows; nil if that is unknown.
  private var shown: Screen?
  /// The picture in pixels that the terminal shows, which is known also after ``reset()``.
  private var shownPicture: Screen.PlacedPicture?
  /// The colours, which are the terminal's own unless its background is known.
  var palette = CellStyle.Palette.terminal

  /// Returns the bytes that change the terminal from the screen last written to `screen`; none if it
  /// shows that already.
  ///
  /// Only the changed part of each row is written, and all of it as one synchronized update. No cell keeps what
  /// the terminal had there, however it counts the cells of a character: the rest of a row is erased, and what
  /// follows a disputed character has a position. A picture in pixels is drawn again after the cells below it.
  mutating func update(to screen: Screen) -> String {
    defer { (shown, shownPicture) = (screen, screen.picture) }
    var output = ""
    var previous = shown?.size == screen.size ? shown : nil
    var drawsPicture = previous == nil || shownPicture != screen.picture
    if shownPicture == nil, screen.picture == nil,
      let scroll = previous.flatMap({ ScreenWriter.scroll(from: $0, to: screen) })
    {
      previous?.scroll(scroll.rows, by: scroll.lines)
      let direction = scroll.lines > 0 ? "S" : "T"
      output +=
        "\u{1B}[0m\u{1B}[\(scroll.rows.lowerBound + 1);\(scroll.rows.upperBound)r"
        + "\u{1B}[\(abs(scroll.lines))\(direction)\u{1B}[r"
    }
    for row in 0..<screen.size.rows {
      let new = Array(screen.row(row))
      let old = previous.map { Array($0.row(row)) }
      var changed = ScreenWriter.changes(from: old, to: new)
      if let former = shownPicture, former != screen.picture, previous != nil,
        former.rows.contains(row)
      {
        // The cells below it are unknown.
        var first = min(changed?.lowerBound ?? .max, former.column)
        while first > 0, new[first].character == nil { first -= 1 }
        changed = first..<new.count
      }
      guard let changed else { continue }
      output += run(new, changed, row: row)
      if let picture = screen.picture, picture.rows.contains(row) {
        let isReached =
          changed.upperBound > picture.column || changed.upperBound >= ScreenWriter.textEnd(of: new)
        drawsPicture = drawsPicture || isReached
      }
    }
    if drawsPicture {
      output += shownPicture?.picture.removal ?? ""
      if let picture = screen.picture {
        output += "\u{1B}[0m" + ScreenWriter.position(row: picture.row, column: picture.column)
        output += picture.picture.sequences
      }
    }
    if output.isEmpty, shown?.cursor ?? (-1, -1) == screen.cursor, previous != nil { return "" }
    let position = ScreenWriter.position(row: screen.cursor.row, column: screen.cursor.column)
    return "\u{1B}[?2026h\u{1B}[?25l" + output + "\u{1B}[0m" + position + "\u{1B}[?25h\u{1B}[?2026l"
  }

  /// The greatest number of lines by which the terminal is asked to scroll.
  private static let scrollLimit = 4

  /// Returns rows that show what was some lines further down before, or further up if the number is
  /// negative; nil unless that saves writing most of them.
  private static func scroll(
    from old: Screen,
    to new: Screen
  ) -> (rows: Range<Int>, lines: Int)? {
    let rows = new.size.rows
    let isSame = (0..<rows).map { new.row($0) == old.row($0) }
    let changed = isSame.count { !$0 }
    guard changed > 4 else { return nil }
    for lines in (1...scrollLimit).flatMap({ [$0, -$0] }) {
      let moved = (0..<rows).filter { row in
        (0..<rows).contains(row + lines) && new.row(row) == old.row(row + lines) && !isSame[row]
      }
      guard let first = moved.first, let last = moved.last, 2 * moved.count > changed else {
        continue
      }
      let (start, end) = lines > 0 ? (first, last + lines) : (first + lines, last)
      return (max(0, start)..<min(rows, end + 1), lines)
    }
    return nil
  }

  /// Forgets what the terminal shows, so that everything is written next.
  mutating func reset() { shown = nil }

  /// Returns the cells of a row that have to be written, or nil if there are none.
  private static func changes(from old: [Screen.Cell]?, to new: [Screen.Cell]) -> Range<Int>? {
    guard let old else { return new.indices }
    guard var first = new.indices.first(where: { new[$0] != old[$0] }),
      var last = new.indices.last(where: { new[$0] != old[$0] })
    else { return nil }
    // Wide characters are written whole.
    while first > 0, new[first].character == nil || old[first].character == nil { first -= 1 }
    while last + 1 < new.count, new[last + 1].character == nil { last += 1 }
    // One that the terminal counts wider covers what is beside it.
    let isDisputed = (old + new).contains { $0.character.map(CharacterWidth.isDisputed) ?? false }
    return first..<(isDisputed ? new.count : last + 1)
  }

  /// The index after the last cell of a row that is not blank.
  private static func textEnd(of cells: [Screen.Cell]) -> Int {
    (cells.lastIndex { $0 != Screen.Cell() } ?? -1) + 1
  }

  private func run(_ cells: [Screen.Cell], _ range: Range<Int>, row: Int) -> String {
    let textEnd = ScreenWriter.textEnd(of: cells)
    // What is blank to the end of the row is erased.
    let erases = textEnd < cells.count && range.upperBound >= textEnd
    let start = range.lowerBound
    let end = erases ? max(start, textEnd) : range.upperBound
    var output = ScreenWriter.position(row: row, column: start)
    var style: CellStyle?
    for column in start..<end {
      let cell = cells[column]
      guard let character = cell.character else { continue }
      if cell.style != style {
        output += cell.style.controlSequence(in: palette)
        style = cell.style
      }
      guard CharacterWidth.isDisputed(character) else {
        output.append(character)
        continue
      }
      let width = CharacterWidth.width(of: character)
      output += String(repeating: " ", count: width)
      output += ScreenWriter.position(row: row, column: column)
      // A mark by itself would change the character before it.
      if let first = character.unicodeScalars.first, CharacterWidth.isCombining(first) {
        output += " "
      }
      output.append(character)
      if column + width < cells.count {
        output += ScreenWriter.position(row: row, column: column + width)
      }
    }
    if erases { output += ScreenWriter.position(row: row, column: end) + "\u{1B}[0m\u{1B}[K" }
    return output
  }

  private static func position(row: Int, column: Int) -> String {
    "\u{1B}[\(row + 1);\(column + 1)H"
  }
}
