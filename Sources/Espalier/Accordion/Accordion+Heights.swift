// Row heights: measured by the front end, and estimated until then.
extension Accordion {
  /// The height of rows that have not been measured, initially 100 points.
  ///
  /// - Complexity: O(1).
  public var estimatedRowHeight: Double { numbered.outline.defaultHeight }

  /// Sets the height of rows that have not been measured.
  ///
  /// - Throws: ``AccordionError/heightOutOfRange(_:)`` unless it is more than 0 and below
  ///   ``Outline/heightLimit``.
  /// - Complexity: O(1).
  public mutating func setEstimatedRowHeight(_ height: Double) throws(AccordionError<ID>) {
    // Heights are stored in units of 1/192 point; less than half a unit would be rounded to 0.
    guard height >= 0.5 / 192, height < Outline<Int32>.heightLimit else {
      throw .heightOutOfRange(height)
    }
    numbered.outline.defaultHeight = height
  }

  /// Sets the measured height of a row; `nil` discards it, so that the row must be measured again.
  ///
  /// Only the front end measures; no other call sets a height. The height stays with the row when
  /// its panel moves.
  ///
  /// - Throws: ``AccordionError/unknown(_:)``, or ``AccordionError/heightOutOfRange(_:)`` unless it
  ///   is at least 0 and below ``Outline/heightLimit``.
  /// - Complexity: O(log *n*).
  public mutating func setMeasuredHeight(
    _ height: Double?,
    of row: Row
  ) throws(AccordionError<ID>) {
    if let height, !(height >= 0 && height < Outline<Int32>.heightLimit) {
      throw .heightOutOfRange(height)
    }
    guard let number = number(of: row) else { throw .unknown(row) }
    do {
      try numbered.outline.setHeight(height, of: number)
    } catch {
      preconditionFailure("expected a row of the outline, got \(number)")
    }
  }

  /// Returns the height of a row, visible or not, or `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n*).
  public func height(of row: Row) -> Double? {
    number(of: row).flatMap { numbered.outline.height(of: $0) }
  }

  /// Returns the distance from the top of the first row to that of a row, or `nil` if the row is
  /// hidden or unknown.
  ///
  /// - Complexity: O(log *n*).
  public func offset(of row: Row) -> Double? {
    number(of: row).flatMap { numbered.outline.offset(of: $0) }
  }

  /// The height of all visible rows.
  ///
  /// - Complexity: O(1).
  public var extent: Double { numbered.outline.extent }
}
