import Espalier

// The display list: all that a host needs to draw a window, as words at one address.
extension OutlineView {
  /// Writes the display list of the pixels from `top` on into `frame`.
  ///
  /// A header of ``HeaderWord``s, a ``RowWord`` list for each row, a ``SectionWord`` list for each
  /// section, and a ``RowWord`` list for each sticky row. A y and a height are 64ths of a pixel, and
  /// each y counts from the origin.
  ///
  /// Rows are in the order of the outline. The cursor's row is among them even outside the window,
  /// because it has the focus. Sticky rows are written like rows, with the y at which they are
  /// drawn.
  ///
  /// - Complexity: O(log *n*) a row and a section.
  func drawFrame(top: Double, height: Double, time: Double) {
    let (top, time) = (top.bounded, time.bounded)
    let drawn = draw(window(from: top, height: height, beyond: overscan), at: time)
    let sticky = stickyRows(from: top)
    let seen = window(from: top, height: height, beyond: 0)
    let inWindow = outline.rows(from: seen.offset, height: seen.extent)
    let (isMoving, ended) = animator?.end(at: time) ?? (false, 0)
    let origin = Double(Int64(top))

    frame.begin(
      capacity: HeaderWord.count + RowWord.count * (drawn.rows.count + sticky.count)
        + SectionWord.count * drawn.sections.count
    )
    // In the order of the words.
    frame.append(outline.rowCount)
    frame.append(drawn.rows.count)
    frame.append(drawn.sections.count)
    frame.append(sticky.count)
    frame.append(self.height)
    frame.append(origin)
    frame.append(inWindow.lowerBound)
    frame.append(inWindow.count)
    frame.append(navigator.cursor ?? -1)
    frame.append(outline.selectionCount)
    frame.append(isMoving ? 1 : 0)
    frame.append(ended)
    frame.append(0)
    frame.append(0)
    for row in drawn.rows { write(row, origin: origin) }
    for section in drawn.sections {
      frame.append(section.index)
      frame.append(pixels: section.top - origin)
      frame.append(pixels: section.bottom - section.top)
      frame.append(pixels: section.rowsTop - places[section.index].top)
    }
    for row in sticky { write(row, origin: origin) }
  }

  private func write(_ row: DrawnRow, origin: Double) {
    frame.append(row.id)
    frame.append(row.row)
    frame.append(pixels: row.top - origin)
    frame.append(pixels: row.height)
    frame.append(pixels: row.shown)
    frame.append(row.level)
    frame.append(row.flags)
    frame.append(row.position)
    frame.append(row.setSize)
    frame.append(row.section)
    frame.append(Int(row.opacity * 1000 + 0.5))
    frame.append(row.turn < 0 ? -1 : Int(row.turn * 1000 + 0.5))
  }
}
