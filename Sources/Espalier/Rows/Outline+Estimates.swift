// Heights that are estimated first and measured when their rows come near the window.
//
// A front end with rows of many heights estimates all of them, draws, measures what it draws, and
// keeps the window in place by an anchor:
//
//     outline.estimateHeights { estimates.estimate(for: kind(of: $0)) }
//     let anchor = outline.anchor(from: scrollOffset, height: windowHeight)
//     for id in outline.unmeasured(inRows: window) { try outline.setHeight(measure(id), of: id) }
//     scrollOffset = anchor.flatMap { outline.offset(of: $0) } ?? scrollOffset
extension Outline {
  /// Gives an item an estimated height, or with `nil` the default height again.
  ///
  /// It counts like a height of its own until ``setHeight(_:of:)`` says what was measured. Where a
  /// measured height is, nothing changes.
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
  /// - Parameter estimate: The height of an item, `nil` for the default height. It is asked once of
  ///   each, in order.
  /// - Precondition: The heights are at least 0 and less than ``heightLimit``.
  /// - Complexity: O(*n*), one pass.
  @inlinable
  public mutating func estimateHeights(by estimate: (ID) -> Double?) {
    makeUnique()
    let index = self.index
    forest.estimateHeights { node in index[node].flatMap(estimate).map { Outline.units($0) } }
  }

  /// Estimates the height of every item below a parent that is not measured, as after children
  /// have come in.
  ///
  /// - Parameters:
  ///   - parent: An item, which is left out, or a section.
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

  /// Whether an item's height was measured, or `nil` if the item is unknown.
  ///
  /// An estimate was not measured, nor was the default height.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func isMeasured(_ id: ID) -> Bool? { index.node(of: id).map { forest.isMeasured($0) } }

  /// The items in some rows whose height is not measured, from the top.
  ///
  /// - Parameter rows: Rows counted over all sections; what is outside them is left out.
  /// - Complexity: O(log *n* + *r*) for *r* rows.
  @inlinable
  public func unmeasured(inRows rows: Range<Int>) -> [ID] {
    forest.unmeasuredNodes(inRows: rows.clamped(to: 0..<rowCount)).compactMap { index[$0] }
  }

  /// Makes every measured height an estimate, as after a change of the width or of the text size.
  ///
  /// No row moves until it is measured anew.
  ///
  /// - Complexity: O(*n*), one short pass.
  @inlinable
  public mutating func forgetMeasurements() {
    makeUnique()
    forest.forgetMeasurements()
  }

  /// Makes the measured heights of some items estimates, as after a change of what they show.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``, and then nothing changes.
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
