import Espalier

// Where rows and titles stand, in pixels from the top.
//
// All rows are of one height, and a titled section has its title above its rows. So a place is a
// sum over the sections and a product, and nothing is kept for it.
extension OutlineView {
  /// Where a section stands.
  struct SectionPlace {
    var index: Int
    /// The number of rows above it, and in it.
    var firstRow: Int
    var rowCount: Int
    /// Its top and that of its first row; the title is between them.
    var top: Int64
    var rowsTop: Int64
    var bottom: Int64
    var rowHeight: Int64

    /// The top of one of its rows, counted in the section.
    ///
    /// A product of two 32-bit numbers needs no check, and the check no 128-bit arithmetic.
    func top(ofRow row: Int) -> Int64 { rowsTop + Int64(row) &* rowHeight }

    /// Its rows that touch the pixels between two, counted in the section.
    func rows(from top: Int64, to bottom: Int64) -> Range<Int> {
      let first = min(max(0, (top - rowsTop) / rowHeight), Int64(rowCount))
      let end = (bottom - rowsTop + rowHeight - 1) / rowHeight
      return Int(first)..<Int(min(max(first, end), Int64(rowCount)))
    }
  }

  /// The sections with their places, from top to bottom.
  ///
  /// - Complexity: O(*s* log *n*) for *s* sections.
  var places: [SectionPlace] {
    var places: [SectionPlace] = []
    var row = 0
    var top: Int64 = 0
    for (index, isTitled) in titled.enumerated() {
      let count = outline.rowCount(inSection: index)
      let rowsTop = top + (isTitled ? titleHeight : 0)
      var place = SectionPlace(
        index: index,
        firstRow: row,
        rowCount: count,
        top: top,
        rowsTop: rowsTop,
        bottom: rowsTop,
        rowHeight: rowHeight
      )
      place.bottom = place.top(ofRow: count)
      places.append(place)
      row += count
      top = place.bottom
    }
    return places
  }

  /// The height of all.
  var height: Int64 { places.last?.bottom ?? 0 }

  /// The top of an item's row, or `nil` if it is hidden or not there.
  func top(of id: Int32) -> Int64? {
    outline.position(of: id).map { places[$0.section].top(ofRow: $0.row) }
  }
}
