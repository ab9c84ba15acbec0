// Heights that are estimated first and measured when their rows come close to the window.
//
// A front end with rows of many heights estimates all of them, draws, measures what it draws, and
// keeps the window in place by an anchor:
//
//     outline.estimateHeights { estimates.estimate(for: kind(of: $0)) }
//     let anchor = outline.anchor(from: scrollOffset, height: windowHeight)
//     for id in outline.unmeasured(inRows: window) { try outline.setHeight(measure(id), of: id) }
//     scrollOffset = anchor.flatMap { outline.offset(of: $0) } ?? scrollOffset
extension Outline {
  /// Sets the estimated height of an item, or resets it to the default height with `nil`.
  ///
  /// It counts like an own height until ``setHeight(_:of:)`` sets the measured one. A measured
  /// height does not change.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Precondition: The height is at least 0 and less than ``heightLimit``.
  /// - Complexity: O(log *n*); O(*n*) once, for the first item with a height of its own.
  @inlinable
  public mutating func setEstimatedHeight(
    _ height: Double?,
    of id: ID
  ) throws(OutlineError<ID>) {
    let units = height.map { Outline.units($0) }
    let node = try node(of: id)
    makeUnique()
    forest.setEstimatedHeight(of: node, to: units)
  }

  /// Estimates the height of every item that is not measured, visible or not.
  ///
  /// - Parameter estimate: Returns the height of an item, `nil` for the default height. It is
  ///   called once for each item, in order.
  /// - Precondition: The heights are at least 0 and less than ``heightLimit``.
  /// - Complexity: O(*n*), one pass.
  @inlinable
  public mutating func estimateHeights(by estimate: (ID) -> Double?) {
    makeUnique()
    let index = self.index
    forest.estimateHeights { node in index[node].flatMap(estimate).map { Outline.units($0) } }
  }

  /// Estimates the height of every unmeasured item below a parent, for example after its children
  /// have loaded.
  ///
  /// - Parameters:
  ///   - parent: An item, which itself is excluded, or a section.
  ///   - estimate: As for ``estimateHeights(by:)``.
  /// - Throws: ``OutlineError`` if the parent does not exist.
  /// - Precondition: The heights are at least 0 and less than ``heightLimit``.
  /// - Complexity: O(log *n* + *k*) for *k* items below it.
  @inlinable
  public mutating func estimateHeights(
    below parent: Parent,
    by estimate: (ID) -> Double?
  ) throws(OutlineError<ID>) {
    let node = try self.node(of: parent)
    makeUnique()
    let index = self.index
    forest.estimateHeights(below: node) { node in
      index[node].flatMap(estimate).map { Outline.units($0) }
    }
  }

  /// Returns whether an item's height was measured, or `nil` if the item is unknown.
  ///
  /// Estimates and the default height are not measured.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func isMeasured(_ id: ID) -> Bool? { index.node(of: id).map { forest.isMeasured($0) } }

  /// Returns the items in `rows` whose height is not measured, from the top.
  ///
  /// - Parameter rows: Rows counted over all sections; rows that do not exist are ignored.
  /// - Complexity: O(log *n* + *r*) for *r* rows.
  @inlinable
  public func unmeasured(inRows rows: Range<Int>) -> [ID] {
    forest.unmeasuredNodes(inRows: rows.clamped(to: 0..<rowCount)).compactMap { index[$0] }
  }

  /// Turns every measured height into an estimate, for example after a change of the width or the
  /// text size.
  ///
  /// No row moves until it is measured again.
  ///
  /// - Complexity: O(*n*), one short pass.
  @inlinable
  public mutating func forgetMeasurements() {
    makeUnique()
    forest.forgetMeasurements()
  }

  /// Turns the measured heights of some items into estimates, for example after a change of their
  /// contents.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``; nothing changes in that case.
  /// - Complexity: O(*k*) for *k* items.
  @inlinable
  public mutating func forgetMeasurements(
    of ids: some Sequence<ID>
  ) throws(OutlineError<ID>) {
    var nodes: [Forest.Node] = []
    for id in ids { nodes.append(try node(of: id)) }
    makeUnique()
    for node in nodes { forest.forgetMeasurement(of: node) }
  }
}
