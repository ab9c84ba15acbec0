/// The rows on the screen: the rows of a window with their visible positions.
///
/// At rest it matches the outline. During a motion it is one frame, in which rows are between two
/// positions, partly visible, or no longer in the outline. It can be drawn as it is, from the first
/// row to the last.
///
/// Tops are in points from the top of the outline's first row, like the outline's offsets: subtract
/// ``offset`` for positions in the window.
public struct RowFrame<ID: Hashable> {
  /// A row as it is displayed.
  public struct Row {
    /// The item; for a status, its branch.
    public internal(set) var id: ID
    /// The loading state, if the row is not an item but the status of a branch.
    public internal(set) var status: LoadStatus?
    /// The top of the row, in points from the top of the outline's first row.
    public internal(set) var top: Double
    /// The height to draw.
    ///
    /// It equals the height in the outline, or more while a row shrinks.
    public internal(set) var height: Double
    /// The part of that height that is visible, from the top: all of it at rest.
    public internal(set) var visibleHeight: Double
    /// The opacity, from 0 to 1.
    public internal(set) var opacity: Double
    /// The progress of the disclosure triangle, from 0 for collapsed to 1 for expanded; `nil` if it
    /// has none.
    ///
    /// A curve that overshoots moves the triangle beyond that range, too.
    public internal(set) var disclosureProgress: Double?
    /// Whether it is still visible although it is no longer a row of the outline.
    public internal(set) var isExiting: Bool

    init(id: ID, status: LoadStatus?, top: Double, height: Double, disclosureProgress: Double?) {
      self.id = id
      self.status = status
      self.top = top
      self.height = height
      self.disclosureProgress = disclosureProgress
      visibleHeight = height
      opacity = 1
      isExiting = false
    }

    /// The identity of the row across frames.
    public var key: Key { Key(id, isStatus: status != nil) }
  }

  /// The identity of a row: an item, or the status of a branch regardless of its state.
  ///
  /// An item and its status can both be rows of one frame, with the same ``id``.
  public struct Key: Hashable {
    /// The item; for a status, its branch.
    public var id: ID
    /// Whether the row is the status of the item.
    public var isStatus: Bool

    /// Creates the key of an item's row, or of the row of its status.
    public init(_ id: ID, isStatus: Bool = false) {
      self.id = id
      self.isStatus = isStatus
    }
  }

  /// The rows from the top, or in outline order while some change places.
  public internal(set) var rows: [Row] = []
  /// The top of the window.
  public internal(set) var offset: Double
  /// The height of the window.
  public internal(set) var height: Double

  /// Whether no row of the outline precedes the first row, so that rows inserted there are new.
  var reachesStart: Bool
  /// Whether no row of the outline follows the last row.
  var reachesEnd: Bool

  init(offset: Double, height: Double, reachesStart: Bool, reachesEnd: Bool) {
    self.offset = offset
    self.height = height
    self.reachesStart = reachesStart
    self.reachesEnd = reachesEnd
  }
}

extension Outline {
  /// Returns the rows on the screen at rest.
  ///
  /// - Parameters:
  ///   - offset: The top of the window.
  ///   - height: The height of the window. A front end that draws additional rows around it passes
  ///     a larger window.
  /// - Complexity: O(log *n* + *r*) for *r* rows in the window.
  public func frame(from offset: Double, height: Double) -> RowFrame<ID> {
    let window = rows(from: offset, height: height)
    var frame = RowFrame<ID>(
      offset: offset,
      height: height,
      reachesStart: window.isEmpty ? rowCount == 0 : window.lowerBound == 0,
      reachesEnd: window.isEmpty ? rowCount == 0 : window.upperBound == rowCount
    )
    guard !window.isEmpty else { return frame }
    frame.rows.reserveCapacity(window.count)
    var leafSlot = forest.leafSlot(atRow: window.lowerBound)
    var top = forest.offset(of: leafSlot)
    while true {
      let node = forest.entry(at: leafSlot).node
      let height = Int64(forest.height(of: node))
      let status = forest.isStatus(node) ? LoadStatus(forest.kind(ofStatus: node)) : nil
      // A status has no id of its own.
      let item = status == nil ? node : forest.parent(of: node) ?? node
      if let id = index[item] {
        let disclosureProgress =
          forest.isExpandable(node) ? (forest.isExpanded(node) ? 1.0 : 0) : nil
        frame.rows.append(
          .init(
            id: id,
            status: status,
            top: points(top),
            height: points(height),
            disclosureProgress: disclosureProgress
          )
        )
      }
      guard frame.rows.count < window.count, let next = forest.row(after: leafSlot) else { break }
      top &+= height
      leafSlot = next
    }
    return frame
  }
}

extension RowFrame.Key: Sendable where ID: Sendable {}
extension RowFrame.Row: Equatable {}
extension RowFrame.Row: Sendable where ID: Sendable {}
extension RowFrame: Equatable {}
extension RowFrame: Sendable where ID: Sendable {}
