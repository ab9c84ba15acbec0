// Heights do not depend on who owns the expansion state: they are forwarded to the outline.
extension ControlledOutline {
  /// The height of rows without a height of their own; see ``Outline/defaultHeight``.
  public var defaultHeight: Double {
    get { outline.defaultHeight }
    set { outline.defaultHeight = newValue }
  }

  /// Sets the height of an item; `nil` restores the default height.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Precondition: As ``Outline/setHeight(_:of:)``.
  public mutating func setHeight(_ height: Double?, of id: ID) throws(OutlineError<ID>) {
    try outline.setHeight(height, of: id)
  }

  /// Sets the estimated height of an item; see ``Outline/setEstimatedHeight(_:of:)``.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Precondition: As ``Outline/setEstimatedHeight(_:of:)``.
  public mutating func setEstimatedHeight(
    _ height: Double?,
    of id: ID
  ) throws(OutlineError<ID>) {
    try outline.setEstimatedHeight(height, of: id)
  }

  /// Estimates the heights of all unmeasured items; see ``Outline/estimateHeights(by:)``.
  public mutating func estimateHeights(by estimate: (ID) -> Double?) {
    outline.estimateHeights(by: estimate)
  }

  /// Estimates the heights of unmeasured items below a parent; see
  /// ``Outline/estimateHeights(below:by:)``.
  ///
  /// - Throws: ``OutlineError`` if the parent does not exist.
  public mutating func estimateHeights(
    below parent: Parent,
    by estimate: (ID) -> Double?
  ) throws(OutlineError<ID>) {
    try outline.estimateHeights(below: parent, by: estimate)
  }

  /// Turns all measured heights into estimates; see ``Outline/forgetMeasurements()``.
  public mutating func forgetMeasurements() { outline.forgetMeasurements() }

  /// Turns the measured heights of some items into estimates.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``, and then nothing changes.
  public mutating func forgetMeasurements(
    of ids: some Sequence<ID>
  ) throws(OutlineError<ID>) {
    try outline.forgetMeasurements(of: ids)
  }
}
