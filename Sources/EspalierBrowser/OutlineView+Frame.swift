import Espalier

// The display list: all that a host needs to draw a window, as words at one address.
extension OutlineView {
  /// Writes the display list of the pixels from `top` on into `frame`.
  ///
  /// A header of 16 words, then 12 a row, 4 a section and 12 a sticky row. A y and a height are
  /// 64ths of a pixel, and each y counts from the origin; the header's two pixels are
  /// floating-point numbers of 64 bits.
  ///
  /// | Header | |
  /// | --- | --- |
  /// | 0 | the number of all rows |
  /// | 1, 2, 3 | the number of rows, sections and sticky rows in this list |
  /// | 4, 5 | the height of all, in pixels |
  /// | 6, 7 | the origin: the pixel, from the top of all, at which y is 0 |
  /// | 8, 9 | the first row in the window, and the number of rows in it |
  /// | 10 | the item with the cursor, or -1 |
  /// | 11 | the number of selected items |
  /// | 12 | 1 if an animation is running, so that another frame must be drawn |
  /// | 13 | the number of animations that have ended since the last frame |
  /// | 14, 15 | 0 |
  ///
  /// | Row | |
  /// | --- | --- |
  /// | 0 | the item |
  /// | 1 | its row, or -1 for an exiting row |
  /// | 2, 3 | y, height |
  /// | 4 | the visible part of the height, from the top |
  /// | 5 | level, from 0 |
  /// | 6 | flags: 1 a branch, 2 open, 4 selected, 8 the cursor, 16 described, 32 checked, 64 mixed, \
  /// 128 exiting, 256 passes the filter by itself |
  /// | 7, 8 | position among its siblings, from 1, and their number |
  /// | 9 | section |
  /// | 10 | opacity, 0 to 1000 |
  /// | 11 | angle of the disclosure triangle, 0 collapsed to 1000 expanded; -1 without one |
  ///
  /// | Section | |
  /// | --- | --- |
  /// | 0 | its index |
  /// | 1, 2 | y, height with the title |
  /// | 3 | height of the title |
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
    let (isMoving, ended) = mover.map { $0.work.end($0, time) } ?? (false, 0)
    let origin = Double(Int64(top))

    frame.begin(
      capacity: 16 + 12 * (drawn.rows.count + sticky.count) + 4 * drawn.sections.count
    )
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
