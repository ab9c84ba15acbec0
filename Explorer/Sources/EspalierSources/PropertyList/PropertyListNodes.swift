/// The values of a property list in either encoding, by number.
///
/// 0 is the root.
protocol PropertyListNodes: Sendable {
  /// Whether there is a root.
  var hasRoot: Bool { get }

  func value(of node: Int) -> PropertyListValue

  func childCount(of node: Int) -> Int

  /// Returns the child at a position below ``childCount(of:)``: the same every time.
  func child(_ position: Int, of node: Int) -> Int

  /// Returns the container of a node and the position in it, or nil for the root.
  func parent(of node: Int) -> (node: Int, position: Int)?

  /// Returns the key of a member of a dictionary, or nil.
  func key(of node: Int) -> [UInt8]?

  /// Returns all bytes of a text, or nil if the value is not a text.
  func text(of node: Int) -> [UInt8]?

  /// Returns a value as written, or nil if the file has no text for it alone.
  func rawBytes(of node: Int) -> [UInt8]?

  func wireID(of node: Int) -> String

  func node(wireID: String) -> Int?
}
