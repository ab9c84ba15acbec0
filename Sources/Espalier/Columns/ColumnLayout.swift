/// The sizes of columns, in points.
///
/// They are rounded to the nearest 1/192 point when used, so that sums are exact.
public struct ColumnLayout: Equatable, Sendable {
  /// A width and a height.
  public struct Size: Equatable, Sendable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The space around all columns together; there is none between them.
  public struct Padding: Equatable, Sendable {
    /// Before the first column.
    public var left: Double
    /// After the last column.
    public var right: Double
    /// Above the columns.
    public var top: Double
    /// Below the columns.
    public var bottom: Double

    /// Creates a padding.
    public init(left: Double = 5, right: Double = 5, top: Double = 5, bottom: Double = 5) {
      self.left = left
      self.right = right
      self.top = top
      self.bottom = bottom
    }
  }

  /// The size of a column that has no width of its own.
  public var column: Size

  /// The width of a preview that has none of its own, if it is not that of a column.
  package var previewWidth: Double?

  /// The space around all columns together.
  public var padding: Padding

  /// The maximum size of the view; larger content is scrolled.
  public var maximum: Size

  /// The minimum width that the user can give a column.
  public var minimumColumnWidth: Double

  /// The exclusive upper limit of every size, in points: 10 million.
  public static var limit: Double { 10_000_000 }

  /// Creates a layout.
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

  /// Returns the scroll offset that shows the whole range between two offsets, with the least
  /// scrolling.
  ///
  /// If the range is longer than the view, its beginning is shown.
  static func minimalScroll(
    toReveal start: Double,
    _ end: Double,
    from offset: Double,
    viewport: Double
  ) -> Double {
    if end - viewport >= start || offset > start { return start }
    return max(offset, end - viewport)
  }

  /// Returns a width that is not below the minimum.
  func clamped(_ width: Double) -> Double { max(width, minimumColumnWidth) }
}

/// The frames of columns, in points from the top left corner of the content.
public struct ColumnFrames: Equatable, Sendable {
  /// The rectangle of a column.
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

  /// A scroll offset.
  public struct Offset: Equatable, Sendable {
    /// The width of the content to the left of the visible area.
    public var x: Double
    /// The height of the content above the visible area.
    public var y: Double
  }

  /// The size of all columns and the padding; without columns, the size for one.
  public var content: ColumnLayout.Size

  /// The visible size: the content, limited by the maximum.
  public var view: ColumnLayout.Size

  /// The initial scroll offset: horizontally the end, so that the last columns are visible;
  /// vertically 0.
  public var offset: Offset

  /// The frames of the columns, from left to right.
  public var frames: [Frame]
}
