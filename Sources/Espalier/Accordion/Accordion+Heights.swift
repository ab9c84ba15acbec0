// How high rows are. A row is as high as its content is found to be; until then, an estimate.
extension Accordion {
  /// The height of a row that was not measured yet: 100 points at first.
  ///
  /// - Complexity: O(1).
  public var estimatedRowHeight: Double { outline.defaultHeight }

  /// Says how high rows are that were not measured yet.
  ///
  /// - Throws: ``AccordionError/heightOutOfRange(_:)`` unless it is more than 0 and below
  ///   ``Outline/heightLimit``.
  /// - Complexity: O(1).
  public mutating func setEstimatedRowHeight(_ height: Double) throws(AccordionError<ID>) {
    // Half a unit is the least that is not rounded to nothing.
    guard height >= 0.5 / 192, height < Outline<Row>.heightLimit else {
      throw .heightOutOfRange(height)
    }
    outline.defaultHeight = height
  }

  /// Says how high a row was found to be; `nil`: it has to be measured again.
  ///
  /// The front end measures, and nothing else gives a row a height. It stays with the row wherever
  /// its panel goes.
  ///
  /// - Throws: ``AccordionError/unknown(_:)``, or ``AccordionError/heightOutOfRange(_:)`` unless it
  ///   is at least 0 and below ``Outline/heightLimit``.
  /// - Complexity: O(log *n*).
  public mutating func setMeasuredHeight(
    _ height: Double?,
    of row: Row
  ) throws(AccordionError<ID>) {
    if let height, !(height >= 0 && height < Outline<Row>.heightLimit) {
      throw .heightOutOfRange(height)
    }
    do {
      try outline.setHeight(height, of: row)
    } catch {
      throw AccordionError(error)
    }
  }
}
