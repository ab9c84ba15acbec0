/// Rows that a button expands from a base height to the height of their content, and collapses
/// again.
///
/// It is a view of an ``Outline`` whose items are all top items: an open row is an open branch
/// without children, and its height is its height in the outline. Rows, offsets and changes are
/// therefore the outline's; this type adds the height of open rows and whether a row can open at
/// all.
///
/// An open row is as high as its content and the *chrome* around it, but never lower than the base.
/// A row whose content fits into the base is *not expandable*: its button does nothing.
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
  public internal(set) var outline = Outline<ID>()

  /// Whether opening a row closes the open one.
  public let isExclusive: Bool

  /// The selected rows.
  public internal(set) var selection: Set<ID> = []

  /// The rows that have to be measured before a requested change can be shown.
  ///
  /// Open rows with an outdated measurement keep their height until then; closed rows open then.
  public internal(set) var rowsToMeasure: Set<ID> = []

  /// The height of closed rows, in 1/192 point.
  var baseUnits: Int32
  /// The difference between an open row's height and its content's, in 1/192 point.
  var chromeUnits: Int32
  /// The measured heights of contents, in 1/192 point.
  var contentHeights: [ID: Int32] = [:]
  /// The open row, if only one may be open.
  var openRow: ID?

  /// Creates a list without rows, with one section.
  ///
  /// - Parameters:
  ///   - base: The height of closed rows, in points.
  ///   - chrome: The difference between an open row's height and its content's, in points.
  ///   - isExclusive: Whether opening a row closes the open one.
  /// - Throws: ``ExpandableError/heightOutOfRange(_:)`` unless the base is more than 0, the chrome
  ///   at least 0, and both below ``Outline/heightLimit``.
  public init(
    base: Double,
    chrome: Double,
    isExclusive: Bool = false
  ) throws(ExpandableError<ID>) {
    self.isExclusive = isExclusive
    baseUnits = try ExpandableRows.units(base)
    chromeUnits = try ExpandableRows.units(chrome)
    guard baseUnits > 0 else { throw .heightOutOfRange(base) }
    outline.defaultHeight = points(baseUnits)
    do { try outline.insertSection() } catch { throw ExpandableError(error) }
  }

  /// Creates a list of rows in one section.
  ///
  /// - Throws: ``ExpandableError/heightOutOfRange(_:)`` as ``init(base:chrome:isExclusive:)``, or
  ///   ``ExpandableError/duplicateRow(_:)``.
  /// - Complexity: O(*n*).
  public init(
    _ rows: some Sequence<ID>,
    base: Double,
    chrome: Double,
    isExclusive: Bool = false
  ) throws(ExpandableError<ID>) {
    try self.init(base: base, chrome: chrome, isExclusive: isExclusive)
    try insert(rows)
  }

  /// Returns a height in 1/192 point, rounded to the nearest.
  static func units(_ height: Double) throws(ExpandableError<ID>) -> Int32 {
    guard height >= 0, height < Outline<ID>.heightLimit else { throw .heightOutOfRange(height) }
    return Outline<ID>.units(height)
  }

  func points(_ units: Int32) -> Double { outline.points(Int64(units)) }
}

extension ExpandableRows: Sendable where ID: Sendable {}
