/// The sizes that columns are laid out with, in points.
///
/// They are rounded to the nearest 1/192 point where they count, so that sums are exact.
public struct ColumnLayout: Equatable, Sendable {
  /// A width and a height.
  public struct Size: Equatable, Sendable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Makes a size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The space around all columns together; between them there is none.
  public struct Padding: Equatable, Sendable {
    /// Before the first column.
    public var left: Double
    /// Behind the last column.
    public var right: Double
    /// Above the columns.
    public var top: Double
    /// Below the columns.
    public var bottom: Double

    /// Makes a padding.
    public init(left: Double = 5, right: Double = 5, top: Double = 5, bottom: Double = 5) {
      self.left = left
      self.right = right
      self.top = top
      self.bottom = bottom
    }
  }

  /// The size of a column that has no width of its own.
  public var column: Size

  /// The space around all columns together.
  public var padding: Padding

  /// How large the view may be; what is larger is scrolled.
  public var maximum: Size

  /// How narrow a person can make a column.
  public var minimumColumnWidth: Double

  /// What every size must stay below, in points: 10 million.
  public static var limit: Double { 10_000_000 }

  /// Makes a layout.
  public init(
    column: Size = .init(width: 205, height: 350),
    padding: Padding = .init(),
    maximum: Size = .init(width: 728, height: 984),
    minimumColumnWidth: Double = 60
  ) {
    self.column = column
    self.padding = padding
    self.maximum = maximum
    self.minimumColumnWidth = minimumColumnWidth
  }

  /// Where to scroll so that what lies between two places is seen whole, with the least scrolling.
  ///
  /// Of what is longer than the view, the beginning is shown.
  static func leastScroll(
    toReveal start: Double,
    _ end: Double,
    from offset: Double,
    viewport: Double
  ) -> Double {
    if end - viewport >= start || offset > start { return start }
    return max(offset, end - viewport)
  }

  /// A width as a person can make a column.
  func clamped(_ width: Double) -> Double { max(width, minimumColumnWidth) }
}

/// Where columns stand, in points from the top left corner of what holds them all.
public struct ColumnArrangement: Equatable, Sendable {
  /// A column's rectangle.
  public struct Frame: Equatable, Sendable {
    /// Its left edge.
    public var x: Double
    /// Its top edge.
    public var y: Double
    /// Its width.
    public var width: Double
    /// Its height.
    public var height: Double
  }

  /// How far a view is scrolled.
  public struct Offset: Equatable, Sendable {
    /// How much lies to the left of what is seen.
    public var x: Double
    /// How much lies above what is seen.
    public var y: Double
  }

  /// What holds them all, the padding included; with no column, as large as for one.
  public var content: ColumnLayout.Size

  /// What is seen of it at once: the content, as far as the maximum allows.
  public var view: ColumnLayout.Size

  /// How far the view is scrolled: so far to the right that the last columns are seen, and not down.
  public var offset: Offset

  /// The columns from left to right.
  public var frames: [Frame]
}
