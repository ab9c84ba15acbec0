/// What is on the screen, remembered by identity, so that it can be found there again.
///
/// A front end takes one before a change and asks where to scroll after it:
///
///     let anchor = outline.anchor(from: scrollOffset, height: windowHeight)
///     try outline.apply(snapshot)
///     scrollOffset = anchor.flatMap { outline.offset(of: $0) } ?? scrollOffset
///
/// The topmost row that is still a row stays where it was; rows above it may come and go. If none
/// of the window is left, the nearest visible ancestor of what was topmost comes to the top.
public struct ScrollAnchor<ID: Hashable> {
  /// A row of the window.
  public struct Row {
    /// The item.
    public var id: ID
    /// How far below the top of the window its row begins, in points; negative for a row that
    /// begins above it.
    public var distance: Double

    /// Makes a row.
    public init(id: ID, distance: Double) {
      self.id = id
      self.distance = distance
    }
  }

  /// The rows of the window from the top.
  public var rows: [Row]

  /// The ancestors of the topmost row, from the inside out.
  public var ancestors: [ID]

  /// Makes an anchor.
  public init(rows: [Row], ancestors: [ID] = []) {
    self.rows = rows
    self.ancestors = ancestors
  }
}

extension Outline {
  /// Remembers what is on the screen.
  ///
  /// - Parameters:
  ///   - offset: Where the window begins.
  ///   - height: How high it is.
  /// - Returns: The anchor, or `nil` if no row touches the window.
  /// - Complexity: O(*r* log *n* + *d* log *n*) for *r* rows in the window, the topmost at depth *d*.
  public func anchor(from offset: Double, height: Double) -> ScrollAnchor<ID>? {
    let window = rows(from: offset, height: height)
    var anchor = ScrollAnchor<ID>(rows: [])
    for row in window {
      guard let id = id(atRow: row), let top = self.offset(ofRow: row) else { continue }
      anchor.rows.append(.init(id: id, distance: top - offset))
    }
    guard let first = anchor.rows.first else { return nil }
    var ancestor = parent(of: first.id)
    while let id = ancestor {
      anchor.ancestors.append(id)
      ancestor = parent(of: id)
    }
    return anchor
  }

  /// Where the window of an anchor begins now, so that what was on the screen is there again.
  ///
  /// It may lie above the first row or let the window reach below the last one; the front end keeps
  /// it within its bounds.
  ///
  /// - Returns: The offset, or `nil` if nothing of the anchor is left.
  /// - Complexity: O(*k* log *n*) for *k* items that are gone.
  public func offset(of anchor: ScrollAnchor<ID>) -> Double? {
    for row in anchor.rows {
      if let top = offset(of: row.id) { return top - row.distance }
    }
    for ancestor in anchor.ancestors {
      if let top = offset(of: ancestor) { return top }
    }
    return nil
  }
}

extension ScrollAnchor.Row: Equatable {}
extension ScrollAnchor.Row: Sendable where ID: Sendable {}
extension ScrollAnchor: Equatable {}
extension ScrollAnchor: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension ScrollAnchor.Row: Codable where ID: Codable {}
  extension ScrollAnchor: Codable where ID: Codable {}
#endif
