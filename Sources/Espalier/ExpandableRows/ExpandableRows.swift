/// Rows that a button expands from a base height to the height of their content, and collapses
/// again.
///
/// It is a view of an ``Outline`` whose items are all top items: an open row is an open branch
/// without children, and its height is its height in the outline. Rows, offsets and changes are
/// therefore the outline's; this type adds the height of open rows and whether a row can open at
/// all.
///
/// An open row is as high as its content and the *chrome* around it, but never lower than the base.
/// A row whose content fits into the base is *not expandable*: its button does nothing. Where an open
/// row has more around its content than a closed one, the *preview* is the height of the content that
/// a closed row shows.
///
///     var rows = try ExpandableRows(["a", "b"], base: 107, chrome: 55)
///     try rows.toggle("a").rowsNeedingMeasurement   // ["a"]
///     try rows.setContentHeight(180, of: "a")       // a is 235 high
///
/// The front end measures the content, because only it knows texts and fonts. ``rowsToMeasure``
/// requests the rows whose height matters, on the screen or not.
///
/// Rows are identified by their ids. A row keeps its state, selection and measurement when it
/// moves. Selecting a row and opening it are independent.
///
/// # Performance
///
/// With *n* rows, a height costs O(1), and offsets, the row at an offset and a toggle O(log *n*).
public struct ExpandableRows<ID: Hashable> {
  /// The rows as items of an outline, in its sections, for queries.
  public package(set) var outline: Outline<ID>

  /// Whether opening a row closes the open one; see ``setExclusive(_:)``.
  public internal(set) var isExclusive: Bool

  /// The height of closed rows, in 1/192 point.
  var baseUnits: Int32
  /// The difference between an open row's height and its content's, in 1/192 point.
  var chromeUnits: Int32
  /// The height of the content that a closed row shows, in 1/192 point.
  var previewUnits: Int32
  /// The measured heights of contents by node, in 1/192 point, or the reason why there is none; as
  /// long as the last one that is known.
  var contents: [Int32] = []
  /// If only one row may be open, the open one.
  var openNode: Forest.Node?
  /// If only one row may be open, the closed one that opens when it is measured.
  var waitingNode: Forest.Node?

  /// The content was not measured.
  static var unmeasured: Int32 { -1 }
  /// The content was not measured, and has to be: the row is open or waits to open.
  static var requested: Int32 { -2 }

  /// Creates a list without rows, with one section.
  ///
  /// - Parameters:
  ///   - base: The height of closed rows, in points.
  ///   - chrome: The difference between an open row's height and its content's, in points.
  ///   - preview: The height of the content that a closed row shows, in points, if that is more
  ///     than the base without the chrome: where an open row has more around its content than a
  ///     closed one, such as a button on a line of its own.
  ///   - isExclusive: Whether opening a row closes the open one.
  /// - Throws: ``ExpandableError/heightOutOfRange(_:)`` unless the base is more than 0, the chrome
  ///   and the preview at least 0, and all below ``Outline/heightLimit``.
  public init(
    base: Double,
    chrome: Double,
    preview: Double = 0,
    isExclusive: Bool = false
  ) throws(ExpandableError<ID>) {
    self.init(in: Outline())
    self.isExclusive = isExclusive
    try insertSection()
    try invalidateAll(base: base, chrome: chrome, preview: preview)
  }

  /// Creates a list of rows in one section.
  ///
  /// - Throws: ``ExpandableError/heightOutOfRange(_:)`` as
  ///   ``init(base:chrome:preview:isExclusive:)``, or ``ExpandableError/duplicateRow(_:)``.
  /// - Complexity: O(*n*).
  public init(
    _ rows: some Sequence<ID>,
    base: Double,
    chrome: Double,
    preview: Double = 0,
    isExclusive: Bool = false
  ) throws(ExpandableError<ID>) {
    try self.init(base: base, chrome: chrome, preview: preview, isExclusive: isExclusive)
    try insert(rows)
  }

  /// Creates a list in an outline without rows; closed rows are as high as its default.
  package init(in outline: Outline<ID>) {
    self.outline = outline
    self.outline.keepsNodes = true
    isExclusive = false
    (baseUnits, chromeUnits, previewUnits) = (outline.forest.defaultHeight, 0, 0)
  }

  /// Returns a height in 1/192 point, rounded to the nearest.
  static func units(_ height: Double) throws(ExpandableError<ID>) -> Int32 {
    guard height >= 0, height < Outline<ID>.heightLimit else { throw .heightOutOfRange(height) }
    return Outline<ID>.units(height)
  }

  func points(_ units: Int32) -> Double { outline.points(Int64(units)) }
}

extension ExpandableRows: Sendable where ID: Sendable {}
