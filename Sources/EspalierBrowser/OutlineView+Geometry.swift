import Espalier

// The positions of rows and titles, in pixels from the top.
//
// The outline knows the positions of its rows without titles. A titled section has its title above
// its rows, so everything from there on is that much lower: a sum over the sections, which is
// cached.
extension OutlineView {
  /// The position of a section.
  struct SectionPlace {
    var index: Int
    /// The number of rows above it, and in it.
    var firstRow: Int
    var rowCount: Int
    /// Its top and that of its first row; the title is between them.
    var top: Double
    var rowsTop: Double
    var bottom: Double
    /// The offset that the titles above its rows add to the outline's positions.
    var shift: Double
  }

  /// A part of the content in pixels, and the same part in the outline's rows.
  struct Window: Equatable {
    var top: Double
    var height: Double
    var offset: Double
    var extent: Double

    /// Whether two windows overlap.
    func touches(_ other: Window) -> Bool {
      top <= other.top + other.height && other.top <= top + height
    }
  }

  /// Gives an item a height of its own; `nil` if there is no such item.
  func setHeight(_ height: Double, of id: Int32) -> Bool {
    guard height < Outline<Int32>.heightLimit else { return false }
    do { try outline.setHeight(height < 0 ? nil : height, of: id) } catch { return false }
    version += 1
    return true
  }

  /// The positions of the sections, from top to bottom.
  ///
  /// - Complexity: O(*s* log *n*) for *s* sections after a change, else O(1).
  var places: [SectionPlace] {
    if placesVersion != version {
      knownPlaces = findPlaces()
      placesVersion = version
    }
    return knownPlaces
  }

  private func findPlaces() -> [SectionPlace] {
    var places: [SectionPlace] = []
    var row = 0
    var offset = 0.0
    var shift = 0.0
    for (index, isTitled) in titled.enumerated() {
      let count = outline.rowCount(inSection: index)
      let top = offset + shift
      if isTitled { shift += titleHeight }
      var place = SectionPlace(
        index: index,
        firstRow: row,
        rowCount: count,
        top: top,
        rowsTop: offset + shift,
        bottom: 0,
        shift: shift
      )
      row += count
      offset = outline.offset(ofRow: row) ?? outline.extent
      place.bottom = offset + shift
      places.append(place)
    }
    return places
  }

  /// The height of the content.
  var height: Double { places.last?.bottom ?? 0 }

  /// The top of an item's row, or `nil` if it is hidden or does not exist.
  func top(of id: Int32) -> Double? {
    guard let offset = outline.offset(of: id), let section = outline.section(of: id) else {
      return nil
    }
    return offset + places[section].shift
  }

  /// The part between two heights, extended by `beyond` above and below.
  func window(from top: Double, height: Double, beyond: Double) -> Window {
    let (top, height) = (top.bounded - beyond, max(0, height.bounded) + 2 * beyond)
    let offset = offset(at: top)
    let end = self.offset(at: top + height)
    return Window(top: top, height: height, offset: offset, extent: max(0, end - offset))
  }

  /// The offset in the outline's rows at a height; on a title, that of the first row below it.
  private func offset(at y: Double) -> Double {
    guard let place = places.last(where: { $0.top <= y }) else { return y }
    return max(y, place.rowsTop) - place.shift
  }
}

extension Double {
  /// The number limited to what can be counted in pixels and their fractions; 0 for NaN.
  var bounded: Double { isNaN ? 0 : min(max(self, -1e15), 1e15) }
}
