/// The values of a property list in either encoding, by number.
///
/// 0 is the root.
protocol PropertyListNodes: Sendable {
  /// Whether there is a root.
  var hasRoot: Bool { get }

  func value(of node: Int) -> PropertyListValue

  func childCount(of node: Int) -> Int

  /// The child at a position below ``childCount(of:)``. The same every time.
  func child(_ position: Int, of node: Int) -> Int

  /// The container of a node and the position in it, `nil` for the root.
  func parent(of node: Int) -> (node: Int, position: Int)?

  /// The key of a member of a dictionary.
  func key(of node: Int) -> [UInt8]?

  /// All bytes of a text, `nil` for what is none.
  func text(of node: Int) -> [UInt8]?

  /// A value as it is written, `nil` for what is written nowhere on its own.
  func written(_ node: Int) -> [UInt8]?

  func wireID(of node: Int) -> String

  func node(wireID: String) -> Int?
}
