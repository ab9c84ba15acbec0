/// What is on the screen: the rows of a window, and where each is seen.
///
/// At rest it is what the outline says. While something moves it is one frame of that, in which rows
/// stand on their way, show a part of themselves, or are not in the outline any more. It can be
/// drawn as it is, from the first row to the last.
///
/// Tops count in points from the top of the first row of the outline, as the outline's offsets do:
/// subtract ``offset`` for places in the window.
public struct RowScene<ID: Hashable> {
  /// A row as it is seen.
  public struct Row {
    /// The item; for a status, the branch that it is about.
    public internal(set) var id: ID
    /// What the row says, if it is no item but the status of a branch.
    public internal(set) var status: LoadStatus?
    /// Where the row begins, in points from the top of the outline's first row.
    public internal(set) var top: Double
    /// How high it is drawn.
    ///
    /// The height that it has in the outline, and more only while a row becomes lower.
    public internal(set) var height: Double
    /// How much of that height is uncovered, from the top: all of it at rest.
    public internal(set) var shown: Double
    /// How opaque it is, from 0 to 1.
    public internal(set) var opacity: Double
    /// How far its disclosure triangle is turned, from 0 for closed to 1 for open; `nil` if it has
    /// none.
    ///
    /// A curve that goes past its end turns the triangle past its end too.
    public internal(set) var turn: Double?
    /// Whether it is still seen and no row of the outline any more.
    public internal(set) var isGhost: Bool

    /// How fast all this changes, by the millisecond.
    var speed = Speed()

    init(id: ID, status: LoadStatus?, top: Double, height: Double, turn: Double?) {
      self.id = id
      self.status = status
      self.top = top
      self.height = height
      self.turn = turn
      shown = height
      opacity = 1
      isGhost = false
    }

    /// Who the row is, the same from one frame to the next.
    public var key: Key { Key(id, isStatus: status != nil) }
  }

  /// Who a row is: an item, or the status of a branch, whatever that says.
  ///
  /// An item and its status may both be rows of one scene, with the same ``id``.
  public struct Key: Hashable {
    /// The item; for a status, the branch that it is about.
    public var id: ID
    /// Whether it is the status of the item.
    public var isStatus: Bool

    /// The key of an item's row, or of the row of its status.
    public init(_ id: ID, isStatus: Bool = false) {
      self.id = id
      self.isStatus = isStatus
    }
  }

  struct Speed: Equatable, Sendable {
    var top = 0.0
    var shown = 0.0
    var turn = 0.0
  }

  /// The rows from the top, or in the order of the outline while some change places.
  public internal(set) var rows: [Row] = []
  /// Where the window begins.
  public internal(set) var offset: Double
  /// How high the window is.
  public internal(set) var height: Double

  /// Whether no row of the outline stands before the first row, so that what comes there is new.
  var reachesStart: Bool
  /// Whether no row of the outline stands behind the last row.
  var reachesEnd: Bool

  init(offset: Double, height: Double, reachesStart: Bool, reachesEnd: Bool) {
    self.offset = offset
    self.height = height
    self.reachesStart = reachesStart
    self.reachesEnd = reachesEnd
  }
}

extension Outline {
  /// What is on the screen when nothing moves.
  ///
  /// - Parameters:
  ///   - offset: Where the window begins.
  ///   - height: How high it is. A front end that draws some more around it asks for a larger one.
  /// - Complexity: O(log *n* + *r*) for *r* rows in the window.
  public func scene(from offset: Double, height: Double) -> RowScene<ID> {
    let window = rows(from: offset, height: height)
    var scene = RowScene<ID>(
      offset: offset,
      height: height,
      reachesStart: window.isEmpty ? rowCount == 0 : window.lowerBound == 0,
      reachesEnd: window.isEmpty ? rowCount == 0 : window.upperBound == rowCount
    )
    guard !window.isEmpty else { return scene }
    scene.rows.reserveCapacity(window.count)
    var place = forest.place(atRow: window.lowerBound)
    var top = forest.offset(of: place)
    while true {
      let node = forest.entry(at: place).node
      let height = Int64(forest.height(of: node))
      let status = forest.isStatus(node) ? LoadStatus(forest.kind(ofStatus: node)) : nil
      // A status has no id of its own.
      let item = status == nil ? node : forest.parent(of: node) ?? node
      if let id = index[item] {
        let turn = forest.isBranch(node) ? (forest.isExpanded(node) ? 1.0 : 0) : nil
        scene.rows.append(
          .init(id: id, status: status, top: points(top), height: points(height), turn: turn)
        )
      }
      guard scene.rows.count < window.count, let next = forest.row(after: place) else { break }
      top &+= height
      place = next
    }
    return scene
  }
}

extension RowScene.Key: Sendable where ID: Sendable {}
extension RowScene.Row: Equatable {}
extension RowScene.Row: Sendable where ID: Sendable {}
extension RowScene: Equatable {}
extension RowScene: Sendable where ID: Sendable {}
