/// Rows that a button opens from a base height to the height of what they hold, and closes again.
///
/// It is a view of an ``Outline`` whose items are all top items: an open row is an open branch
/// without children, and what it is high is its height there. So rows, offsets and changes are the
/// outline's; what this adds is how high an open row is, and whether it can open at all.
///
/// An open row is as high as its content and the *chrome* around it, but never lower than the base.
/// A row whose content fits into the base is *not expandable*: its button does nothing.
///
///     var rows = try ExpandableRows(["a", "b"], base: 107, chrome: 55)
///     try rows.toggle("a").measure            // ["a"]
///     try rows.setContent(180, of: "a")       // a is 235 high
///
/// What content is high, the front end measures, for it alone knows texts and fonts. It is asked for
/// the rows whose height matters, whether they are on the screen or not: ``rowsToMeasure``.
///
/// Rows are known by their id. What is open, selected and measured stays with a row wherever it
/// goes. Selecting a row and opening it are apart.
///
/// # Performance
///
/// With *n* rows, a height costs O(1), and offsets, the row at an offset and a toggle O(log *n*).
public struct ExpandableRows<ID: Hashable> {
  /// The rows as items of an outline, in its sections, for questions.
  public internal(set) var outline = Outline<ID>()

  /// Whether opening a row closes the open one.
  public let isExclusive: Bool

  /// The rows that are selected.
  public internal(set) var selection: Set<ID> = []

  /// The rows whose content has to be measured before what was asked for can be shown.
  ///
  /// Open rows whose measure is out of date stay as high as they were until then; closed ones open
  /// then.
  public internal(set) var rowsToMeasure: Set<ID> = []

  /// The height of rows that are closed, in 1/192 point.
  var baseUnits: Int32
  /// What an open row is higher than its content, in 1/192 point.
  var chromeUnits: Int32
  /// The measured heights of contents, in 1/192 point.
  var contents: [ID: Int32] = [:]
  /// The open row, if one alone may be open.
  var openRow: ID?

  /// Rows without a row yet, in one section.
  ///
  /// - Parameters:
  ///   - base: The height of a row that is closed, in points.
  ///   - chrome: How much higher an open row is than its content, in points.
  ///   - isExclusive: Whether opening a row closes the open one.
  /// - Throws: ``ExpandableError/heightOutOfRange(_:)`` unless the base is more than 0, the chrome at
  ///   least 0, and both below ``Outline/heightLimit``.
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

  /// Rows of one section.
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

  /// A height in 1/192 point, rounded to the nearest.
  static func units(_ height: Double) throws(ExpandableError<ID>) -> Int32 {
    guard height >= 0, height < Outline<ID>.heightLimit else { throw .heightOutOfRange(height) }
    return Outline<ID>.units(height)
  }

  func points(_ units: Int32) -> Double { outline.points(Int64(units)) }
}

extension ExpandableRows: Sendable where ID: Sendable {}
