/// The rows on the screen, identified by item, so that the scroll position can be restored.
///
/// A front end takes an anchor before a change and restores the offset from it afterwards:
///
///     let anchor = outline.anchor(from: scrollOffset, height: windowHeight)
///     try outline.apply(snapshot)
///     scrollOffset = anchor.flatMap { outline.offset(of: $0) } ?? scrollOffset
///
/// The top of the topmost row that is still a row stays in place; rows above it can be inserted and
/// deleted. If rows are measured while they scroll into sight from above, prefer one that has its height
/// and begins in the window: what is below a row that grows would move.
/// If no row of the window is left, the nearest visible ancestor of the topmost row comes to the
/// top.
public struct ScrollAnchor<ID: Hashable> {
  /// A row of the window.
  public struct Row {
    /// The item.
    public var id: ID
    /// The distance of the top of the row from the top of the window, in points; negative for a row
    /// that begins above it.
    public var distance: Double

    /// Creates a row.
    public init(id: ID, distance: Double) {
      self.id = id
      self.distance = distance
    }
  }

  /// The rows of the window from the top, after one that is preferred to them, if any.
  public var rows: [Row]

  /// The ancestors of the first row, from the innermost out.
  public var ancestors: [ID]

  /// Creates an anchor.
  public init(rows: [Row], ancestors: [ID] = []) {
    self.rows = rows
    self.ancestors = ancestors
  }

  /// Returns the offset at which the window must begin to restore the anchor, where the front end
  /// has laid out the rows itself.
  ///
  /// - Parameters:
  ///   - inset: The height of what covers the top of the window, such as a header that stays there.
  ///   - top: Returns the top of an item's row, or `nil` if it is hidden or gone.
  /// - Returns: The offset, or `nil` if neither a row nor an ancestor of the anchor is left.
  /// - Complexity: That of `top`, once for each row and ancestor that is gone.
  public func offset(inset: Double = 0, top: (ID) -> Double?) -> Double? {
    for row in rows {
      if let top = top(row.id) { return top - row.distance }
    }
    for ancestor in ancestors {
      if let top = top(ancestor) { return top - inset }
    }
    return nil
  }
}

extension Outline {
  /// Returns an anchor for the rows on the screen.
  ///
  /// - Parameters:
  ///   - offset: The top of the window.
  ///   - height: The height of the window.
  /// - Returns: The anchor, or `nil` if no row intersects the window.
  /// - Complexity: O(*r* log *n* + *d* log *n*) for *r* rows in the window, the topmost at depth *d*.
  public func anchor(from offset: Double, height: Double) -> ScrollAnchor<ID>? {
    var rows: [ScrollAnchor<ID>.Row] = []
    for row in self.rows(from: offset, height: height) {
      guard let id = id(atRow: row), let top = self.offset(ofRow: row) else { continue }
      rows.append(.init(id: id, distance: top - offset))
    }
    return anchor(rows: rows)
  }

  /// Returns an anchor for rows that the front end has laid out itself.
  ///
  /// - Parameters:
  ///   - rows: The rows in the window from the top.
  ///   - preferred: An item whose row is kept in place in preference to those above it, such as one
  ///     that is expanded or collapsed; ignored if its row is not in the window.
  /// - Returns: The anchor, or `nil` without rows.
  /// - Complexity: O(*r* + *d*) for *r* rows, the first at depth *d*.
  public func anchor(
    rows: [ScrollAnchor<ID>.Row],
    preferring preferred: ID? = nil
  ) -> ScrollAnchor<ID>? {
    var anchor = ScrollAnchor<ID>(rows: rows)
    if let preferred, let row = rows.first(where: { $0.id == preferred }) {
      anchor.rows.insert(row, at: 0)
    }
    guard let first = anchor.rows.first else { return nil }
    var ancestor = parent(of: first.id)
    while let id = ancestor {
      anchor.ancestors.append(id)
      ancestor = parent(of: id)
    }
    return anchor
  }

  /// Returns the offset at which the window must begin to restore an anchor.
  ///
  /// It may lie above the first row, or so low that the window extends beyond the last one; the
  /// front end clamps it.
  ///
  /// - Returns: The offset, or `nil` if neither a row nor an ancestor of the anchor is left.
  /// - Complexity: O(*k* log *n*) for *k* items that no longer exist.
  public func offset(of anchor: ScrollAnchor<ID>) -> Double? {
    anchor.offset { self.offset(of: $0) }
  }
}

extension ScrollAnchor.Row: Hashable {}
extension ScrollAnchor.Row: Sendable where ID: Sendable {}
extension ScrollAnchor: Hashable {}
extension ScrollAnchor: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension ScrollAnchor.Row: Codable where ID: Codable {}
  extension ScrollAnchor: Codable where ID: Codable {}
#endif
