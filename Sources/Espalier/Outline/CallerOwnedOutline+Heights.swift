// Heights are no matter of ownership: they go to the outline as they are.
extension CallerOwnedOutline {
  /// The height of every row that has none of its own; see ``Outline/defaultHeight``.
  public var defaultHeight: Double {
    get { outline.defaultHeight }
    set { outline.defaultHeight = newValue }
  }

  /// Gives an item a height of its own, or with `nil` the default height again.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Precondition: As ``Outline/setHeight(_:of:)``.
  public mutating func setHeight(_ height: Double?, of id: ID) throws(OutlineError<ID>) {
    try outline.setHeight(height, of: id)
  }

  /// Gives an item an estimated height; see ``Outline/setEstimatedHeight(_:of:)``.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Precondition: As there.
  public mutating func setEstimatedHeight(
    _ height: Double?,
    of id: ID
  ) throws(OutlineError<ID>) {
    try outline.setEstimatedHeight(height, of: id)
  }

  /// Estimates every height that is not measured; see ``Outline/estimateHeights(by:)``.
  public mutating func estimateHeights(by estimate: (ID) -> Double?) {
    outline.estimateHeights(by: estimate)
  }

  /// Estimates heights below a parent; see ``Outline/estimateHeights(below:by:)``.
  ///
  /// - Throws: ``OutlineError`` if the parent does not exist.
  public mutating func estimateHeights(
    below parent: Parent,
    by estimate: (ID) -> Double?
  ) throws(OutlineError<ID>) {
    try outline.estimateHeights(below: parent, by: estimate)
  }

  /// Makes every measured height an estimate; see ``Outline/forgetMeasurements()``.
  public mutating func forgetMeasurements() { outline.forgetMeasurements() }

  /// Makes the measured heights of some items estimates.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``, and then nothing changes.
  public mutating func forgetMeasurements(
    of ids: some Sequence<ID>
  ) throws(OutlineError<ID>) {
    try outline.forgetMeasurements(of: ids)
  }
}
